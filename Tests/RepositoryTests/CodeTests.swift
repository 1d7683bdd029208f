// Every code of the catalogue is shown by a fixture, or it is said why none can show it.

import Foundation
import Testing

@Suite struct CodeTests {
    /// Codes that no file shows while it is checked.
    static let exempt: [String: String] = [
        "F3008": "an expression beyond a limit is too large to keep; LimitTests of the expressions makes one",
        "F4009": "only a server's answer shows it; the tests of the engine do",
    ]

    /// The codes of the catalogue.
    static func codes() throws -> [String] {
        try Repository.text("Sources/FlowDiagnostics/Code.swift").matches(of: /case \w+ = "(F\d{4})"/)
            .map { String($0.output.1) }
    }

    /// The codes that the words beside some fixture have.
    static func shown() throws -> Set<String> {
        let files = Repository.files(below: "Tests", ending: ".txt").filter { $0.contains("/Fixtures/diagnostics/") }
        return try files.reduce(into: Set<String>()) { shown, file in
            shown.formUnion(try Repository.text(file).matches(of: /\[(F\d{4})\]/).map { String($0.output.1) })
        }
    }

    @Test func `every code has a fixture that shows it, or a reason why none can`() throws {
        let codes = try Self.codes()
        let shown = try Self.shown()
        #expect(codes.count > 100)
        for code in codes where !shown.contains(code) && !code.hasPrefix("F31") {
            #expect(Self.exempt[code] != nil, "\(code) is shown by no file in Tests/*/Fixtures/diagnostics")
        }
        for code in Self.exempt.keys { #expect(codes.contains(code) && !shown.contains(code), "\(code)") }
    }

    @Test func `every code of an evaluation is expected by a test of expressions`() throws {
        let table = try Repository.files(below: "Tests/FlowCELTests", ending: ".swift").map(Repository.text).joined()
        for code in try Self.codes() where code.hasPrefix("F31") {
            #expect(table.contains(" → \(code) ") || table.contains("\"\(code) "), "\(code)")
        }
    }
}
