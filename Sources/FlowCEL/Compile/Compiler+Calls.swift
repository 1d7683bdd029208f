// Calls: which function is meant, and which of its overloads can be.

internal import FlowDiagnostics

extension Compiler {
    mutating func compileCall(_ call: CallSyntax, _ span: Span) -> Planned {
        guard let receiver = call.receiver else {
            guard let (name, entry) = function(call.name, isRooted: call.isRooted) else {
                return unknownFunction(call, span)
            }
            return compileCall(call, name, entry, receiver: nil, span)
        }
        if let (name, entry) = namespacedFunction(receiver, call.name) {
            return compileCall(call, name, entry, receiver: nil, span)
        }
        if let namespace = functionNamespace(receiver) { return unknownMember(namespace, call, span) }
        guard let entry = environment.table[call.name], entry.overloads.contains(where: { $0.receiver != nil }) else {
            return unknownMethod(call, span)
        }
        return compileCall(call, call.name, entry, receiver: compile(receiver), span)
    }

    /// A function by its name, looked up in the container and its parents first.
    private func function(_ name: String, isRooted: Bool) -> (String, FunctionTable.Entry)? {
        guard !isRooted, containers.count > 1 else { return environment.table[name].map { (name, $0) } }
        for container in containers {
            if let entry = environment.table[container + name] { return (container + name, entry) }
        }
        return nil
    }

    /// The dotted name of an expression that is no variable.
    private func functionNamespace(_ receiver: Expression) -> String? {
        guard let chain = NameChain(receiver), local(chain.root) == nil, longestVariable(chain) == nil else {
            return nil
        }
        let name = chain.name(chain.fields.count)
        return environment.table.isNamespace(name) ? name : nil
    }

    /// The function `receiver.name`, where the receiver is no variable, or is one but has no such method.
    private func namespacedFunction(_ receiver: Expression, _ name: String) -> (String, FunctionTable.Entry)? {
        guard let chain = NameChain(receiver), local(chain.root) == nil else { return nil }
        let qualified = chain.name(chain.fields.count) + "." + name
        guard let found = function(qualified, isRooted: chain.root.isRooted) else { return nil }
        let isMethod = environment.table[name]?.overloads.contains { $0.receiver != nil } ?? false
        return isMethod && longestVariable(chain) != nil ? nil : found
    }

    private mutating func compileCall(
        _ call: CallSyntax, _ name: String, _ entry: FunctionTable.Entry, receiver: Planned?, _ span: Span
    ) -> Planned {
        var arguments: [Planned] = receiver.map { [$0] } ?? []
        for argument in call.arguments { arguments.append(compile(argument)) }
        let forms = entry.overloads.filter { ($0.receiver != nil) == (receiver != nil) }
        let fitting = forms.filter { $0.takes(count: call.arguments.count) }
        guard !fitting.isEmpty else { return wrongCount(call, name, entry, forms, span) }
        let types = arguments.map(\.type)
        let overloads = fitting.filter { Self.takes($0, types) }
        if overloads.isEmpty { reportTypes(call, name, fitting, types, isMethod: receiver != nil) }
        if entry.isGenerator { checkGenerator(name, span) }
        let step = CallStep(
            name, isMethod: receiver != nil, overloads.isEmpty ? fitting : overloads, arguments.map(\.step),
            pattern: pattern(overloads, arguments, call, hasReceiver: receiver != nil), span)
        buildsValues = true
        let weight = arguments.reduce(1) { $0 + $1.weight }
        let planned = Planned(step, resultType(overloads, types), weight: weight)
        return entry.isGenerator ? planned : foldedCall(planned, name, arguments, span)
    }

    private static func takes(_ overload: Overload, _ types: [CELType]) -> Bool {
        let wanted = overload.types
        return types.indices.allSatisfy { index in
            types[index].fits(index < wanted.count ? wanted[index] : wanted.last ?? .dyn)
        }
    }

    private func resultType(_ overloads: [Overload], _ types: [CELType]) -> CELType {
        guard let first = overloads.first else { return .dyn }
        let result = first.infer?(types) ?? first.result
        return overloads.dropFirst().reduce(result) { $0.joined(with: $1.infer?(types) ?? $1.result) }
    }

    private mutating func checkGenerator(_ name: String, _ span: Span) {
        usesGenerators = true
        guard !options.allowsGenerators else { return }
        report(
            .generatorNotAllowed, "`\(name)` gives another value each time and cannot be used here", at: span,
            help: ["bind its value to a name once, and use the name here"])
    }

    /// The compiled pattern of a call whose pattern is a constant.
    private mutating func pattern(
        _ overloads: [Overload], _ arguments: [Planned], _ call: CallSyntax, hasReceiver: Bool
    ) -> Pattern? {
        guard patternCount < Self.enough, let index = overloads.first?.pattern, index < arguments.count,
            case .string(let text)? = arguments[index].constant
        else { return nil }
        let syntax = call.arguments[index - (hasReceiver ? 1 : 0)]
        do throws(Pattern.Failure) {
            patternCount += 1
            let pattern = try Pattern(text)
            if pattern.groupCount > 1, call.name == "extract" || call.name == "extractAll" {
                let message = "the pattern has \(pattern.groupCount) groups, but only one can be taken"
                report(.invalidRegex, message, at: syntax.span, help: ["write the others as `(?:…)`"])
            }
            return pattern
        } catch {
            report(
                .invalidRegex, "this regular expression is not RE2: \(error.message)", at: syntax.span,
                help: [Self.regexHelp(text)])
            return nil
        }
    }

    private static func regexHelp(_ pattern: String) -> String? {
        for assertion in ["(?=", "(?!", "(?<=", "(?<!"] where pattern.utf8.contains(assertion.utf8) {
            return "RE2 has no `\(assertion)`: match more, and take the part you want with a group"
        }
        return nil
    }

    /// The result of a call on constants; a date or duration that is none is reported.
    private mutating func foldedCall(
        _ planned: Planned, _ name: String, _ arguments: [Planned], _ span: Span
    ) -> Planned {
        guard !arguments.isEmpty, arguments.allSatisfy({ $0.constant != nil }) else { return planned }
        do throws(EvaluationError) {
            return Planned(constant: try value(of: planned), type: planned.type)
        } catch {
            if error.code == .invalidArgument, name == "timestamp" || name == "duration" {
                report(.invalidConstant, error.message, at: error.span, help: error.help)
            }
            return planned
        }
    }
}

extension String.UTF8View {
    /// Whether the bytes occur one after the other.
    fileprivate func contains(_ other: String.UTF8View) -> Bool {
        let needle = Array(other)
        let bytes = Array(self)
        guard needle.count <= bytes.count else { return false }
        return (0...bytes.count - needle.count).contains { bytes[$0...].starts(with: needle) }
    }
}
