// A token that is checked before it is believed.

/// A token with what is expected of it.
package struct VerifyAction: Sendable {
    /// The signature algorithms that can be checked, by their names in JOSE headers.
    package enum Algorithm: String, Sendable, CaseIterable {
        case rs256 = "RS256"
        case ps256 = "PS256"
        case es256 = "ES256"
        case edDSA = "EdDSA"
    }

    /// The token.
    package var token: Template
    /// The provider's keys: a key set, or the URL of one.
    package var keys: Template?
    /// Who must have issued it.
    package var issuer: Template?
    /// Whom it must be for.
    package var audience: Template?
    /// What ties it to the sign-in.
    package var nonce: Template?
    /// Whom it must be about.
    package var subject: Template?
    /// The access token it came with.
    package var accessToken: Template?
    /// How it may be signed.
    package var algorithms = Algorithm.allCases
    /// How far clocks may be apart; a minute if not said.
    package var leeway: Duration?

    /// A token of which nothing is expected yet.
    package init(token: Template) {
        self.token = token
    }
}
