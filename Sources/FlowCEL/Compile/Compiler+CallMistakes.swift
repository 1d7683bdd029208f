// Calls of functions that do not exist or take something else.

internal import FlowDiagnostics

extension Compiler {
    /// What functions of other languages are called here.
    private static let foreign: [String: String] = [
        "len": "size", "length": "size", "count": "size", "toLowerCase": "lowerAscii", "lower": "lowerAscii",
        "toLower": "lowerAscii", "downcase": "lowerAscii", "toUpperCase": "upperAscii", "upper": "upperAscii",
        "toUpper": "upperAscii", "upcase": "upperAscii", "strip": "trim", "includes": "contains", "has": "contains",
        "test": "matches", "match": "matches", "substr": "substring", "any": "exists", "some": "exists",
        "every": "all", "find": "indexOf", "toString": "string", "str": "string", "String": "string",
        "parseInt": "int", "Number": "double", "float": "double", "parseFloat": "double", "boolean": "bool",
        "concat": "+", "append": "+", "select": "filter", "where": "filter", "default": "orValue",
        "unwrap": "value", "isPresent": "hasValue", "get": "[?key]", "slice": "substring", "replaceAll": "replace",
        "b64encode": "base64.encode", "b64decode": "base64.decode", "btoa": "base64.encode", "atob": "base64.decode",
    ]

    private static let macros = [
        "all", "exists", "exists_one", "existsOne", "filter", "map", "transformList", "transformMap",
        "transformMapEntry", "sortBy", "optMap", "optFlatMap",
    ]

    private func usage(_ name: String) -> String? {
        if Self.macros.contains(name) { return "`\(name)` is a macro of a value: write `x.\(name)(…)`" }
        guard let entry = environment.table[name], let first = entry.overloads.first else { return nil }
        return "write `\(first.call(name))`"
    }

    private func foreignHelp(_ name: String) -> String? {
        guard let own = Self.foreign[name], own == "+" || own.utf8.first == UInt8(ascii: "[") || isKnown(own) else {
            return nil
        }
        return "it is called `\(own)` here"
    }

    private func isKnown(_ name: String) -> Bool { environment.table[name] != nil || Self.macros.contains(name) }

    private func local(named name: String) -> Bool {
        locals.contains { $0.name == name } || variable(name, isRooted: false) != nil
    }

    /// Compiles the parts of a call that cannot be made, so that what is wrong in them is found too.
    private mutating func compileParts(_ call: CallSyntax) {
        for argument in call.arguments { _ = compile(argument) }
    }

    mutating func unknownFunction(_ call: CallSyntax, _ span: Span) -> Planned {
        let name = call.name
        var help: String?
        var mend: String?
        switch name {
        case _ where hasFailedEnough: break
        case "not": help = "for a logical not write `!`"
        case "and", "or": help = "write `a \(name == "and" ? "&&" : "||") b`"
        default:
            let names = environment.table.names.filter { !$0.contains(".") } + ["has"]
            let last = environment.table.names.first { $0.split(separator: ".").last.map(String.init) == name }
            help =
                (local(named: name) ? "`\(name)` is a variable: write `\(name)`" : nil) ?? usage(name) ?? foreignHelp(
                    name) ?? last.map { "did you mean `\($0)`?" }
                ?? nearest(name, names).map { "did you mean `\($0)`?" }
            let near = only(name, names, at: call.nameSpan)
            mend = near.flatMap { help == "did you mean `\($0)`?" ? $0 : nil }
        }
        if !Self.macros.contains(name) { compileParts(call) }
        return fail(.unknownFunction, "no function `\(name)`", at: call.nameSpan, help: [help], mend: mend)
    }

    /// `hash.sha265(…)`: a namespace of functions without this one.
    mutating func unknownMember(_ namespace: String, _ call: CallSyntax, _ span: Span) -> Planned {
        guard !hasFailedEnough else { return fail(.unknownFunction, "no function `\(call.name)`", at: call.nameSpan) }
        let prefix = namespace + "."
        let members = environment.table.names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        let nearest = nearest(call.name, members).map { "did you mean `\(prefix)\($0)`?" }
        let known = "there are " + members.prefix(12).map { "`\(prefix)\($0)`" }.joined(separator: ", ")
        compileParts(call)
        let name = prefix + call.name
        return fail(
            .unknownFunction, "no function `\(name)`", at: call.nameSpan, help: [nearest ?? known],
            mend: only(call.name, members, at: call.nameSpan))
    }

