// The examples of macros, run; and the list of families.

import FlowCEL
import FlowFunctions
import Testing

@Suite struct MacroTests {
    static let cases = Macro.all.flatMap { macro in macro.examples.map { (macro.name, $0) } }

    @Test(arguments: cases)
    func `an example of a macro gives what it says`(name: String, example: Example) throws {
        guard case .list(let values) = try Language.evaluate("[\(example.expression), \(example.result)]") else {
            Issue.record("no list")
            return
        }
        #expect(values[0].equals(values[1]), "it gave \(values[0])")
        #expect(example.expression.contains("\(name)("))
    }

    @Test func `a macro is told as its forms, what it gives, and examples`() {
        #expect(
            Macro.all.first { $0.name == "filter" }?.explanation == """
                list.filter(x, condition)

                The elements the condition holds for.

                Example:
                  [1, 2, 3].filter(n, n > 1)
                    is [2, 3]
                """)
    }

    @Test func `families hold every name once`() {
        let families = FlowFunctions.families()
        let names = families.flatMap(\.names)
        #expect(Set(names).count == names.count)
        #expect(Set(names) == Set((Environment.standardFunctions + FlowFunctions.all).map(\.name)))
        #expect(families.first?.family == "")
        #expect(families.first { $0.family == "base64url" }?.names == ["base64url.decode", "base64url.encode"])
    }
}
