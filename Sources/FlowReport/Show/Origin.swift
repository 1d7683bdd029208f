// Where the value of a parameter comes from, in words.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowModel

/// Where a value comes from.
package struct Origin: Sendable, Hashable {
    /// The kinds of origin.
    package enum Kind: String, Sendable, CaseIterable {
        /// Written in the file.
        case constant
        /// Handed in.
        case input
        /// Made afresh: state, nonce, PKCE, random values.
        case engine
        /// Kept from an earlier run or step.
        case session
        /// Read from the answer or callback of a step.
        case answer
        /// Named above or under `values`.
        case named
        /// A server's URL.
        case server
        /// The time.
        case clock
        /// Worked out by an expression.
        case computed
    }

    /// Its kind.
    package let kind: Kind
    /// The same in words: `input`, `answer to exchange`, `computed from inputs.scope`.
    package let words: String
}

/// Finds origins in a flow.
struct OriginReader {
    let linked: LinkedFlow

    /// Where the value of a template comes from.
    func origin(of template: Template) -> Origin {
        switch template.form {
        case .scalar: return Origin(kind: .constant, words: "constant")
        case .expression(let expression):
            let sources = sources(of: expression)
            if let only = sources.first, sources.count == 1, isPlain(expression) { return origin(only) }
            return computed(sources, generates: linked.program(expression)?.usesGenerators ?? false)
        case .text, .list, .map:
            var sources: [VariableSource] = []
            var generates = false
            template.forEachExpression { expression in
                sources += self.sources(of: expression).filter { !sources.contains($0) }
                generates = generates || (linked.program(expression)?.usesGenerators ?? false)
            }
            return computed(sources, generates: generates)
        }
    }

    private func sources(of expression: Expression) -> [VariableSource] {
        (linked.program(expression)?.slots ?? []).compactMap {
            linked.variables.indices.contains($0) ? linked.variables[$0] : nil
        }
    }

    /// Whether an expression only reads: a name, its members, the value of an optional.
    private func isPlain(_ expression: Expression) -> Bool {
        let text = expression.source.hasSuffix(".value()") ? expression.source.dropLast(8) : expression.source[...]
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    private func computed(_ sources: [VariableSource], generates: Bool) -> Origin {
        guard !sources.isEmpty else {
            return generates
                ? Origin(kind: .engine, words: "made afresh each time") : Origin(kind: .constant, words: "constant")
        }
        var words: [String] = []
        for source in sources.map({ name(of: $0) }) where !words.contains(source) { words.append(source) }
        if generates { words.append("what is made afresh each time") }
        return Origin(kind: .computed, words: "computed from " + words.joined(separator: ", "))
    }

    private func origin(_ source: VariableSource) -> Origin {
        switch source {
        case .now: Origin(kind: .clock, words: "the time")
        case .input: Origin(kind: .input, words: "input")
        case .server: Origin(kind: .server, words: "server")
        case .value(let name): origin(ofValue: name)
        case .session: Origin(kind: .session, words: "session field")
        case .authorize: Origin(kind: .engine, words: "made by the engine")
        case .response: Origin(kind: .answer, words: "answer to this step")
        case .callback: Origin(kind: .answer, words: "callback to this step")
        case .error: Origin(kind: .answer, words: "error of this step")
        case .item: Origin(kind: .named, words: "what is chosen from")
        case .round: Origin(kind: .named, words: "value of this round")
        case .answer(let step, _): Origin(kind: .answer, words: "answer to \(name(of: step))")
        case .step(let step), .maybeStep(let step): origin(ofStep: step)
        case .member(let step, let name): origin(ofMember: name, step)
        case .bound(let step, let name), .maybeBound(let step, let name): origin(ofLet: name, step)
        }
    }

    /// What a source is called among others; what has no name of its own is told in words.
    private func name(of source: VariableSource) -> String {
        switch source {
        case .input(let name): "inputs.\(name)"
        case .server(let name): "servers.\(name)"
        case .value(let name): "values.\(name)"
        case .session(let name): "session.\(name)"
        case .round(_, let name): "round.\(name)"
        case .authorize(let part): part.rawValue
        case .bound(_, let name), .maybeBound(_, let name): name
        case .item: "item"
        case .now, .response, .callback, .error, .answer, .step, .maybeStep, .member: origin(source).words
        }
    }

    private func step(_ index: Int) -> Step? {
        linked.steps.indices.contains(index) ? linked.steps[index] : nil
    }

    private func name(of index: Int) -> String { step(index).map { $0.id?.text ?? $0.kind ?? "check" } ?? "" }

    private func origin(ofStep index: Int) -> Origin {
        switch step(index)?.action ?? Action.none {
        case .request: Origin(kind: .answer, words: "answer to \(name(of: index))")
        case .authorize: Origin(kind: .answer, words: "callback to \(name(of: index))")
        case .ask: Origin(kind: .answer, words: "what a person answers to \(name(of: index))")
        case .verify: Origin(kind: .answer, words: "claims that \(name(of: index)) has checked")
        case .none, .show, .installed, .bind, .call, .group, .forget, .fail, .give:
            Origin(kind: .named, words: "result of \(name(of: index))")
        }
    }

    /// What the engine made for a sign-in, a server cannot have sent.
    private func origin(ofMember member: String, _ index: Int) -> Origin {
        let made = ["code_verifier", "state", "nonce", "redirect_uri"]
        return made.contains(member)
            ? Origin(kind: .engine, words: "made by the engine for \(name(of: index))")
            : Origin(kind: .answer, words: "callback to \(name(of: index))")
    }

    private func origin(ofLet name: String, _ index: Int) -> Origin {
        guard let step = step(index), case .bind(let fields) = step.action,
            let field = fields.first(where: { $0.name.text == name })
        else { return Origin(kind: .named, words: name) }
        return Origin(kind: .named, words: "let in line \(line(field.name))")
    }

    private func origin(ofValue name: String) -> Origin {
        let field = linked.flow.values.first { $0.name.text == name }
        return Origin(kind: .named, words: field.map { "values in line \(line($0.name))" } ?? "values")
    }

    private func line(_ name: Name) -> Int { linked.source.position(at: name.span.lower).line }
}

extension Step {
    /// The key that says what it does; nil for a step that only matches, checks or saves.
    var kind: String? {
        switch action {
        case .none: nil
        case .request: "request"
        case .authorize(let action): action.awaiting == nil ? "authorize" : "await"
        case .ask: "ask"
        case .show: "show"
        case .verify: "verify"
        case .installed: "installed"
        case .bind: "let"
        case .call: "call"
        case .group: "steps"
        case .forget: "forget"
        case .fail: "fail"
        case .give: "return"
        }
    }
}

extension Template {
    /// The template as a file has it, on one line.
    var written: String {
        switch form {
        case .scalar(_, let text): text
        case .expression(let expression): "=" + expression.source
        case .text(let parts): parts.map(\.written).joined()
        case .list(let elements): "[" + elements.map(\.written).joined(separator: ", ") + "]"
        case .map(let fields) where fields.isEmpty: "{}"
        case .map(let fields):
            "{ " + fields.map { "\($0.name.text): \($0.value.written)" }.joined(separator: ", ") + " }"
        }
    }
}

extension Template.Part {
    fileprivate var written: String {
        switch self {
        case .literal(let text): text
        case .expression(let expression): "${" + expression.source + "}"
        }
    }
}
