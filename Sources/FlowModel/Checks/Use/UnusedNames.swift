// F4013: a name of `let` or of a round that nothing reads.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unusedNames = Check { flow in
        for place in flow.places {
            let step = place.step
            for field in step.bound {
                let name = field.name.text
                judge(
                    flow.reads.contains(.bound(step: step.index, name))
                        || flow.reads.contains(.maybeBound(step: step.index, name)), field, "`\(name)`", &flow)
            }
            for field in step.rounds?.start ?? [] {
                let name = field.name.text
                judge(
                    flow.reads.contains(.round(step: step.index, name: name)), field, "the round's `\(name)`", &flow)
            }
        }
    }

    private static func judge(_ isRead: Bool, _ field: Field, _ words: String, _ flow: inout Inspection) {
        guard !isRead else { return flow.accept(.unusedName, at: field.name.span) }
        flow.report(
            .unusedName, "\(words) is read nowhere", at: field.name.span, help: ["read it further down, or drop it"])
    }
}
