// F4062: many rounds without a pause between them.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let busyPolling = Check { flow in
        for place in flow.places {
            guard let rounds = place.step.rounds, rounds.every == nil, (rounds.limit ?? .max) > 10 else { continue }
            let waits = place.step.match.contains { row in
                if case .again = row.ending { return row.wait != nil || row.slower != nil }
                return false
            }
            guard !waits else { continue }
            flow.report(
                .busyPolling, "the rounds follow each other without a pause", at: place.step.actionSpan,
                help: ["add `every: 5s` to `repeat`, or `wait` to the row with `again`"])
        }
    }
}
