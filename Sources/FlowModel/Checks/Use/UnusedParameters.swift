// F4014: a parameter that is taken from the callback and used for nothing.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unusedParameters = Check { flow in
        let fromCallback = flow.flow.session.contains { field in flow.sources(of: field.from).contains(.callback) }
        for place in flow.places {
            let step = place.step
            guard let authorize = step.authorize else { continue }
            let saved: [String]
            if case .fields(let names) = step.save { saved = names.map(\.text) } else { saved = [] }
            let readsAll =
                !flow.reads.isDisjoint(with: [
                    .step(step.index), .maybeStep(step.index), .member(step: step.index, "callback"),
                ]) || fromCallback
                || flow.sources(of: step.conditions + step.match.flatMap(\.results)).contains(.callback)
            for name in authorize.callback.take where name.span.upper > name.span.lower {
                let isUsed =
                    readsAll || saved.contains(name.text)
                    || flow.reads.contains(.member(step: step.index, name.text))
                guard !isUsed else {
                    flow.accept(.unusedParameter, at: name.span)
                    continue
                }
                flow.report(
                    .unusedParameter, "`\(name.text)` is taken from the callback and used for nothing", at: name.span,
                    help: [
                        step.id.map { "read it as `=\($0.text).\(name.text)`, or save it" }
                            ?? "give the step an `id` to read it by, or save it"
                    ])
            }
        }
    }
}

extension Inspection {
    /// What several expressions read.
    func sources(of expressions: [Expression]) -> Set<VariableSource> {
        expressions.reduce(into: []) { $0.formUnion(sources(of: $1)) }
    }
}

extension Row {
    /// The expressions of how it ends.
    var results: [Expression] {
        var result: [Expression] = []
        switch ending {
        case .goOn: break
        case .again(let fields): for field in fields { field.value.forEachExpression { result.append($0) } }
        case .fail(let failing):
            failing.code.forEachExpression { result.append($0) }
            failing.detail?.forEachExpression { result.append($0) }
        case .give(let template): template.forEachExpression { result.append($0) }
        }
        return result
    }
}
