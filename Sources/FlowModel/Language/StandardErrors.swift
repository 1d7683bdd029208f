// Error codes whose meaning is standard: OAuth 2.0, Bearer tokens, revocation, device flow, PAR, DPoP, OpenID Connect.

internal import FlowDiagnostics

/// The standard error codes.
package enum StandardErrors {
    /// The entry of a code, or nil if no standard has it.
    package static func entry(_ code: String) -> (kind: ErrorEntry.Kind, title: String, hint: String?)? {
        table[code]
    }

    /// Every standard code, for suggestions.
    package static let codes = table.keys.sorted()
    static let words = codes.map(Suggestion.Word.init)

    private static let table: [String: (kind: ErrorEntry.Kind, title: String, hint: String?)] = [
        // RFC 6749 sections 4.1.2.1 and 5.2
        "invalid_request": (
            .config, "the server could not use the request", "compare the parameters with what the provider documents"
        ),
        "unauthorized_client": (
            .config, "the application may not use this way of signing in", "check the application's settings"
        ),
        "access_denied": (.denied, "the person or the provider refused", nil),
        "unsupported_response_type": (
            .config, "the provider does not offer this kind of answer",
            "check `response_type` and the application's settings"
        ),
        "invalid_scope": (
            .config, "a scope is unknown or not allowed", "compare the scopes with the application's settings"
        ),
        "server_error": (.busy, "the provider is in trouble", "try again later"),
        "temporarily_unavailable": (.busy, "the provider is overloaded or under maintenance", "try again later"),
        "invalid_client": (
            .config, "the application is unknown to the provider, or its proof was refused",
            "check the client id and secret"
        ),
        "invalid_grant": (
            .signin, "the code or refresh token is dead: used, expired, revoked, or of another application",
            "sign in again"
        ),
        "unsupported_grant_type": (.config, "the provider does not offer this grant", "check `grant_type`"),
        // RFC 6750 section 3.1
        "invalid_token": (.signin, "the access token is expired, revoked or malformed", "renew it, or sign in again"),
        "insufficient_scope": (
            .config, "the access token does not cover this", "sign in again with the scope it needs"
        ),
        // RFC 7009 section 2.2.1
        "unsupported_token_type": (.unsupported, "the provider does not revoke this kind of token", nil),
        // RFC 8628 section 3.5
        "authorization_pending": (.busy, "the person has not finished yet", nil),
        "slow_down": (.busy, "too many requests", "ask less often"),
        "expired_token": (.cancelled, "the code was not entered in time", "begin again"),
        // RFC 9126, RFC 9101
        "invalid_request_uri": (.config, "the pushed request is expired or unknown", "begin again"),
        "invalid_request_object": (.config, "the signed request was refused", "check its key and claims"),
        "request_not_supported": (.unsupported, "the provider takes no signed requests", nil),
        "request_uri_not_supported": (.unsupported, "the provider takes no pushed requests", nil),
        // RFC 9449
        "invalid_dpop_proof": (.config, "the DPoP proof was refused", "check the clock of this machine"),
        "use_dpop_nonce": (.provider, "the provider wants its nonce in the DPoP proof", nil),
        // RFC 8707
        "invalid_target": (.config, "the resource is unknown or not allowed", "check `resource`"),
        // OpenID Connect Core section 3.1.2.6, CIBA section 13
        "interaction_required": (
            .signin, "the person has to do something at the provider", "sign in with the page open"
        ),
        "login_required": (.signin, "nobody is signed in at the provider", "sign in with the page open"),
        "account_selection_required": (.signin, "the person has to choose an account", "sign in with the page open"),
        "consent_required": (.signin, "the person has to agree first", "sign in with the page open"),
        "registration_not_supported": (.unsupported, "the provider takes no registration with the request", nil),
        "expired_login_hint_token": (.signin, "the login hint is expired", "begin again"),
        "unknown_user_id": (.input, "the provider does not know this person", nil),
        "missing_user_code": (.input, "the person's code is needed", nil),
        "invalid_user_code": (.input, "the person's code is wrong", nil),
        "invalid_binding_message": (.config, "the binding message was refused", nil),
    ]
}

extension ErrorEntry {
    /// What a code means that no table knows: HTTP's statuses by class, all else the provider's own.
    package static func unknown(_ code: String) -> ErrorEntry {
        var entry = ErrorEntry(Name(code, Span(at: 0)))
        guard code.hasPrefix("http_"), let status = Int(code.dropFirst(5)) else {
            entry.title = "the provider answered with the error `\(code)`"
            entry.hint = "say what it means under `errors`"
            return entry
        }
        entry.title = "the provider answered with HTTP status \(status)"
        switch status {
        case 300...399:
            entry.hint = "redirects are never followed; use the address it names"
            entry.kind = .config
        case 401, 403: entry.kind = .signin
        case 404, 405:
            entry.kind = .config
            entry.hint = "check the URL and method of the step"
        case 429, 500...599:
            entry.kind = .busy
            entry.hint = "try again later"
        default: break
        }
        return entry
    }
}

extension LinkedFlow {
    /// Whether a table knows the code.
    package func knows(_ code: String) -> Bool {
        flow.errors.contains { $0.code.text == code } || StandardErrors.entry(code) != nil
    }

    /// What a code means: the file's word, else the standard's.
    package func entry(for code: String) -> ErrorEntry {
        if let entry = flow.errors.first(where: { $0.code.text == code }) { return entry }
        guard let standard = StandardErrors.entry(code) else { return .unknown(code) }
        var entry = ErrorEntry(Name(code, Span(at: 0)))
        (entry.kind, entry.title, entry.hint) = (standard.kind, standard.title, standard.hint)
        return entry
    }
}
