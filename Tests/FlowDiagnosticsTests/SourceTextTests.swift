import FlowDiagnostics
import Testing

@Suite struct SourceTextTests {
    @Test(arguments: [
        ("a\nbc", 3, Position(line: 2, column: 2)),
        ("a\r\nbc", 3, Position(line: 2, column: 1)),
        ("é=1", 2, Position(line: 1, column: 2)),
        ("", 9, Position(line: 1, column: 1)),
        ("a\n", 2, Position(line: 2, column: 1)),
    ])
    func `an offset becomes a line and a column of scalars`(text: String, offset: Int, expected: Position) {
        #expect(SourceText(name: "t", text: text).position(at: offset) == expected)
    }

    @Test func `a snippet points at the span and shows the way out`() {
        let source = SourceText(name: "flows/a.yaml", text: "x: 1\n  methd: POST\n")
        let diagnostic = Diagnostic(
            .yamlSyntax, "unknown key `methd`", at: Location(source, Span(7, 12)), label: "not a key of this step",
            help: ["did you mean `method`?"])
        #expect(
            SnippetRenderer().render(diagnostic) == """
                flows/a.yaml:2:3: error[F1001]: unknown key `methd`
                2 |   methd: POST
                  |   ^^^^^ not a key of this step
                  = help: did you mean `method`?
                """)
    }

    @Test func `a hostile line cannot send escape sequences to the terminal`() {
        let source = SourceText(name: "a", text: "\u{1B}[2J: x")
        let text = SnippetRenderer().render(Diagnostic(.yamlSyntax, "bad \u{1B}[31m", at: Location(source, Span(0, 4))))
        #expect(!text.unicodeScalars.contains("\u{1B}"))
    }

    @Test(arguments: [nil, Location(SourceText(name: "\u{1B}[2J", text: "x"), Span(0, 1))])
    func `neither can a file's name, nor a message without a place`(place: Location?) {
        let text = SnippetRenderer().render(Diagnostic(.yamlSyntax, "bad \u{1B}[31m \u{2028}", at: place))
        #expect(text.unicodeScalars.allSatisfy { !$0.actsOnTerminals || $0 == "\n" })
    }

    @Test(arguments: [
        ("methd", "method"), ("clientId", "client_id"), ("acess_token", "access_token"), ("qeury", "query"),
    ])
    func `the nearest name is found`(wrong: String, right: String) {
        #expect(
            Suggestion.nearest(to: wrong, among: ["title", "method", "client_id", "access_token", "query"]) == right)
    }

    @Test func `nothing is suggested for a name unlike all others`() {
        #expect(Suggestion.nearest(to: "zebra", among: ["title", "method"]) == nil)
    }
}
