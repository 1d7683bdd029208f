// A file may be hostile: what it costs is bounded.

import FlowDiagnostics
import FlowYAML
import FlowTestSupport
import Testing

@Suite(.slowLane) struct LimitTests {
    private func messages(_ text: String, _ limits: YAML.Limits = .init()) -> [String] {
        YAML.parse(SourceText(name: "t", text: text), limits: limits).diagnostics.map(\.message)
    }

    @Test func `a file with too many bytes is refused`() {
        #expect(messages("a: 123", .init(bytes: 6)).isEmpty)
        #expect(messages("a: 1234", .init(bytes: 6)) == ["the file has 7 bytes, the most is 6"])
    }

    @Test func `keys and values are counted`() {
        #expect(messages("{a: 1, b: [2]}", .init(nodes: 6)).isEmpty)
        #expect(messages("{a: 1, b: [2]}", .init(nodes: 5)) == ["the file has more than 5 keys and values"])
    }

    @Test(arguments: ["[[a]]", "- - a", "{x: {y: a}}", "x:\n  y: a", "- {x: a}"])
    func `nesting is counted`(text: String) {
        #expect(messages(text, .init(depth: 2)).isEmpty)
        #expect(messages(text, .init(depth: 1)) == ["lists and mappings are nested deeper than 1 levels"])
    }

    @Test(arguments: [
        ("deep flow", String(repeating: "[", count: 1_000_000)),
        ("deep mapping", String(repeating: "{a: ", count: 250_000)),
        ("deep list", String(repeating: "- ", count: 500_000)),
        ("deep keys", String(repeating: "? ", count: 500_000)),
        ("many values", "[" + String(repeating: "a,", count: 500_000) + "]"),
        ("many duplicates", "{" + String(repeating: "a: b, ", count: 90_000) + "}"),
        ("many tags", "[" + String(repeating: "!a b, ", count: 100_000) + "]"),
        ("many aliases", "[" + String(repeating: "*a , ", count: 100_000) + "]"),
        ("many open calls", "{" + (0..<90_000).map { "k\($0): =f('(," }.joined() + "}"),
        ("many quotes", "a: " + String(repeating: "('", count: 500_000) + "\nb: !c d\n"),
        ("long key", String(repeating: "k", count: 1_000_000) + ": 1"),
        ("long line of brackets", "a: " + String(repeating: "b ", count: 400_000) + ": c"),
        ("many blank lines", "a: |\n" + String(repeating: "\n", count: 1_000_000) + "b: 1"),
        ("many folds", "a: 'x" + String(repeating: "\n y", count: 300_000) + "'"),
        ("many colons", String(repeating: "a: ", count: 300_000)),
        ("many lines before a mistake", String(repeating: "a\u{E9}: 1\n", count: 90_000) + " b: 1"),
    ])
    func `a hostile file costs little`(what: String, text: String) {
        let start = ThreadTime.now()
        let diagnostics = YAML.parse(SourceText(name: "t", text: text)).diagnostics
        #expect(diagnostics.count <= 101)
        #expect(ThreadTime.now() - start < .seconds(20), "\(what)")
    }
}
