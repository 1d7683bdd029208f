// F4504: a JWT whose signature nobody checked, used as proof of who somebody is (OpenID Connect Core 3.1.3.7, RFC 8725).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unverifiedTokens = Check { flow in
        for place in flow.places {
            var expressions = place.step.conditions
            if case .give(let template) = place.step.action { template.forEachExpression { expressions.append($0) } }
            if case .values(let fields) = place.step.save {
                for field in fields { field.value.forEachExpression { expressions.append($0) } }
            }
            for field in place.step.bound { field.value.forEachExpression { expressions.append($0) } }
            // Once for each step: the other claims come from the same token.
            var first: Span?
            for expression in expressions where first == nil {
                let call = flow.outline(expression).calls.first { $0.name == "jwt.decodeUnverified" }
                first = call.map { expression.fileSpan($0.span) }
            }
            guard let first else { continue }
            flow.require(
                .signature, of: place.step, .unverifiedToken, "nobody checked the signature of this token", at: first,
                help: ["verify it: `jwt.verified(token, keys)`"], severity: .warning)
        }
        for field in flow.flow.session {
            guard let from = field.from else { continue }
            for call in flow.outline(from).calls where call.name == "jwt.decodeUnverified" {
                flow.report(
                    .unverifiedToken, "nobody checked the signature of the token `\(field.name.text)` is read from",
                    at: from.fileSpan(call.span), help: ["verify it in a step, and save what is verified"])
            }
        }
    }
}
