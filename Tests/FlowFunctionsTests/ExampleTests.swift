// Every example of every function, run.

import FlowCEL
import FlowFunctions
import Testing

@Suite struct ExampleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let function: String
        let example: Example
        var testDescription: String { "\(function): \(example.expression)" }
    }

    static let cases = FlowFunctions.all.flatMap { function in
        function.examples.map { Case(function: function.name, example: $0) }
    }

    @Test(arguments: cases)
    func `an example gives what it says`(_ row: Case) throws {
        let (expression, expected) = (row.example.expression, row.example.result)
        let pair = try Language.evaluate("[\(expression), \(expected)]")
        guard case .list(let values) = pair else { return #expect(Bool(false)) }
        #expect(values[0].equals(values[1]), "it gave \(values[0])")
        #expect(values[0].type == values[1].type)
    }

    @Test func `every function has a doc and an example that calls it`() {
        for function in FlowFunctions.all {
            #expect(function.doc.last == ".", "\(function.name)")
            #expect(function.examples.contains { $0.expression.contains("\(function.name)(") }, "\(function.name)")
        }
    }
}
