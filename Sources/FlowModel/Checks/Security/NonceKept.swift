// F4024: an id_token is asked for without a nonce (OpenID Connect Core 3.1.2.1, 3.1.3.7 item 11; RFC 9700 section 4.5.3.2).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let nonceKept = Check { flow in
        for places in flow.steps { check(places, &flow) }
    }

    /// Looks at the steps of one operation.
    private static func check(_ places: [Inspection.StepPlace], _ flow: inout Inspection) {
        for place in places where place.step.authorize != nil {
            let step = place.step
            let fields = place.parameters.map(\.field)
            let scopes = fields.filter { $0.name.text == "scope" }.flatMap { flow.words(of: $0.value) }
            let types = fields.filter { $0.name.text == "response_type" }.flatMap { flow.words(of: $0.value) }
            guard scopes.contains("openid") || types.contains("id_token"),
                fields.allSatisfy({ !["request", "request_uri"].contains($0.name.text) })
            else { continue }
            // What is waived where the token is checked, or missing there (F4046), is not told again.
            guard !places.contains(where: \.step.leavesNonceOut) else { continue }
            let sent = fields.reduce(into: Set<VariableSource>()) { $0.formUnion(flow.sources(of: $1.value)) }
            // It belongs beside the state.
            let beside = fields.first { $0.name.text == "state" } ?? fields.first { $0.name.text == "scope" }
            let span = beside?.name.span ?? step.actionSpan
            guard sent.contains(.authorize(.nonce)) else {
                flow.require(
                    .nonce, of: step, .nonceMissing, "an id_token is asked for without a nonce", at: span,
                    help: ["add `nonce: =nonce` to its `query`, and verify the id_token against it"])
                continue
            }
            let isRead = !flow.reads.isDisjoint(with: [
                .member(step: step.index, "nonce"), .step(step.index), .maybeStep(step.index),
            ])
            guard !isRead else { continue }
            flow.require(
                .nonce, of: step, .nonceMissing, "the nonce is sent, but the id_token is not compared with it",
                at: span,
                help: ["verify the id_token with `nonce: =\(step.id?.text ?? "authorize").nonce`"])
        }
    }
}

extension Step {
    /// Whether it checks a token and says that its nonce cannot be compared.
    fileprivate var leavesNonceOut: Bool {
        guard case .verify(let verify) = action else { return false }
        return verify.nonce == nil && verify.subject == nil && without.contains { $0.rule == .nonce }
    }
}

extension Inspection {
    /// The words of a text that is written out, or that an input has by default.
    func words(of template: Template) -> [String] {
        switch template.form {
        case .scalar(_, let text): return text.split(separator: " ").map(String.init)
        case .text(let parts):
            return parts.flatMap { part -> [String] in
                if case .literal(let text) = part { text.split(separator: " ").map(String.init) } else { [] }
            }
        case .list(let elements): return elements.flatMap(words)
        case .map: return []
        case .expression(let expression):
            return sources(of: expression).flatMap { source -> [String] in
                guard case .input(let name) = source else { return [] }
                let input = linked.names.inputs[name] ?? flow.allInputs.first { $0.name.text == name }
                return input?.fallback.map(words) ?? []
            }
        }
    }
}
