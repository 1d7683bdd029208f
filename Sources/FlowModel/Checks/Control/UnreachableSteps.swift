// F4017: steps behind one that always ends the operation.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unreachableSteps = Check { flow in
        for operation in flow.operations {
            for block in flow.linked.blocks(of: operation) {
                let steps = block.steps.map { flow.linked.steps[$0] }
                let end = steps.firstIndex { flow.linked.alwaysEnds($0) } ?? steps.count
                // A variant that ends earlier leaves what stands behind to the others.
                for step in steps.prefix(end + 1) { flow.accept(.unreachableStep, at: step.actionSpan) }
                guard end + 1 < steps.count else { continue }
                let line = flow.linked.source.position(at: steps[end].actionSpan.lower).line
                flow.report(
                    .unreachableStep, "this step is never reached", at: steps[end + 1].actionSpan,
                    help: ["the step in line \(line) always ends the operation: give it a `when`, or move it down"])
            }
        }
    }
}

extension LinkedFlow {
    /// Whether nothing that stands behind a step is ever done.
    func alwaysEnds(_ step: Step) -> Bool {
        guard step.when == nil else { return false }
        switch step.action {
        case .fail, .give: return true
        case .group(let block): if block.steps.contains(where: { alwaysEnds(steps[$0]) }) { return true }
        case .none, .request, .authorize, .ask, .show, .installed, .verify, .bind, .call, .forget: break
        }
        guard let last = step.match.firstIndex(where: { $0.when == nil }) else { return false }
        return step.match[...last].allSatisfy { row in
            switch row.ending {
            case .fail, .give: true
            case .goOn, .again: row.steps?.steps.contains { alwaysEnds(steps[$0]) } ?? false
            }
        }
    }
}
