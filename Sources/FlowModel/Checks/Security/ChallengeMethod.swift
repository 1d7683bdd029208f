// F4022: a PKCE challenge without its method, which then means `plain` (RFC 7636 section 4.3, RFC 9700 section 2.1.1).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let challengeMethod = Check { flow in
        for place in flow.places where place.step.authorize != nil {
            let fields = place.parameters.map(\.field)
            guard let challenge = fields.first(where: { $0.name.text == "code_challenge" }) else { continue }
            guard let method = fields.first(where: { $0.name.text == "code_challenge_method" }) else {
                guard !fields.contains(where: { KnownParameters.meant(by: $0.name.text) == "code_challenge_method" })
                else { continue }
                flow.require(
                    .pkce, of: place.step, .challengeMethod, "the challenge is sent without its method",
                    at: challenge.name.span,
                    help: ["add `code_challenge_method: S256`; without it servers take the challenge for the verifier"])
                continue
            }
            if method.value.literal == "plain" {
                flow.require(
                    .pkce, of: place.step, .challengeMethod,
                    "with `plain` the challenge is the verifier, for everybody to read",
                    at: method.value.span, help: ["write `S256`"])
            }
        }
    }
}
