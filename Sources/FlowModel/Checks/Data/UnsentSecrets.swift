// F4069, F4070: a random value that an answer is compared with, but that was never sent; or a `state` of one's own that
// is sent, but never compared.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unsentSecrets = Check { flow in
        for places in flow.steps
        where places.contains(where: { $0.step.bound.contains { flow.isGenerated($0.value) } }) {
            let sent = places.reduce(into: Set<VariableSource>()) { set, place in
                for template in place.sent { set.formUnion(flow.sources(of: template)) }
            }
            let steps = places.map(\.step)
            let compared = flow.sources(of: steps.flatMap(\.conditions))
            let others = steps.reduce(into: Set<VariableSource>()) { set, step in
                for field in step.bound { set.formUnion(flow.sources(of: field.value)) }
                switch step.action {
                case .give(let template): set.formUnion(flow.sources(of: template))
                case .call(let call): set.formUnion(flow.sources(of: call.inputs))
                case .none, .request, .authorize, .ask, .show, .installed, .verify, .bind, .group, .forget, .fail: break
                }
                if case .values(let fields) = step.save {
                    for field in fields { set.formUnion(flow.sources(of: field.value)) }
                }
            }
            // By what they send: a flow may make thousands of values.
            var states: [VariableSource: [Field]] = [:]
            for step in steps where step.authorize == nil && step.strayKeys.isEmpty {
                for (_, field) in step.parameters where field.name.text == "state" {
                    for source in flow.sources(of: field.value) { states[source, default: []].append(field) }
                }
            }
            for step in steps {
                for field in step.bound where flow.isGenerated(field.value) {
                    let source = VariableSource.bound(step: step.index, field.name.text)
                    guard !others.contains(source), compared.contains(source) != sent.contains(source) else { continue }
                    if compared.contains(source) {
                        flow.report(
                            .unsentValue, "an answer is compared with `\(field.name.text)`, which is never sent",
                            at: field.name.span, help: ["send it, as in `state: =\(field.name.text)`"])
                    }
                    for state in states[source] ?? [] {
                        flow.report(
                            .uncomparedValue, "`state` is sent, but no answer is compared with it", at: state.name.span,
                            help: ["add `check: same(response.json.state, \(field.name.text))`"])
                    }
                }
            }
        }
    }
}

extension Inspection {
    /// Whether a value is made up at random.
    fileprivate func isGenerated(_ template: Template) -> Bool {
        guard let expression = template.expression else { return false }
        return linked.program(expression)?.usesGenerators ?? false
    }
}
