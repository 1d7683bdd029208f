// Session fields, and which of a field's values is at hand.

package import FlowCEL
import FlowDiagnostics
import FlowModel

extension Machine {
    /// The value of a session field; of one with several values the one at hand. Nil when there is none.
    package func sessionValue(_ name: String) throws(RunFailure) -> Value? {
        guard let stored = memory.session[name] else { return nil }
        guard let field = sessionField(name), let key = try key(of: field) else { return stored }
        guard case .map(let values) = stored else { return nil }
        return values[key]
    }

    /// The same of a session that is not the machine's own, such as the stored one.
    func sessionValue(_ name: String, of session: [String: Value]) throws(RunFailure) -> Value? {
        var machine = self
        machine.memory.session = session
        return try machine.sessionValue(name)
    }

    /// Sets or drops the value of a session field; of one with several values the one at hand.
    mutating func setSessionValue(_ value: Value?, of name: String) throws(RunFailure) {
        guard let field = sessionField(name), let key = try key(of: field) else {
            memory.session[name] = value
            return
        }
        var entries: [(String, Value)] = []
        if case .map(let values)? = memory.session[name] {
            for case (.string(let other), let kept) in values where !other.utf8.elementsEqual(key.utf8) {
                entries.append((other, kept))
            }
        }
        if let value { entries.append((key, value)) }
        memory.session[name] = entries.isEmpty ? nil : .map(entries)
    }

    private func sessionField(_ name: String) -> SessionField? {
        linked.flow.session.first { $0.name.text == name }
    }

    /// What tells the value at hand from others; nil for a field that has one only.
    ///
    /// A list, and words in a text, make a set: neither their order nor how often one occurs makes a difference.
    private func key(of field: SessionField) throws(RunFailure) -> String? {
        guard let expression = field.key else { return nil }
        var machine = self
        let value: Value
        do throws(EvaluationError) { value = try machine.evaluate(expression) } catch {
            throw failure(of: error, in: expression)
        }
        var words: [String] = []
        switch value {
        case .string(let text): words = text.utf8.split(separator: 0x20).map { String(Substring($0)) }
        case .list(let elements): words = elements.compactMap(\.text)
        case .optional(nil), .null: break
        default: words = [value.text ?? ""]
        }
        let sorted = words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var set: [String] = []
        for word in sorted where !(set.last?.utf8.elementsEqual(word.utf8) ?? false) { set.append(word) }
        return set.joined(separator: " ")
    }
}
