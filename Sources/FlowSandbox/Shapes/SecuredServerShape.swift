// The keys of a server that is reached over TLS.

import FlowDiagnostics
package import FlowModel

extension Shape where Object == SecuredServer {
    /// A server that is reached over TLS.
    package static var securedServer: Shape {
        Shape(
            "tls",
            doc: """
                A server that is reached over TLS, with an authority and certificates made for each run. A run is given \
                the authority, and a certificate to show wherever its flow names one, in place of what the flow says. \
                Who shows none that is valid, where one is required, is refused with status 403. `flowrun test` without \
                `--live` has no sockets: there the certificate that a request carries is looked at in the same way, and \
                only the handshake, which proves the key, does not happen.
                """,
            keys: [
                Key(
                    "client_certificate", .template,
                    doc: "Whether clients need a certificate: `required` or `none`, which it is if not said",
                    example: "required"
                ) { $0.clientCertificate = $1 },
                Key(
                    "given", .template,
                    doc: "The certificate a run is given: `valid`, as if not said, `expired`, `foreign` or `none`",
                    example: "=switch.certificate"
                ) { $0.given = $1 },
            ])
    }
}
