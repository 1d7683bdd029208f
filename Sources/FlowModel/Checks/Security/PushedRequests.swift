// F4509: parameters beside `request_uri`: what was pushed or signed counts, and everybody can change these (RFC 9126
// section 4, RFC 9101 section 5).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let pushedRequests = Check { flow in
        for place in flow.places where place.step.authorize != nil {
            let fields = place.parameters.map(\.field)
            guard fields.contains(where: { $0.name.text == "request_uri" }) else { continue }
            for field in fields where !["request_uri", "client_id", "response_type", "scope"].contains(field.name.text)
            {
                guard KnownParameters.names.contains(field.name.text) else { continue }
                flow.report(
                    .besidePushed, "`\(field.name.text)` beside `request_uri` does not count", at: field.name.span,
                    help: ["push it with the others, in the request before"])
            }
        }
    }
}
