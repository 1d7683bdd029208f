// F4062: many rounds without a pause between them.

import FlowCEL
import FlowDiagnostics

extension LinkedFlow {
    /// Whether a step waits for a person, or one inside of it does.
    fileprivate func asks(_ step: Step) -> Bool {
        switch step.action {
        case .ask, .authorize: true
        case .none, .request, .show, .installed, .verify, .bind, .call, .group, .forget, .fail, .give:
            step.blocks.flatMap(\.steps).contains { asks(steps[$0]) }
        }
    }
}

extension Check {
    static let busyPolling = Check { flow in
        for place in flow.places {
            guard let rounds = place.step.rounds, rounds.every == nil, (rounds.limit ?? .max) > 10 else { continue }
            let waits = place.step.match.contains { row in
                if case .again = row.ending { return row.wait != nil || row.slower != nil }
                return false
            }
            // A person between two rounds is pause enough.
            guard !waits, !flow.linked.asks(place.step) else { continue }
            flow.report(
                .busyPolling, "the rounds follow each other without a pause", at: place.step.actionSpan,
                help: ["add `every: 5s` to `repeat`, or `wait` to the row with `again`"])
        }
    }
}
