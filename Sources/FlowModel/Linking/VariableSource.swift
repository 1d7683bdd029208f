// What a name in an expression stands for at run time.

/// Where the value of a variable comes from; a program's slots are indices into a flow's list of these.
package enum VariableSource: Sendable, Hashable {
    /// The time at which the step is done.
    case now
    /// An input by name.
    case input(String)
    /// A server's base URL.
    case server(String)
    /// A named value of the file.
    case value(String)
    /// A session field.
    case session(String)
    /// What the engine made for an `authorize` step.
    case authorize(AuthorizePart)
    /// A part of the answer the step got.
    case response(AnswerPart)
    /// The parameters of the callback the step got.
    case callback
    /// A part of the error the step got.
    case error(ErrorPart)
    /// A value of the current round of a repeated step.
    case round(step: Int, name: String)
    /// The element of a list there is to choose from.
    case item
    /// The value of a step as a whole.
    case step(Int)
    /// The value of a step that may not have run, an optional.
    case maybeStep(Int)
    /// A part of a request step's answer.
    case answer(step: Int, AnswerPart)
    /// A member of a step's value.
    case member(step: Int, String)
    /// A name given by `let`.
    case bound(step: Int, String)
    /// A name given by a `let` that may not have run, an optional.
    case maybeBound(step: Int, String)

    /// What the engine makes for an `authorize` step (RFC 6749 10.12, RFC 7636, OpenID Connect Core 3.1.2.1).
    package enum AuthorizePart: String, Sendable, CaseIterable {
        case state, nonce
        case challenge = "pkce.challenge"
        case redirectURI = "redirect_uri"
    }

    /// The parts of an answer.
    package enum AnswerPart: String, Sendable, CaseIterable {
        case status, headers, cookies, text, bytes, json, form
    }

    /// The parts of an error.
    package enum ErrorPart: String, Sendable, CaseIterable {
        case code, detail, kind
    }
}
