// F4018: a row of a table that an earlier one always takes.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let shadowedRows = Check { flow in
        for rows in flow.places.map(\.step.match) + flow.operations.map(\.match) {
            var conditions: [String: Int] = [:]
            var codes: [String: Int] = [:]
            var all: Int?
            for row in rows {
                let line = flow.linked.source.position(at: row.span.lower).line
                let own = row.when.map { Self.codes(of: $0, &flow) } ?? []
                let earlier: Int? =
                    all ?? row.when.flatMap { conditions[$0.source] }
                    ?? (own.isEmpty || own.contains { codes[$0] == nil } ? nil : own.compactMap { codes[$0] }.max())
                if let earlier {
                    flow.report(
                        .shadowedRow, "this row is never taken", at: row.when?.span ?? row.span,
                        help: ["the row in line \(earlier) takes all it is for: put this one above it, or drop one"])
                }
                // A row with `again` is passed over when no round is left.
                if case .again = row.ending { continue }
                guard let when = row.when else {
                    all = all ?? line
                    continue
                }
                conditions[when.source] = conditions[when.source] ?? line
                for code in own { codes[code] = codes[code] ?? line }
            }
        }
    }

    /// The codes a condition is for, if it looks at nothing but the error's code.
    private static func codes(of condition: Expression, _ flow: inout Inspection) -> [String] {
        let outline = flow.outline(condition)
        guard outline.isOneComparison, let comparison = outline.comparisons.first, comparison.kind != .unequal,
            comparison.left.names == ["error", "code"]
        else { return [] }
        return comparison.right.constants.compactMap(\.stringValue)
    }
}
