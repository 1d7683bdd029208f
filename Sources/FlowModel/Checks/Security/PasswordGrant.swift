// F4501: the password grant, which must not be used (RFC 9700 section 2.4).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let passwordGrant = Check { flow in
        for place in flow.places where place.step.request != nil {
            for (_, field) in place.parameters
            where field.name.text == "grant_type" && field.value.literal == "password" {
                flow.require(
                    .password, of: place.step, .passwordGrant,
                    "the password grant hands the person's password to the flow",
                    at: field.value.span, help: ["let the person sign in at the provider's page: `authorize`"])
            }
        }
    }
}
