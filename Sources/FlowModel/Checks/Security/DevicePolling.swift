// F4508: a device flow that does not slow down when it is told to (RFC 8628 section 3.5).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let devicePolling = Check { flow in
        for place in flow.places where place.step.request != nil {
            let grant = place.parameters.first { $0.field.name.text == "grant_type" }?.field
            guard let grant, grant.value.literal == "urn:ietf:params:oauth:grant-type:device_code" else { continue }
            var known: Set<String> = []
            for row in place.step.match {
                guard let when = row.when else { continue }
                for comparison in flow.outline(when).comparisons where comparison.left.names == ["error", "code"] {
                    known.formUnion(comparison.right.constants.compactMap(\.stringValue))
                }
            }
            guard !known.contains("slow_down") else { continue }
            flow.report(
                .devicePolling, "`slow_down` is not obeyed", at: place.step.actionSpan,
                help: ["add a row: `{ when: error.code == 'slow_down', slower: 5s, again: true }`"])
        }
    }
}
