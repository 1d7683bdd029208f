// A server of a sandbox that is reached over TLS.

package import FlowModel

/// How a server is reached over TLS.
package struct SecuredServer: Sendable {
    /// The server.
    package let name: Name
    /// Whether clients need a certificate: a ``Demand``, `none` if not said.
    package var clientCertificate: Template?
    /// Which certificate a run is given to show: a ``Gift``, `valid` if not said.
    package var given: Template?

    /// A server with nothing said.
    package init(_ name: Name) {
        self.name = name
    }

    /// Whether clients need a certificate.
    package enum Demand: String, Sendable, CaseIterable {
        /// Without a valid one they are refused.
        case required
        /// They are asked for none.
        case none
    }

    /// A certificate as a run is given it.
    package enum Gift: String, Sendable, CaseIterable {
        /// One that the sandbox accepts.
        case valid
        /// One that is over.
        case expired
        /// One of an authority that the sandbox does not know.
        case foreign
        /// None at all.
        case none
    }
}
