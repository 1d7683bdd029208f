// F4061: a `repeat` whose step never starts another round.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let idleRepeats = Check { flow in
        for place in flow.places where place.step.rounds != nil {
            guard !flow.linked.startsRound(place.step.match, place.step.blocks) else {
                flow.accept(.idleRepeat, at: place.step.actionSpan)
                continue
            }
            flow.report(
                .idleRepeat, "`repeat`, but no row says `again`", at: place.step.actionSpan,
                help: ["add a row: `match: [{ when: …, again: true }]`"])
        }
    }
}

extension LinkedFlow {
    /// Whether a row of these, or of the steps in these blocks, starts another round of the step around them.
    func startsRound(_ rows: [Row], _ blocks: [Block]) -> Bool {
        for row in rows { if case .again = row.ending { return true } }
        return blocks.flatMap(\.steps).contains { index in
            let step = steps[index]
            return step.rounds == nil && startsRound(step.match, step.blocks)
        }
    }
}
