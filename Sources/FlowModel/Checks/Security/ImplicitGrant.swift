// F4502: tokens in the address of the callback (RFC 9700 section 2.1.2).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let implicitGrant = Check { flow in
        for place in flow.places where place.step.authorize != nil {
            for (_, field) in place.parameters where field.name.text == "response_type" {
                guard flow.words(of: field.value).contains("token") else { continue }
                flow.require(
                    .implicit, of: place.step, .implicitGrant, "the access token comes in the address of the callback",
                    at: field.value.span, help: ["write `response_type: code`, and exchange the code for the token"])
            }
        }
    }
}
