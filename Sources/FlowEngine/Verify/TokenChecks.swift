// What the claims of a token must say (OpenID Connect Core section 3.1.3.7).

internal import FlowCEL
internal import FlowCrypto
internal import FlowEncoding
internal import FlowJSON

/// What is expected of a token's claims; what is nil is not compared.
struct TokenChecks: Sendable {
    /// Who issued it.
    var issuer: String?
    /// Whom it is for.
    var audience: String?
    /// Whether the case of letters in the audience makes no difference.
    var ignoresAudienceCase = false
    /// What ties it to the sign-in at hand.
    var nonce: String?
    /// Whom it is about.
    var subject: String?
    /// The access token it came with.
    var accessToken: String?
    /// How far clocks may be apart, in seconds.
    var leeway: Int64 = 60

    /// Refuses claims that do not say what they must.
    func check(_ token: SignedToken, now: Timestamp) throws(TokenRefusal) {
        try checkIssuer(token.claims)
        try checkAudience(token.claims)
        try checkTimes(token.claims, now)
        try checkNonce(token.claims)
        try checkSubject(token.claims)
        try checkAccessToken(token)
    }

    private func checkIssuer(_ claims: JSONObject) throws(TokenRefusal) {
        guard let issuer else { return }
        let found = try Self.text("iss", claims, "says who issued it")
        guard found.utf8.elementsEqual(issuer.utf8) else {
            throw TokenRefusal("the token was issued by `\(Self.shown(found))`, not by `\(issuer)`")
        }
    }

    private func checkAudience(_ claims: JSONObject) throws(TokenRefusal) {
        guard let audience else { return }
        var found: [String] = []
        switch claims["aud"] {
        case .string(let one)?: found = [one]
        case .array(let several)?:
            found = several.compactMap(\.stringValue)
            guard found.count == several.count else { throw TokenRefusal("the `aud` of the token is no list of texts") }
        case nil: throw TokenRefusal("the token lacks `aud`, which says whom it is for")
        default: throw TokenRefusal("the `aud` of the token is neither text nor a list")
        }
        guard found.contains(where: { isSame($0, audience) }) else {
            let words = found.prefix(5).map { "`\(Self.shown($0))`" }.joined(separator: ", ")
            throw TokenRefusal("the token is for \(words.isEmpty ? "nobody" : words), not for `\(audience)`")
        }
        guard found.count > 1 else { return }
        // Of several audiences one has asked for the token.
        let party = try Self.text("azp", claims, "says which of its \(found.count) audiences asked for it")
        guard isSame(party, audience) else {
            throw TokenRefusal("the token was asked for by `\(Self.shown(party))`, not by `\(audience)`")
        }
    }

    private func isSame(_ a: String, _ b: String) -> Bool {
        ignoresAudienceCase ? a.lowercased() == b.lowercased() : a.utf8.elementsEqual(b.utf8)
    }

    private func checkTimes(_ claims: JSONObject, _ now: Timestamp) throws(TokenRefusal) {
        // User info may be a token without an end (section 5.3.2); its subject is what ties it to the sign-in.
        if let end = try Self.time("exp", claims) {
            guard end > now.seconds - leeway else {
                throw TokenRefusal(
                    "the token is over since \(Timestamp(seconds: end))", help: ["check the clock of this machine"])
            }
        } else if subject == nil {
            throw TokenRefusal("the token lacks `exp`, which says when it ends")
        }
        for (name, words) in [("iat", "was issued"), ("nbf", "holds from")] {
            guard let time = try Self.time(name, claims), time > now.seconds + leeway else { continue }
            throw TokenRefusal(
                "the token \(words) \(Timestamp(seconds: time)), which is in the future",
                help: ["check the clock of this machine"])
        }
        if subject == nil, claims["iat"] == nil {
            throw TokenRefusal("the token lacks `iat`, which says when it was issued")
        }
    }

    private func checkNonce(_ claims: JSONObject) throws(TokenRefusal) {
        guard let nonce else { return }
        let found = try Self.text("nonce", claims, "ties it to this sign-in")
        guard constantTimeEquals(Array(found.utf8), Array(nonce.utf8)) else {
            throw TokenRefusal("the token belongs to another sign-in: its `nonce` is not the one that was sent")
        }
    }

    private func checkSubject(_ claims: JSONObject) throws(TokenRefusal) {
        guard let subject else { return }
        let found = try Self.text("sub", claims, "says whom it is about")
        guard found.utf8.elementsEqual(subject.utf8) else {
            throw TokenRefusal("the token is about somebody else: its `sub` is not the one expected")
        }
    }

    /// `at_hash`: the left half of the access token's digest (section 3.1.3.6).
    private func checkAccessToken(_ token: SignedToken) throws(TokenRefusal) {
        guard let accessToken else { return }
        let found = try Self.text("at_hash", token.claims, "ties it to the access token")
        guard let algorithm = SignatureAlgorithm(rawValue: token.algorithm) else {
            throw TokenRefusal(
                "the `at_hash` of a token signed with `\(Self.shown(token.algorithm))` cannot be checked here",
                help: ["leave `access_token` out"])
        }
        let digest = algorithm == .edDSA ? Digest.sha512 : .sha256
        let whole = digest.hash(Array(accessToken.utf8))
        let expected = Base64.encodeURL(Array(whole.prefix(whole.count / 2)))
        guard found.utf8.elementsEqual(expected.utf8) else {
            throw TokenRefusal("the token came with another access token: its `at_hash` is not that of this one")
        }
    }

    private static func text(_ name: String, _ claims: JSONObject, _ words: String) throws(TokenRefusal) -> String {
        guard let claim = claims[name] else { throw TokenRefusal("the token lacks `\(name)`, which \(words)") }
        guard let text = claim.stringValue else { throw TokenRefusal("the `\(name)` of the token is no text") }
        return text
    }

    /// A NumericDate (RFC 7519 section 2), whole seconds of it.
    private static func time(_ name: String, _ claims: JSONObject) throws(TokenRefusal) -> Int64? {
        let year9999: Int64 = 253_402_300_799
        switch claims[name] {
        case nil: return nil
        case .int(let seconds)? where (0...year9999).contains(seconds): return seconds
        case .double(let seconds)? where seconds >= 0 && seconds <= Double(year9999): return Int64(seconds)
        default: throw TokenRefusal("the `\(name)` of the token is no time")
        }
    }

    /// A text from outside as a message may show it.
    private static func shown(_ text: String) -> String { String(text.prefix(100)) }
}
