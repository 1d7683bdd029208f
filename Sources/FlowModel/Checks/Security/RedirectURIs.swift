// F4512: a redirect URI that is another one than where the callback arrives (RFC 6749 sections 3.1.2.3 and 4.1.3).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let redirectURIs = Check { flow in
        var arrivals: [Int: String] = [:]
        for step in flow.places.map(\.step) {
            guard let authorize = step.authorize, let address = authorize.redirect?.literal else { continue }
            arrivals[step.index] = address
            let others = Set(authorize.callback.at.compactMap(\.literal))
            for (_, field) in step.parameters where !others.contains(field.value.literal ?? "") {
                report(field, address, instead: "=redirect_uri", &flow)
            }
        }
        for place in flow.places where place.step.request != nil {
            // The page whose code is exchanged here.
            for (_, field) in place.step.parameters where field.name.text == "code" {
                for case .member(let index, "code") in flow.sources(of: field.value) {
                    guard let address = arrivals[index], let id = flow.linked.steps[index].id?.text else { continue }
                    for (_, other) in place.step.parameters {
                        report(other, address, instead: "=\(id).redirect_uri", &flow)
                    }
                }
            }
        }
    }

    private static func report(_ field: Field, _ address: String, instead: String, _ flow: inout Inspection) {
        guard field.name.text == "redirect_uri", let text = field.value.literal, text != address else { return }
        flow.report(
            .otherRedirect, "the callback arrives at `\(address)`, not here", at: field.value.span,
            help: ["write `redirect_uri: \(instead)`, which is always the same"], severity: .error)
    }
}
