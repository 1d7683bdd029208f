// An authority that vouches for servers of this machine and for their clients, made when it is needed (RFC 5280).

internal import CLibCrypto

/// Issues certificates; its own lives as long as it does, and nobody else trusts it.
package struct CertificateAuthority: Sendable {
    /// Its certificate, as PEM.
    package let certificate: String
    private let key: PrivateKey

    /// What a certificate is for.
    package enum Role: Int32, Sendable {
        /// A server on a loopback address.
        case server = 1
        /// A client.
        case client = 2
    }

    /// A certificate with its key.
    package struct Issued: Sendable {
        /// The certificate, as PEM.
        package let certificate: String
        /// Its key, as PEM without a password.
        package let key: String
    }

    /// When certificates hold, unless another time is said: from an hour ago for a year, in seconds from now.
    package static let usualTimes = -3600...31_536_000

    /// A new authority.
    package init(name: String) throws(CryptoError) {
        key = try PrivateKey.generate(.p256)
        certificate = try Self.certificate(for: key, named: name, role: 0, issuer: nil, Self.usualTimes)
    }

    /// A new key with a certificate that holds between two times, in seconds from now.
    package func issue(
        _ role: Role, name: String, holding times: ClosedRange<Int> = usualTimes
    ) throws(CryptoError) -> Issued {
        let subject = try PrivateKey.generate(.p256)
        let text = try Self.certificate(
            for: subject, named: name, role: role.rawValue, issuer: (certificate, key), times)
        return Issued(certificate: text, key: try subject.pem)
    }

    private static func certificate(
        for subject: PrivateKey, named name: String, role: Int32, issuer: (text: String, key: PrivateKey)?,
        _ times: ClosedRange<Int>
    ) throws(CryptoError) -> String {
        let signer = issuer?.key ?? subject
        let made = unsafe flow_issue_certificate(
            name, subject.handle.key, issuer?.text, Int32(clamping: issuer?.text.utf8.count ?? 0), signer.handle.key,
            role, times.lowerBound, times.upperBound)
        guard let text = unsafe made else { throw CryptoError("the certificate of `\(name)` cannot be made") }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }
}

/// What a server makes of the certificate that a client shows (RFC 8446 section 4.4.2.4).
package enum ClientVerdict: Int32, Sendable, CaseIterable {
    /// An authority vouches for it.
    case valid = 0
    /// There is none.
    case missing = 1
    /// It is over, or does not hold yet.
    case expired = 2
    /// No authority vouches for it.
    case foreign = 3

    /// Looks at a certificate, with those of its issuers, as a server does that trusts `authorities`; the clock is the
    /// machine's.
    package init(on chain: String, authorities: String) {
        let verdict = unsafe flow_verify_client(
            chain, Int32(clamping: chain.utf8.count), authorities, Int32(clamping: authorities.utf8.count))
        self = ClientVerdict(rawValue: verdict) ?? .foreign
    }
}
