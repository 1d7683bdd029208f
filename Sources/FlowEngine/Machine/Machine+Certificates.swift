// Client certificates and private authorities: what a request needs for mutual TLS.

import FlowCEL
import FlowCrypto
import FlowDiagnostics
import FlowHTTP
import FlowModel

extension Machine {
    /// Gives a request what its server wants of TLS; without TLS there is nothing to give.
    mutating func secure(_ request: inout Request, _ server: Server, _ url: URLParts) throws(RunFailure) {
        guard url.scheme.lowercased() == "https" else { return }
        request.identity = try identity(for: server)
        request.authorities = try authorities(for: server)
        if request.identity != nil || request.authorities != nil { request.securedServer = server.name.text }
    }

    private mutating func identity(for server: Server) throws(RunFailure) -> ClientIdentity? {
        if let known = memory.identities[server.name.text] { return known }
        guard let source = server.certificate, let certificate = try certificate(source, server.name.text) else {
            return nil
        }
        try checkTimes(of: certificate, source, server.name.text)
        memory.secrets.add(certificate.key)
        let identity = ClientIdentity(chain: certificate.chain, key: certificate.key)
        memory.identities[server.name.text] = identity
        return identity
    }

    /// Reads the certificate; nil when an optional input does not give one.
    private mutating func certificate(
        _ source: CertificateSource, _ server: String
    ) throws(RunFailure) -> ClientCertificate? {
        let passphrase: String = if let template = source.passphrase { try optionalText(template) ?? "" } else { "" }
        if !passphrase.isEmpty { memory.secrets.add(passphrase) }
        do throws(CryptoError) {
            if let template = source.pkcs12 {
                guard let bytes = try bytes(template) else { return nil }
                return try ClientCertificate(pkcs12: bytes, passphrase: passphrase)
            }
            guard let template = source.pem, let pem = try pemText(template) else { return nil }
            let key: String? = if let template = source.key { try pemText(template) } else { pem }
            guard let key else { return nil }
            memory.secrets.add(key)
            return try ClientCertificate(pem: pem, key: key, passphrase: passphrase)
        } catch {
            throw RunFailure(
                code: "protocol", kind: .config, title: "the client certificate of `\(server)`: \(error.message)",
                help: Self.help(for: error), location: Location(linked.source, source.span))
        }
    }

    /// The bytes of a PKCS#12 file.
    private mutating func bytes(_ template: Template) throws(CryptoError) -> [UInt8]? {
        let found: Value
        do throws(RunFailure) { found = try value(template) } catch { throw CryptoError(refusing: error.title) }
        switch found {
        case .bytes(let bytes), .optional(.bytes(let bytes)?): return bytes
        case .string(let text), .optional(.string(let text)?): return Array(text.utf8)
        case .optional(nil): return nil
        default: throw CryptoError(refusing: "the PKCS#12 file is none: give an input of type `file`")
        }
    }

    private mutating func pemText(_ template: Template) throws(CryptoError) -> String? {
        do throws(RunFailure) { return try optionalText(template) } catch { throw CryptoError(refusing: error.title) }
    }

    private static func help(for error: CryptoError) -> [String] {
        guard error.message.contains("legacy") else { return [] }
        return [
            "seal it anew: `openssl pkcs12 -legacy -in OLD.p12 -nodes | openssl pkcs12 -export -out NEW.p12`",
            "or install OpenSSL's legacy provider, which Debian has in `libssl3`",
        ]
    }

    private func checkTimes(
        of certificate: ClientCertificate, _ source: CertificateSource, _ server: String
    ) throws(RunFailure) {
        let words: String
        if world.now.seconds >= certificate.end {
            words = "is over since \(Timestamp(seconds: certificate.end))"
        } else if world.now.seconds < certificate.begin {
            words = "holds only from \(Timestamp(seconds: certificate.begin))"
        } else {
            return
        }
        throw RunFailure(
            code: "protocol", kind: .config, title: "the client certificate of `\(server)` \(words)",
            help: ["get a new one from whoever issued it", "check the clock of this machine"],
            location: Location(linked.source, source.span))
    }

    private mutating func authorities(for server: Server) throws(RunFailure) -> String? {
        if let standIn = memory.authorities[server.name.text] { return standIn }
        guard let template = server.authorities, let pem = try optionalText(template) else { return nil }
        guard ClientCertificate.areIn(pem) else {
            throw RunFailure(
                code: "protocol", kind: .config, title: "`ca` of `\(server.name.text)` holds no certificate in PEM",
                help: ["it begins with `-----BEGIN CERTIFICATE-----`"],
                location: Location(linked.source, template.span))
        }
        return pem
    }
}
