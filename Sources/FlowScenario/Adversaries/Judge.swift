// Whether an attacked operation ended as it has to.

internal import FlowCEL
internal import FlowEngine

/// How an attacked operation ended.
enum Ruling: Sendable, Equatable {
    /// The attack never came about.
    case void
    /// With a failure that says what is wrong.
    case refused
    /// As it would have without the attack, or with another answer that is as good.
    case harmless
    /// With another result, which the test file says is right.
    case excused
    /// In a way that it must not, for this reason.
    case breach(String)
}

/// Everything there is to know about an attacked operation.
struct Judge {
    let attack: Attack
    /// Whether the operation gives on whatever it is answered.
    let passesOn: Bool
    /// The same operation without the attack.
    let baseline: OperationRecord
    let notes: Interception.Notes
    let outcome: Outcome
    let before: [String: Value]
    let after: [String: Value]
    /// The session fields that are not secret.
    let publicFields: Set<String>
    /// What no output may hold.
    let secrets: Set<String>
    /// How long it took, on the clock of the scenario.
    let elapsed: Duration
    let output: String

    /// More requests after an attack are no longer an attempt.
    private static let mostRequests = 500
    /// Who waits longer waits for ever.
    private static let longest = Duration.seconds(24 * 60 * 60)

    /// The verdict: whatever happens to an operation, first nothing leaves it that must not.
    var ruling: Ruling {
        if let stray = notes.strays.first { return .breach("a request went to `\(stray)`") }
        if notes.requestsAfter > Self.mostRequests { return .breach("it sent \(notes.requestsAfter) requests") }
        if elapsed > Self.longest { return .breach("it went on for \(elapsed.components.seconds) seconds") }
        if let leak { return .breach(leak) }
        switch outcome {
        case .cancelled: return .breach("it ended as if somebody had interrupted it")
        case .failed(let failure): return judge(failure)
        case .finished(let results): return judge(results)
        }
    }

    private func judge(_ failure: RunFailure) -> Ruling {
        if failure.code.isEmpty || failure.title.isEmpty || failure.step == nil && failure.location == nil {
            return .breach("the failure does not say what and where")
        }
        if attack.isLast, notes.requestsAfter > 0 { return .breach("requests were sent after it was refused") }
        if attack.expects == .failure, let name = changes.first {
            return .breach("the session has another `\(name)` although the operation failed")
        }
        for name in changes {
            let texts = after[name]?.allTexts.filter { $0.utf8.count >= 6 } ?? []
            if notes.badBodies.contains(where: { body in texts.contains { body.holds($0) } }) {
                return .breach("`\(name)` of a bad answer stays in the session")
            }
        }
        return .refused
    }

    private func judge(_ results: [(operation: String, result: Value)]) -> Ruling {
        switch attack.expects {
        case .failure: return .breach("it went well")
        case .failureOrSame:
            guard results.flattened.isSame(as: baseline.results) else {
                return passesOn ? .excused : .breach("it went well, with another result")
            }
            guard after.isSame(as: baseline.after) else { return .breach("it went well, with another session") }
            return .harmless
        case .sound:
            for (name, value) in baseline.after where !publicFields.contains(name) {
                guard let found = after[name] else { continue }
                if found.type != value.type { return .breach("`\(name)` stays in the session as \(found.words)") }
                if case .string("") = found { return .breach("`\(name)` stays in the session as an empty text") }
            }
            return .harmless
        }
    }

    /// The fields that are there now and were not, or were others, when the attack came.
    private var changes: [String] {
        after.keys.filter { name in
            guard let now = after[name] else { return false }
            return !(notes.sessionThen[name]?.equals(now) ?? false)
        }.sorted()
    }

    /// What the output holds that it must not.
    private var leak: String? {
        let shown = Array(output.utf8)
        if let secret = secrets.first(where: { shown.holds($0) }) {
            return "a secret is shown, one of \(secret.utf8.count) characters"
        }
        if attack.hidesCanary, shown.holds(Attack.canary) { return "a secret of the answer is shown" }
        let bad = output.unicodeScalars.first { scalar in
            scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
                || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
        return bad.map { "the control character U+\(String($0.value, radix: 16, uppercase: true)) is shown" }
    }
}

extension Attack {
    /// Whether the canary in it stands where secrets stand.
    fileprivate var hidesCanary: Bool {
        switch adversary {
        case .errorUnder200, .busy, .unauthorized, .slowDown: true
        case .doubledMember: member.map(Secrets.isSecretName) ?? false
        default: false
        }
    }
}

extension [(operation: String, result: Value)] {
    /// The members of all results.
    var flattened: [String: Value] {
        var members: [String: Value] = [:]
        for (_, result) in self {
            guard case .map(let map) = result else { continue }
            for (key, value) in map { if let name = key.stringValue { members[name] = value } }
        }
        return members
    }
}

extension [String: Value] {
    /// Whether both hold the same.
    fileprivate func isSame(as other: [String: Value]) -> Bool {
        count == other.count && allSatisfy { name, value in other[name]?.equals(value) ?? false }
    }
}

extension [UInt8] {
    /// Whether a text stands in it.
    fileprivate func holds(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard let first = wanted.first, wanted.count <= count else { return false }
        var place = startIndex
        while let next = self[place...].firstIndex(of: first), next + wanted.count <= count {
            if self[next..<(next + wanted.count)].elementsEqual(wanted) { return true }
            place = next + 1
        }
        return false
    }
}
