// The hostile servers, networks, browsers and persons that every flow meets without a line of data.

/// One kind of hostility.
package enum Adversary: String, Sendable, CaseIterable {
    // The network.
    case reset, stall
    case badCertificate = "bad-certificate"
    case noHTTP = "no-http"
    case oversized
    // The server, by the whole of an answer.
    case failing, busy, unauthorized, empty, truncated, html
    case noObject = "no-object"
    case nested
    case notUTF8 = "not-utf-8"
    case redirect
    case wrongContentType = "wrong-content-type"
    case errorUnder200 = "error-under-200"
    case slowDown = "slow-down"
    case echo
    case controlCharacters = "control-characters"
    // The server, by one member of an answer.
    case doubledMember = "doubled-member"
    case wrongType = "wrong-type"
    case missingMember = "missing-member"
    case foreignAddress = "foreign-address"
    // The server, by a token that the flow verifies.
    case unsignedToken = "unsigned-token"
    case oldSignature = "old-signature"
    case wrongAudience = "wrong-audience"
    case wrongIssuer = "wrong-issuer"
    case wrongNonce = "wrong-nonce"
    case expiredToken = "expired-token"
    case futureToken = "future-token"
    // The browser, by the callback it brings.
    case missingState = "missing-state"
    case wrongState = "wrong-state"
    case doubledParameter = "doubled-parameter"
    case swappedCallback = "swapped-callback"
    case replayedCallback = "replayed-callback"
    case wrongIss = "wrong-iss"
    case missingIss = "missing-iss"
    case wrongAddress = "wrong-address"
    case errorCallback = "error-callback"
    case errorWithoutState = "error-without-state"
    case emptyCallback = "empty-callback"
    case malformedCallback = "malformed-callback"
    case movedParameters = "moved-parameters"
    case missingCode = "missing-code"
    case forgedCode = "forged-code"
    case oversizedCallback = "oversized-callback"
    case noCallback = "no-callback"
    // The person.
    case silentPerson = "silent-person"
    case strangeAnswer = "strange-answer"

    /// Who is hostile.
    package enum Party: String, Sendable, CaseIterable {
        case network, server, token, browser, person
    }

    /// Who is hostile.
    package var party: Party {
        switch self {
        case .reset, .stall, .badCertificate, .noHTTP, .oversized: .network
        case .failing, .busy, .unauthorized, .empty, .truncated, .html, .noObject, .nested, .notUTF8, .redirect,
            .wrongContentType, .errorUnder200, .slowDown, .echo, .controlCharacters, .doubledMember, .wrongType,
            .missingMember, .foreignAddress:
            .server
        case .unsignedToken, .oldSignature, .wrongAudience, .wrongIssuer, .wrongNonce, .expiredToken, .futureToken:
            .token
        case .missingState, .wrongState, .doubledParameter, .swappedCallback, .replayedCallback, .wrongIss,
            .missingIss, .wrongAddress, .errorCallback, .errorWithoutState, .emptyCallback, .malformedCallback,
            .movedParameters, .missingCode, .forgedCode, .oversizedCallback, .noCallback:
            .browser
        case .silentPerson, .strangeAnswer: .person
        }
    }

    /// What it does, in a sentence without its subject.
    package var doc: String {
        switch self {
        case .reset: "breaks the connection before the answer, once and for good"
        case .stall: "does not answer before the time is over, once and for good"
        case .badCertificate: "has no certificate that can be trusted"
        case .noHTTP: "answers with something that is not HTTP"
        case .oversized: "answers with more bytes than are read"
        case .failing: "answers with status 500 and what it would have answered, each time"
        case .busy: "answers with status 429 and `Retry-After`, each time"
        case .unauthorized: "answers with status 401 and `invalid_token`, each time"
        case .empty: "answers with nothing: status 200, and status 204"
        case .truncated: "answers with half of its body"
        case .html: "answers with a page, as captive portals and gateways do"
        case .noObject: "answers with JSON that is no object: null, a list, a text, a number, an empty object"
        case .nested: "answers with JSON of ten thousand levels"
        case .notUTF8: "answers with JSON that is not UTF-8"
        case .redirect: "redirects the request to another host"
        case .wrongContentType: "names another content type"
        case .errorUnder200: "answers with an OAuth error under status 200, secrets beside it"
        case .slowDown: "answers `slow_down`, and `authorization_pending`, each time"
        case .echo: "answers with an error that repeats the request, secrets and all"
        case .controlCharacters: "answers with an error full of escape sequences for terminals"
        case .doubledMember: "gives a member of its answer twice"
        case .wrongType: "gives a member of its answer another type, or nothing as its value"
        case .missingMember: "leaves a member of its answer out"
        case .foreignAddress: "names another host where its answer has an address"
        case .unsignedToken: "sends a token with `alg: none`"
        case .oldSignature: "sends a token with another claim under the old signature"
        case .wrongAudience: "sends a token for another application, signed"
        case .wrongIssuer: "sends a token of another issuer, signed"
        case .wrongNonce: "sends a token of another sign-in, signed"
        case .expiredToken: "sends a token of yesterday, signed"
        case .futureToken: "sends a token of tomorrow, signed"
        case .missingState: "brings a callback without `state`"
        case .wrongState: "brings a callback with another `state`"
        case .doubledParameter: "brings a callback with `state` or `code` twice"
        case .swappedCallback: "brings the callback of somebody else's sign-in"
        case .replayedCallback: "brings the callback of the sign-in before"
        case .wrongIss: "brings a callback with the `iss` of another issuer"
        case .missingIss: "brings a callback without `iss` where the flow names an issuer"
        case .wrongAddress: "brings a callback to another scheme, host, port or path"
        case .errorCallback: "brings a callback with an error beside the code"
        case .errorWithoutState: "brings an error without `state`"
        case .emptyCallback: "brings a callback without parameters"
        case .malformedCallback: "brings a callback that is no URL, or whose parameters cannot be decoded"
        case .movedParameters: "brings the parameters in the fragment, or in the query where a fragment is expected"
        case .missingCode: "brings a callback without what the flow takes from it, and with nothing as its value"
        case .forgedCode: "brings a code that was made up, with line ends in it"
        case .oversizedCallback: "brings a code of a megabyte"
        case .noCallback: "brings no callback: closed, forgotten, answered with an error"
        case .silentPerson: "does not answer a question: closed, forgotten, not there"
        case .strangeAnswer: "answers a question with a megabyte, with control characters, or with a map"
        }
    }
}
