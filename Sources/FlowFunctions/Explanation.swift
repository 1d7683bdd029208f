// A function in words, for people.

package import FlowCEL

extension FlowFunctions {
    /// Signatures, doc and examples of the function of a name, however many values share it; nil when there is none.
    package static func explanation(
        named name: String, among functions: [Function] = Environment.standardFunctions + all
    ) -> String? {
        let named = functions.filter { $0.name == name }
        return named.isEmpty ? nil : explanation(of: named)
    }

    private static func explanation(of functions: [Function]) -> String {
        var lines = functions.flatMap { function in function.overloads.map { $0.signature(function.name) } }
        lines += [""] + functions.map(\.doc)
        if functions.contains(where: \.isGenerator) {
            lines.append(
                "It gives another value each time: only where a value is bound to a name or sent, not in conditions.")
        }
        let examples = functions.flatMap(\.examples)
        if !examples.isEmpty { lines += ["", examples.count == 1 ? "Example:" : "Examples:"] }
        lines += examples.flatMap { ["  \($0.expression)", "    is \($0.result)"] }
        return lines.joined(separator: "\n")
    }
}
