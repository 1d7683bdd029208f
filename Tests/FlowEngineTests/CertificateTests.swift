import FlowCEL
import FlowDiagnostics
import FlowEngine
import FlowHTTP
import FlowTestSupport
import Foundation
import Testing

@Suite(.enabled(if: TestAuthority.isAvailable, "openssl is not installed"))
struct CertificateTests {
    static let authority: TestAuthority? = {
        guard let authority = TestAuthority(), authority.issue("bank"), authority.issue("over", days: -1),
            authority.seal("bank", as: "bank.p12", password: "geheim-1"),
            authority.seal("over", as: "over.p12", password: "geheim-1")
        else { return nil }
        return authority
    }()

    static func world(_ certificate: String, _ inputs: [String: Value], url: String = "https://api.example") throws
        -> World
    {
        var world = try World(
            """
            flow: acme
            title: Acme
            inputs:
              file: { type: file, optional: true }
              key: { type: file, optional: true }
              pass: { secret: true, default: geheim-1 }
            servers:
              api: { url: '\(url)', \(certificate) }
              open: https://open.example
            operations:
              login:
                - request: GET ${servers.api}/
                - request: GET ${servers.open}/
            """)
        world.inputs = inputs.merging(["pass": .string("geheim-1")]) { given, _ in given }
        // Certificates hold now, not at the time of the other tests.
        world.start = Timestamp(seconds: Int64(time(nil)))
        world.respond = { _ in .json("{}") }
        return world
    }

    static let pkcs12 = "certificate: { pkcs12: =inputs.file, passphrase: =inputs.pass }, ca: =inputs.key"

    @Test func `a certificate goes to the server it is declared for, and to no other`() throws {
        let authority = try #require(Self.authority)
        let given: [String: Value] = [
            "file": .bytes(authority.bytes("bank.p12")), "key": .string(authority.text("ca.pem")),
        ]
        let report = try Self.world(Self.pkcs12, given).run()
        #expect(report.failure == nil)
        #expect(report.requests.map { $0.identity != nil } == [true, false])
        #expect(report.requests.map(\.authorities) == [authority.text("ca.pem"), nil])
        let key = try #require(report.requests.first?.identity?.key)
        #expect(report.secrets.texts.contains(key))
        #expect(!"\(report.requests)".contains("PRIVATE KEY"))
        let pem = "certificate: { pem: =inputs.file, key: =inputs.key }"
        let texts: [String: Value] = [
            "file": .string(authority.text("bank.pem")), "key": .string(authority.text("bank.key")),
        ]
        #expect(try Self.world(pem, texts).run().requests.first?.identity?.key == key)
    }

    @Test func `without TLS, or without the optional file, none is sent`() throws {
        let plain = try Self.world(Self.pkcs12, ["file": .bytes([1])], url: "http://127.0.0.1:1").run()
        #expect(plain.requests.map { $0.identity == nil } == [true, true])
        #expect(try Self.world(Self.pkcs12, [:]).run().requests.map { $0.identity == nil } == [true, true])
    }

    @Test func `a certificate that cannot be used is told before anything is sent`() throws {
        let authority = try #require(Self.authority)
        let bank = Value.bytes(authority.bytes("bank.p12"))
        let cases: [(String, [String: Value], String)] = [
            (
                Self.pkcs12, ["file": bank, "pass": .string("geheim-2")],
                "the client certificate of `api`: the passphrase of the PKCS#12 file is wrong"
            ),
            (
                Self.pkcs12, ["file": .string(authority.text("bank.pem"))],
                "the client certificate of `api`: the file is no PKCS#12"
            ),
            (
                "certificate: { pem: =inputs.file, key: =inputs.key }",
                ["file": bank, "key": .string("x")],
                "the client certificate of `api`: bytes cannot become text here"
            ),
            (
                Self.pkcs12, ["file": bank, "key": .string("no PEM")],
                "`ca` of `api` holds no certificate in PEM"
            ),
        ]
        for (certificate, given, title) in cases {
            let report = try Self.world(certificate, given).run()
            #expect(report.failure?.title == title)
            #expect(report.failure?.kind == .config)
            #expect(report.requests.isEmpty)
        }
        let over = try Self.world(Self.pkcs12, ["file": .bytes(authority.bytes("over.p12"))]).run()
        #expect(over.failure?.title.hasPrefix("the client certificate of `api` is over since 2") == true)
        var early = try Self.world(Self.pkcs12, ["file": bank])
        early.start = Timestamp(seconds: 1_000_000)
        #expect(try early.run().failure?.title.hasPrefix("the client certificate of `api` holds only from 2") == true)
    }
}
