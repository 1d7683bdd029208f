// Names that do not exist, and names such as `inputs` that are only the beginning of others.

internal import FlowDiagnostics

extension Compiler {
    /// The names of variables that begin with `prefix` and a dot, without that beginning, up to the next dot.
    private func members(of prefix: String) -> [String] {
        var result: [String] = []
        var seen: Set<String> = []
        for container in containers {
            let wanted = container + prefix + "."
            for name in scope.variableNames where name.utf8.starts(with: wanted.utf8) {
                let rest = name.dropFirst(wanted.count)
                let member = String(rest.prefix { $0 != "." })
                if seen.insert(member).inserted { result.append(member) }
            }
        }
        return result
    }

    /// Whether nothing at all begins with the name that a chain begins with.
    func isUnknownRoot(_ chain: NameChain) -> Bool {
        longestVariable(chain) == nil && members(of: chain.root.name).isEmpty && CELType.named[chain.root.name] == nil
    }

    /// A chain that begins with no variable.
    mutating func unknownName(_ chain: NameChain) -> Planned {
        guard !hasFailedEnough else {
            return fail(.unknownName, "no variable `\(chain.root.name)`", at: chain.rootSpan)
        }
        var namespace: (fields: Int, members: [String])?
        for count in 0...chain.fields.count {
            let members = members(of: chain.name(count))
            guard !members.isEmpty else { break }
            namespace = (count, members)
        }
        guard let (count, members) = namespace else { return unknownRoot(chain, called: nil) }
        guard count < chain.fields.count else {
            let prefix = chain.spelling(count)
            let example = members.first.map { "name one of its members, such as `\(NameChain.spelling(prefix, $0))`" }
            return fail(
                .unknownName, "`\(prefix)` is no value by itself", at: chain.span(count),
                help: [scope.hint(forMissing: chain.name(count)) ?? example])
        }
        return unknownMember(chain, count, chain.fields[count].name, members, chain.span(count + 1))
    }

    /// A member of something that is only the beginning of variables' names.
    mutating func unknownMember(_ chain: NameChain, _ member: String, _ span: Span) -> Planned {
        let members = hasFailedEnough ? [] : members(of: chain.name(chain.fields.count))
        return members.isEmpty
            ? unknownName(chain) : unknownMember(chain, chain.fields.count, member, members, span)
    }

    private mutating func unknownMember(
        _ chain: NameChain, _ count: Int, _ member: String, _ members: [String], _ span: Span
    ) -> Planned {
        let prefix = chain.spelling(count)
        let help: String?
        var mend: String?
        if let hint = scope.hint(forMissing: chain.name(count) + "." + member) {
            help = hint
        } else if let dashed = members.first(where: { $0.utf8.starts(with: (member + "-").utf8) }) {
            isDashMistake = true
            help = "a `-` is a minus sign: write `\(NameChain.spelling(prefix, dashed))`"
        } else if let nearest = nearest(member, members) {
            help = "did you mean `\(NameChain.spelling(prefix, nearest))`?"
            let isPlain = quote(span) == NameChain.spelling(prefix, member) && member.utf8.count >= 3
            mend = isPlain ? Suggestion.only(to: member, among: members).map { NameChain.spelling(prefix, $0) } : nil
        } else {
            let listed = members.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
            help = "`\(prefix)` has " + listed + (members.count > 8 ? ", …" : "")
        }
        return fail(
            .unknownName, "no `\(NameChain.spelling(prefix, member))`", at: span, help: [help],
            missing: chain.name(count) + "." + member, mend: mend)
    }

    /// A name that nothing begins with; `called` is the function that is called on it.
    mutating func unknownRoot(_ chain: NameChain, called: String?) -> Planned {
        let name = chain.root.name
        guard !hasFailedEnough else { return fail(.unknownName, "no variable `\(name)`", at: chain.rootSpan) }
        let hint = scope.hint(forMissing: name) ?? scope.hint(forMissing: chain.name(chain.fields.count))
        if let called, hint == nil, nearest(name, rootNames) == nil {
            let function = chain.name(chain.fields.count) + "." + called
            let last = environment.table.names.first { $0.split(separator: ".").last.map(String.init) == called }
            let close = nearest(function, environment.table.names) ?? last
            return fail(
                .unknownFunction, "no function `\(function)`, and no variable `\(name)`", at: chain.rootSpan,
                help: [close.map { "did you mean `\($0)`?" }])
        }
        return fail(
            .unknownName, "no variable `\(name)`", at: chain.rootSpan, help: [hint ?? rootHelp(name, chain)],
            missing: name, mend: hint == nil ? only(name, rootNames, at: chain.rootSpan) : nil)
    }

    private func rootHelp(_ name: String, _ chain: NameChain) -> String? {
        switch name {
        case "True", "TRUE": return "write `true`"
        case "False", "FALSE": return "write `false`"
        case "nil", "None", "NULL", "Null", "undefined": return "write `null`"
        case "not": return "for a logical not write `!`"
        default: break
        }
        if environment.table[name] != nil { return "`\(name)` is a function: write `\(name)(…)`" }
        if let nearest = nearest(name, rootNames) { return "did you mean `\(nearest)`?" }
        let qualified = chain.name(chain.fields.count)
        if environment.table[qualified] != nil { return "`\(qualified)` is a function: write `\(qualified)(…)`" }
        if environment.table.isNamespace(name) { return "`\(name)` holds functions only" }
        let known = rootNames
        guard !known.isEmpty, known.count <= 8 else { return "text stands in quotes: `'\(name)'`" }
        return "there are " + known.map { "`\($0)`" }.joined(separator: ", ") + "; text stands in quotes: `'\(name)'`"
    }

    /// What an expression may begin with.
    private var rootNames: [String] {
        var result: [String] = []
        var seen: Set<String> = []
        for name in locals.reversed().map(\.name) + scope.variableNames {
            let root = String(name.prefix { $0 != "." })
            if seen.insert(root).inserted { result.append(root) }
        }
        return result
    }
}
