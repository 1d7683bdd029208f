import FlowCrypto
import Testing

@Suite struct CertificateAuthorityTests {
    @Test func `what an authority issues is judged by whoever trusts it`() throws {
        let own = try CertificateAuthority(name: "own")
        let other = try CertificateAuthority(name: "own")
        let times: [(ClosedRange<Int>, ClientVerdict)] = [
            (CertificateAuthority.usualTimes, .valid), (-20...(-10), .expired), (3600...7200, .expired),
        ]
        for (holding, verdict) in times {
            let issued = try own.issue(.client, name: "client", holding: holding)
            #expect(ClientVerdict(on: issued.certificate, authorities: own.certificate) == verdict)
            #expect(
                ClientVerdict(on: issued.certificate, authorities: other.certificate + own.certificate) == verdict)
            #expect(ClientVerdict(on: issued.certificate, authorities: other.certificate) == .foreign)
        }
        // A server's certificate proves no client, nor does the authority's own.
        let server = try own.issue(.server, name: "server")
        #expect(ClientVerdict(on: server.certificate, authorities: own.certificate) == .foreign)
    }

    @Test(arguments: ["", "no PEM", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
    func `what is no certificate counts as none, and nobody vouches where there is no authority`(text: String) throws {
        let own = try CertificateAuthority(name: "own")
        #expect(ClientVerdict(on: text, authorities: own.certificate) == .missing)
        let issued = try own.issue(.client, name: "client")
        #expect(ClientVerdict(on: issued.certificate, authorities: text) == .foreign)
    }

    @Test func `a certificate and its key belong together, and each has its own`() throws {
        let own = try CertificateAuthority(name: "Банк")
        let (one, two) = (try own.issue(.client, name: "one"), try own.issue(.client, name: "two"))
        #expect(one.key != two.key)
        #expect(try ClientCertificate(pem: one.certificate, key: one.key).chain == one.certificate)
        #expect(throws: CryptoError.self) { try ClientCertificate(pem: one.certificate, key: two.key) }
        #expect(throws: CryptoError.self) {
            // Longer than a name may be (RFC 5280, appendix A.1).
            try own.issue(.client, name: String(repeating: "x", count: 65))
        }
    }
}
