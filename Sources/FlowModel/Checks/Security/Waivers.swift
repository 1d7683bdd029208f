// F4027, F4028: a waiver that nothing needs any more, and one whose day is over.

import FlowCEL
import FlowDiagnostics
import FlowYAML

extension Check {
    /// Comes last: the checks above say which waivers they needed.
    static let waivers = Check { flow in
        let judged: Set<Waiver.Rule> = [.state, .pkce, .nonce, .query, .password, .implicit, .parameters, .errorState]
        for place in flow.places {
            for waiver in place.step.without {
                if let until = waiver.until, let today = flow.today, until < today {
                    flow.report(
                        .endedWaiver, "the waiver of `\(waiver.rule.rawValue)` ended on \(until.description)",
                        at: waiver.span, help: ["see whether the provider can do it now; else name another day"])
                }
                guard judged.contains(waiver.rule) else { continue }
                guard !flow.neededWaivers.contains(waiver.span) else {
                    flow.accept(.unneededWaiver, at: waiver.span)
                    continue
                }
                flow.report(
                    .unneededWaiver, "nothing here needs `without: { \(waiver.rule.rawValue): … }` any more",
                    at: waiver.span, help: ["drop it, so that the rule holds again"],
                    fix: flow.root.removal(of: waiver.span, in: flow.linked.source).map {
                        Fix(Location(flow.linked.source, $0), replacement: "", title: "drop the waiver")
                    })
            }
        }
    }
}
