// F4025: a token or secret in a URL, where logs, proxies and histories keep it (RFC 6749 section 2.3.1, RFC 6750
// section 2.3, RFC 9700 section 4.3.2).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let secretsInQuery = Check { flow in
        for place in flow.places {
            // The address of a page goes through the browser, its history and its extensions, too.
            if place.step.authorize != nil {
                for (_, field) in place.step.parameters where flow.isCredential(field) {
                    flow.require(
                        .query, of: place.step, .secretInQuery,
                        "`\(field.name.text)` is a secret, and goes through the browser here",
                        at: field.name.span, help: ["leave it to the request that exchanges the code"])
                }
            }
            guard let request = place.step.request else { continue }
            for field in (request.query?.fields ?? []) + (flow.server(of: request)?.query?.fields ?? []) {
                guard flow.isCredential(field) else { continue }
                flow.require(
                    .query, of: place.step, .secretInQuery,
                    "`\(field.name.text)` is a secret, and a query is no place for one",
                    at: field.name.span, help: ["send it in `form`, `json`, or as `bearer`"])
            }
            var expressions: [Expression] = []
            if case .text(let parts) = request.url.form {
                for case .expression(let expression) in parts { expressions.append(expression) }
            }
            for expression in expressions where flow.isCredential(expression) {
                flow.require(
                    .query, of: place.step, .secretInQuery, "a secret stands in the URL", at: expression.span,
                    help: ["send it in `form`, `json`, or as `bearer`"])
            }
        }
    }
}

extension Inspection {
    private static let names: Set<String> = [
        "access_token", "refresh_token", "id_token", "client_secret", "password", "code_verifier",
        "client_assertion", "assertion", "device_code", "token", "subject_token",
    ]

    /// Whether a parameter is something that whoever has it can use.
    func isCredential(_ field: Field) -> Bool {
        if Self.names.contains(field.name.text) { return !sources(of: field.value).isEmpty }
        var found = false
        field.value.forEachExpression { if isCredential($0) { found = true } }
        return found
    }

    /// Whether an expression reads such a value as it is.
    func isCredential(_ expression: Expression) -> Bool {
        guard expression.source.utf8.allSatisfy({ $0 != UInt8(ascii: "(") }) else { return false }
        return sources(of: expression).contains { source in
            switch source {
            case .input(let name): linked.names.secretInputs.contains(name)
            case .session(let name), .member(_, let name): Self.names.contains(name)
            default: false
            }
        }
    }
}
