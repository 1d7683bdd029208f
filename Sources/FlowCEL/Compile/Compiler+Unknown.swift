// Names that do not exist, and names such as `inputs` that are only the beginning of others.

internal import FlowDiagnostics

extension Compiler {
    /// The variable `operand.member`, where the operand is only the beginning of variables' names.
    ///
    /// nil when the operand is anything else, or when there is no such variable; the latter is reported by whoever
    /// compiles the operand. `constant` tells that the member is written as a field.
    func namespaceMember(_ operand: Expression, _ member: String, _ span: Span, constant: Bool) -> Variable? {
        guard let chain = NameChain(operand), local(chain.root) == nil else { return nil }
        let name = chain.name(chain.fields.count) + "." + member
        if constant, let variable = variable(name, isRooted: chain.root.isRooted) { return variable }
        guard longestVariable(chain) == nil else { return nil }
        return variable(name, isRooted: chain.root.isRooted)
    }

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

    /// A chain that begins with no variable.
    mutating func unknownName(_ chain: NameChain) -> Planned {
        var namespace: (fields: Int, members: [String])?
        for count in 0...chain.fields.count {
            let members = members(of: chain.name(count))
            guard !members.isEmpty else { break }
            namespace = (count, members)
        }
        guard let (count, members) = namespace else { return unknownRoot(chain) }
        let prefix = chain.name(count)
        guard count < chain.fields.count else {
            let example = members.first.map { "name one of its members, such as `\(prefix).\($0)`" }
            return fail(
                .unknownName, "`\(prefix)` is no value by itself", at: chain.span(count),
                help: [scope.hint(forMissing: prefix) ?? example])
        }
        let name = chain.name(count + 1)
        let nearest = Suggestion.nearest(to: chain.fields[count].name, among: members)
        let listed = members.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
        let known = "`\(prefix)` has " + listed + (members.count > 8 ? ", …" : "")
        return fail(
            .unknownName, "no `\(name)`", at: chain.span(count + 1),
            help: [nearest.map { "did you mean `\(prefix).\($0)`?" } ?? scope.hint(forMissing: name) ?? known])
    }

    private mutating func unknownRoot(_ chain: NameChain) -> Planned {
        let name = chain.root.name
        var help = [scope.hint(forMissing: name) ?? scope.hint(forMissing: chain.name(chain.fields.count))]
        if help == [nil] { help = [rootHelp(name, chain)] }
        return fail(.unknownName, "no variable `\(name)`", at: chain.rootSpan, help: help)
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
        if let nearest = Suggestion.nearest(to: name, among: rootNames) { return "did you mean `\(nearest)`?" }
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
