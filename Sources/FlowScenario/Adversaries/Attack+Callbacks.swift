// What a browser brings instead of the callback, and a person instead of an answer.

internal import FlowCEL
internal import FlowEngine
internal import FlowHTTP
internal import FlowModel

extension Attack {
    /// All attacks on a callback; `isUsed` says whether a request follows, `other` is that of somebody else's sign-in.
    static func attacks(
        onCallback url: String, of action: AuthorizeAction, comparesState: Bool, isUsed: Bool, other: String?
    ) -> [Attack] {
        let callback = CallbackText(url)
        var attacks = addresses
        if comparesState { attacks += states(of: callback) }
        attacks += codes(of: callback, taking: action.callback.take.map(\.text), isUsed: isUsed)
        if action.callback.mode == .fragment {
            attacks.append(brings(.movedParameters) { $0.text.replacing("#", with: "?") })
        } else if !callback.parameters.isEmpty {
            attacks.append(brings(.movedParameters) { $0.base + "#" + Parameters($0.pairs).queryString })
        }
        if action.issuer != nil {
            attacks += [
                brings(.wrongIss) { $0.with($0.parameters.filter { $0.name != "iss" } + [("iss", foreignHost)]) },
                brings(.missingIss) { $0.with($0.parameters.filter { $0.name != "iss" }) },
            ]
        }
        if let other, other != url {
            attacks.append(brings(.swappedCallback, isLast: comparesState) { _ in other })
        }
        attacks += failures.map {
            Attack(adversary: .noCallback, detail: $0.0, expects: .failure, deed: .noCallback($0.1))
        }
        return attacks
    }

    /// A callback that is brought in place of the true one, and must not be taken.
    private static func brings(
        _ adversary: Adversary, _ detail: String = "", isLast: Bool = true,
        _ change: @escaping @Sendable (CallbackText) -> String
    ) -> Attack {
        Attack(
            adversary: adversary, detail: detail, expects: .failure, isLast: isLast,
            deed: .callback { change(CallbackText($0)) })
    }

    /// What is no callback of the sign-in, whatever it brings.
    private static var addresses: [Attack] {
        [
            brings(.emptyCallback) { $0.with([]) },
            brings(.malformedCallback, "percent signs") { $0.base + "?code=%zz&state=%" },
            brings(.malformedCallback, "no URL") { _ in "not a url" },
            brings(.wrongAddress, "scheme") { "x" + $0.text },
            brings(.wrongAddress, "host") { $0.replacingHost("adversary.example") },
            brings(.wrongAddress, "path") { $0.appendingPath("/../x") },
            brings(.errorCallback) { $0.with($0.parameters + [("error", "access_denied")]) },
        ]
    }

    /// What is done to the `state` of a callback, if it has one.
    private static func states(of callback: CallbackText) -> [Attack] {
        guard let state = callback.parameters.first(where: { $0.name == "state" })?.value, !state.isEmpty else {
            return []
        }
        return [
            brings(.missingState) { $0.with($0.parameters.filter { $0.name != "state" }) },
            brings(.wrongState) { $0.replacing("state", String(state.reversed())) },
            brings(.wrongState, "of the same beginning") { $0.replacing("state", state + "x") },
            brings(.doubledParameter, "`state`") { $0.with($0.parameters + [("state", state)]) },
            brings(.errorWithoutState) { $0.with([("error", "access_denied")]) },
        ]
    }

    /// What is done to the parameters that the flow takes, and to a code that it takes to the server.
    private static func codes(of callback: CallbackText, taking names: [String], isUsed: Bool) -> [Attack] {
        var attacks: [Attack] = []
        for name in names where callback.parameters.contains(where: { $0.name == name }) {
            attacks += [
                brings(.missingCode, "`\(name)`") { $0.with($0.parameters.filter { $0.name != name }) },
                brings(.doubledParameter, "`\(name)`") { $0.with($0.parameters + [(name, "x")]) },
            ]
        }
        // Where nobody takes the code to the server, nobody can know that it is none.
        guard isUsed, callback.parameters.contains(where: { $0.name == "code" }) else { return attacks }
        return attacks + [
            brings(.missingCode, "an empty `code`", isLast: false) { $0.replacing("code", "") },
            brings(.forgedCode, isLast: false) { $0.replacing("code", "x\r\nX-Adversary: 1\r\n\r\n\0") },
            brings(.oversizedCallback, isLast: false) { $0.replacing("code", String(repeating: "c", count: 1 << 20)) },
        ]
    }

    private static let failures: [(String, CallbackFailure)] = [
        ("closed", .cancelled), ("forgotten", .timeout), ("no browser", .unavailable("there is none")),
        ("an error as the page", .answered(code: "x\u{1B}[2J", detail: "\u{1B}[2Jno\u{7}")),
        ("no answer of the page", .failed(TransportError(.tls, "an adversary"), origin: foreignHost)),
    ]

    /// The callback of the sign-in before, brought to a second one.
    static let replayed = Attack(adversary: .replayedCallback, expects: .failure, deed: .replay)

    /// All attacks on a question.
    static var onQuestions: [Attack] {
        let silences: [(String, AnswerFailure)] = [
            ("closed", .cancelled), ("forgotten", .timeout), ("nobody there", .unavailable(help: [])),
        ]
        let answers: [(String, Value)] = [
            ("a megabyte", .string(String(repeating: "a", count: 1 << 20))),
            ("control characters", .string("\u{1B}[2J\r\n\u{0}\u{7}")), ("nothing", .string("")),
            ("a map", .map([("a", .string("b"))])),
        ]
        return silences.map {
            Attack(adversary: .silentPerson, detail: $0.0, expects: .failure, deed: .silence($0.1))
        } + answers.map { Attack(adversary: .strangeAnswer, detail: $0.0, expects: .sound, deed: .says($0.1)) }
    }
}

/// A callback as text that can be changed without being checked.
struct CallbackText: Sendable {
    let text: String
    /// What stands before the parameters.
    let base: String
    private let mark: String
    let parameters: [(name: String, value: String)]

    init(_ text: String) {
        self.text = text
        let end = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.utf8.endIndex
        base = String(text[..<end])
        mark = end < text.endIndex && text[end] == "#" ? "#" : "?"
        let rest = end < text.endIndex ? String(text[end...].dropFirst()) : ""
        parameters = ((try? Parameters(query: rest))?.pairs ?? []).map { ($0.name, $0.value) }
    }

    var pairs: [Parameters.Pair] { parameters.map { Parameters.Pair($0.name, $0.value) } }

    /// The callback with these parameters.
    func with(_ parameters: [(name: String, value: String)]) -> String {
        let query = Parameters(parameters.map { Parameters.Pair($0.name, $0.value) }).queryString
        return query.isEmpty ? base : base + mark + query
    }

    /// The callback with another value of a parameter.
    func replacing(_ name: String, _ value: String) -> String {
        with(parameters.map { $0.name == name ? (name, value) : $0 })
    }

    /// The callback at another host.
    func replacingHost(_ host: String) -> String {
        guard let range = base.firstRange(of: "://") else { return "x" + text }
        let rest = base[range.upperBound...]
        let path = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? ""
        return String(base[..<range.upperBound]) + host + path + text.dropFirst(base.count)
    }

    /// The callback at a longer path.
    func appendingPath(_ path: String) -> String { base + path + text.dropFirst(base.count) }
}
