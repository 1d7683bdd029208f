// The certificates of sandboxes. They are made when first needed and live as long as the process, as do its keys.

package import FlowCrypto
import FlowHTTP

/// An authority of this process with what it vouches for.
package struct TestCertificates: Sendable {
    /// The authority's certificate, as PEM.
    package let authority: String
    /// The servers'.
    let server: CertificateAuthority.Issued
    /// A client's that is accepted.
    package let client: CertificateAuthority.Issued
    private let expired: CertificateAuthority.Issued
    private let foreign: CertificateAuthority.Issued

    /// Those of this process; nil when libcrypto makes none.
    package static let shared = try? TestCertificates()

    private init() throws(CryptoError) {
        let own = try CertificateAuthority(name: "flowrun sandbox")
        authority = own.certificate
        server = try own.issue(.server, name: "flowrun sandbox server")
        client = try own.issue(.client, name: "flowrun sandbox client")
        expired = try own.issue(.client, name: "flowrun sandbox client of old", holding: -172_800 ... -86_400)
        foreign = try CertificateAuthority(name: "somebody else").issue(.client, name: "client of somebody else")
    }

    /// What a run is given to show.
    func identity(_ gift: SecuredServer.Gift) -> ClientIdentity? {
        let issued: CertificateAuthority.Issued
        switch gift {
        case .valid: issued = client
        case .expired: issued = expired
        case .foreign: issued = foreign
        case .none: return nil
        }
        return ClientIdentity(chain: issued.certificate, key: issued.key)
    }
}
