// F4511: a secret that stands in the file, where everybody who has the file has it (RFC 6749 section 10.1, RFC 8252
// section 8.5).

import FlowCEL
import FlowDiagnostics
import FlowYAML

extension Check {
    static let writtenSecrets = Check { flow in
        for input in flow.inputs where input.secrecy != .open {
            guard let fallback = input.fallback, fallback.isWrittenOut else { continue }
            flow.report(
                .writtenSecret, "the default of `\(input.name.text)` is a secret for all to read", at: fallback.span,
                help: ["drop the default: whoever runs the flow is asked for it", "if it is no secret, drop `secret`"])
        }
        for server in flow.flow.servers {
            let fields = (server.query?.fields ?? []) + (server.form?.fields ?? []) + (server.headers?.fields ?? [])
            for (name, value) in written(fields, basic: server.basic, bearer: server.bearer) {
                flow.report(.writtenSecret, message(name), at: value.span, help: [help(name)])
            }
        }
        for place in flow.places {
            let request = place.step.request
            let fields = place.step.parameters.map(\.field) + (request?.headers?.fields ?? [])
            for (name, value) in written(fields, basic: request?.basic ?? [], bearer: request?.bearer) {
                flow.require(
                    .secrecy, of: place.step, .writtenSecret, message(name), at: value.span, help: [help(name)],
                    severity: .warning)
            }
        }
    }

    private static func message(_ name: String) -> String { "`\(name)` is a secret, and stands here for all to read" }

    private static func help(_ name: String) -> String {
        let input = name.lowercased() == "authorization" ? "token" : NameRule.identifier(like: name) ?? name
        return "make it an input: `inputs: { \(input): { secret: true } }`, read as `=inputs.\(input)`"
    }

    private static let names: Set<String> = [
        "client_secret", "password", "secret", "api_key", "apikey", "private_key", "client_assertion", "refresh_token",
        "access_token", "authorization", "x-api-key",
    ]

    /// The secrets of a request that are written out, each with a name for it.
    private static func written(
        _ fields: [Field], basic: [Template], bearer: Template?
    ) -> [(name: String, value: Template)] {
        var found = fields.filter { field in
            let name = field.name.text.lowercased()
            return field.value.isWrittenOut && (names.contains(name) || name.hasSuffix("_secret"))
        }.map { (name: $0.name.text, value: $0.value) }
        found += basic.dropFirst().filter(\.isWrittenOut).map { ("client_secret", $0) }
        if let bearer, bearer.isWrittenOut { found.append(("access_token", bearer)) }
        return found
    }
}

extension Template {
    /// Whether it is text that stands in the file as it is.
    fileprivate var isWrittenOut: Bool {
        if case .scalar(let value, let text) = form { value == .string && !text.isEmpty } else { false }
    }
}
