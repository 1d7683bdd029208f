// F4505: several authorization servers, and callbacks that do not say which one they come from (RFC 9207, RFC 9700
// section 4.4).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let mixedIssuers = Check { flow in
        var pages: [String: Step] = [:]
        for place in flow.places {
            guard let authorize = place.step.authorize else { continue }
            for target in authorize.targets {
                for case .server(let name) in flow.sources(of: target.url) where pages[name] == nil {
                    pages[name] = place.step
                }
            }
        }
        guard pages.count > 1 else { return }
        for step in pages.values.sorted(by: { $0.index < $1.index }) where step.authorize?.issuer == nil {
            flow.require(
                .iss, of: step, .mixedIssuers,
                "the flow signs in at several servers, and this callback does not say at which",
                at: step.actionSpan, help: ["add `issuer: https://…`, which `iss` of the callback must name"])
        }
    }
}
