// The keys of a server and of the places it puts its errors.

import FlowJSON
import FlowYAML

extension Shape where Object == Server {
    /// A server.
    package static var server: Shape {
        Shape(
            "server", doc: "A host the flow talks to, with what all requests to it have in common.",
            short: Short(.string(format: "uri")) { reader, node, server in
                guard case .scalar(let scalar) = node.content, scalar.value == .string else { return false }
                server.url = reader.template(scalar, node.span)
                return true
            },
            keys: [
                Key("url", .template, required: true, doc: "Its base URL", example: "https://id.acme.example") {
                    $0.url = $1
                },
                Key("headers", .fields, doc: "Header fields of all its requests", example: "{ X-Api-Version: \"2\" }") {
                    $0.headers = $1
                },
                Key("query", .fields, doc: "Query parameters of all its requests", example: "{ v: \"5.131\" }") {
                    $0.query = $1
                },
                Key(
                    "form", .fields, doc: "Form fields of all its requests that send a form",
                    example: "{ client_id: =inputs.client_id }"
                ) { $0.form = $1 },
                Key(
                    "basic", .list(.template),
                    doc: "User and password for `Authorization: Basic` of all its requests; a step's own wins",
                    example: "[=inputs.client_id, '']"
                ) { $0.basic = $1 },
                Key(
                    "bearer", .bearer,
                    doc: "An access token for `Authorization: Bearer` of all its requests; a step's own wins",
                    example: "=session.access_token"
                ) { $0.bearer = $1 },
                Key(
                    "certificate",
                    Shape<CertificateSource>.certificate.type { CertificateSource(span: $0.span) },
                    doc: "A client certificate, by which its requests prove who sends them (mutual TLS)",
                    example: "{ pkcs12: =inputs.certificate, passphrase: =inputs.passphrase }"
                ) { $0.certificate = $1 },
                Key(
                    "ca", .template, doc: "The authorities to trust for it instead of the system's, as PEM",
                    example: "=inputs.ca"
                ) { $0.authorities = $1 },
                Key(
                    "cookies", .flag, doc: "Whether cookies it sets go back to it, for the length of a run",
                    example: "true"
                ) { $0.keepsCookies = $1 },
                Key("timeout", .duration, doc: "The longest an exchange with it takes", example: "10s") {
                    $0.timeout = $1
                },
                Key(
                    "errors", .list(Shape<Recogniser>.recogniser.type { _ in Recogniser() }, single: true),
                    doc: "Where it puts its errors; OAuth's `error` and `error_description` if not said",
                    example: "[{ when: response.json.ok == false, code: =response.json.error }]"
                ) { $0.errors = $1 },
            ])
    }
}

extension Shape where Object == Recogniser {
    /// Where an answer carries an error.
    package static var recogniser: Shape {
        Shape(
            "recogniser", doc: "Says where an answer carries an error.",
            keys: [
                Key("when", .condition, doc: "When it looks at all", example: "response.status == 200") {
                    $0.when = $1
                },
                Key(
                    "code", .list(.template, single: true), required: true,
                    doc: "The error's code, or several from the most special to the most general",
                    example: "=response.json.error"
                ) { $0.codes = $1 },
                Key("detail", .template, doc: "What the server says about it", example: "=response.json.?message") {
                    $0.detail = $1
                },
            ])
    }
}

extension Shape where Object == CertificateSource {
    /// A client certificate.
    package static var certificate: Shape {
        Shape(
            "certificate", doc: "A client certificate with its key, from inputs of type `file`.",
            keys: [
                Key("pkcs12", .template, doc: "A PKCS#12 file, `.p12` or `.pfx`", example: "=inputs.certificate") {
                    $0.pkcs12 = $1
                },
                Key(
                    "passphrase", .template, doc: "What the file or the key is sealed with",
                    example: "=inputs.passphrase"
                ) { $0.passphrase = $1 },
                Key("pem", .template, doc: "A certificate with those of its issuers", example: "=inputs.certificate") {
                    $0.pem = $1
                },
                Key("key", .template, doc: "Its key; in the same text if not said", example: "=inputs.key") {
                    $0.key = $1
                },
            ])
    }
}