    mutating func unknownMethod(_ call: CallSyntax, _ span: Span) -> Planned {
        let before = issues.count
        if let chain = call.receiver.flatMap({ NameChain($0) }), local(chain.root) == nil, isUnknownRoot(chain) {
            compileParts(call)
            return unknownRoot(chain, called: call.name)
        }
        let receiver = call.receiver.map { compile($0) }
        compileParts(call)
        guard !hasFailedEnough else { return fail(.unknownFunction, "no method `\(call.name)`", at: call.nameSpan) }
        // A receiver that does not exist is the mistake to speak of.
        if issues.count > before {
            return fail(.unknownFunction, "no function `\(call.name)`", before: before, at: call.nameSpan)
        }
        let name = call.name
        var help: String?
        if environment.table[name] != nil, let receiver = call.receiver {
            let more = call.arguments.isEmpty ? "" : ", …"
            help = "it is no method: write `\(name)(\(quote(receiver.span))\(more))`"
        }
        let methods = environment.table.names.filter { candidate in
            environment.table[candidate]?.overloads.contains { $0.receiver != nil } ?? false
        }
        let nearest = nearest(name, methods + Self.macros).map { "did you mean `\($0)`?" }
        let type = receiver.map { $0.type == .dyn ? "" : " on \($0.type.article)" } ?? ""
        return fail(
            .unknownFunction, "no method `\(name)`\(type)", at: call.nameSpan,
            help: [help ?? foreignHelp(name) ?? nearest],
            mend: help == nil && foreignHelp(name) == nil
                ? only(name, methods + Self.macros, at: call.nameSpan) : nil)
    }

    /// A failing part that is not reported, since something inside it was.
    private func fail(_ code: Code, _ message: String, before: Int, at span: Span) -> Planned {
        Planned(FailingStep(EvaluationError(code, message, at: span)), .dyn, weight: 1)
    }

    mutating func wrongCount(
        _ call: CallSyntax, _ name: String, _ entry: FunctionTable.Entry, _ forms: [Overload], _ span: Span
    ) -> Planned {
        guard !hasFailedEnough else { return fail(.wrongArguments, "`\(name)` takes other arguments", at: span) }
        let shown = (forms.isEmpty ? entry.overloads : forms).map { "`\($0.call(name))`" }
        let help = "write " + shown.withoutRepeats.prefix(4).joined(separator: " or ")
        guard !forms.isEmpty else {
            return fail(.wrongArguments, "`\(name)` is called on a value", at: call.nameSpan, help: [help])
        }
        let count = call.arguments.count
        let found = count == 0 ? "none" : String(count)
        let counts = forms.map { String($0.parameters.count) }.withoutRepeats
        let isVariadic = forms.contains(where: \.isVariadic)
        let wanted = isVariadic ? "at least \(counts.min() ?? "1")" : counts.joined(separator: " or ")
        let noun = wanted == "1" || wanted == "at least 1" ? "argument" : "arguments"
        return fail(
            .wrongArguments, "`\(name)` takes \(wanted) \(noun), found \(found)", at: span, help: [help])
    }

    mutating func reportTypes(
        _ call: CallSyntax, _ name: String, _ forms: [Overload], _ types: [CELType], isMethod: Bool
    ) {
        guard !hasFailedEnough else { return report(.typeMismatch, "`\(name)` takes others", at: call.nameSpan) }
        let arguments = types.dropFirst(isMethod ? 1 : 0).map(\.description).joined(separator: ", ")
        let found = (isMethod ? types.first.map { "\($0)." } ?? "" : "") + "\(name)(\(arguments))"
        let shown = forms.map { "`\($0.call(name))`" }.withoutRepeats
        let listed = shown.prefix(6).joined(separator: ", ") + (shown.count > 6 ? ", …" : "")
        var help: [String?] = ["there is \(listed)"]
        if case .optional(let wrapped)? = types.first, isMethod,
            forms.contains(where: { wrapped.fits($0.receiver ?? .dyn) })
        {
            help = ["take the value out of the optional first: `.orValue(…)`, or write `.optMap(x, x.\(name)(…))`"]
        }
        report(.typeMismatch, "there is no `\(found)`", at: call.nameSpan, help: help)
    }
}
