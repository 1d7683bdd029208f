// F4066: a parameter whose name is nearly that of a standard one.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let misspeltParameters = Check { flow in
        for place in flow.places {
            let given = place.parameters.map(\.field.name.text)
            for (_, field) in place.parameters {
                // A page has one parameter for all scopes; requests of providers often have `scopes`, or `tokens`.
                let single = place.step.authorize != nil && field.name.text == "scopes" ? "scope" : nil
                guard let meant = single ?? KnownParameters.meant(by: field.name.text), !given.contains(meant) else {
                    continue
                }
                flow.report(
                    .misspeltParameter, "`\(field.name.text)` is nearly the standard parameter `\(meant)`",
                    at: field.name.span, help: ["did you mean `\(meant)`?"],
                    mend: Suggestion.only(to: field.name.text, among: KnownParameters.names))
            }
        }
    }
}

/// The parameters that RFCs and OpenID specifications register for requests.
enum KnownParameters {
    /// The names.
    static let names: Set<String> = [
        "client_id", "client_secret", "response_type", "response_mode", "redirect_uri", "scope", "state", "code",
        "grant_type", "username", "password", "refresh_token", "access_token", "id_token", "token", "token_type",
        "token_type_hint", "code_challenge", "code_challenge_method", "code_verifier", "nonce", "display", "prompt",
        "max_age", "ui_locales", "claims_locales", "id_token_hint", "login_hint", "acr_values", "claims",
        "registration", "request", "request_uri", "client_assertion", "client_assertion_type", "assertion",
        "device_code", "user_code", "resource", "audience", "subject_token", "subject_token_type", "actor_token",
        "actor_token_type", "requested_token_type", "post_logout_redirect_uri", "logout_hint",
        "authorization_details", "dpop_jkt", "binding_message", "auth_req_id", "requested_expiry",
    ]

    private static let words = names.map(Suggestion.Word.init)

    /// Names that providers really use beside the standard ones.
    private static let real: Set<String> = ["redirect_url", "client", "tokens", "codes", "user_name", "passwords"]

    /// The standard name that a misspelt one is meant to be; nil for a name of its own.
    static func meant(by name: String) -> String? {
        guard name.utf8.count >= 3, !names.contains(name), !real.contains(name) else { return nil }
        return Misspelling.meant(by: name, among: words)
    }
}
