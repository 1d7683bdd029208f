// The canonical form of documents: pairs of files, and properties of random ones.

import FlowDiagnostics
import FlowTestSupport
import FlowYAML
import Foundation
import Testing

@Suite(.slowLane) struct FormatTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/format")

    static let names = Golden.names(in: folder, ending: ".yaml").filter { !$0.hasSuffix(".out.yaml") }

    private func canonical(_ text: String) -> String? {
        let source = SourceText(name: "t", text: text)
        let (root, problems) = YAML.parse(source)
        guard let root, !problems.hasErrors else { return nil }
        return YAML.canonical(source, root: root, .asWritten)
    }

    @Test(arguments: names)
    func `a document becomes the one beside it, which stays as it is`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let written = try #require(canonical(text))
        let golden = Self.folder.appending(path: name.replacing(".yaml", with: ".out.yaml"))
        try Golden.expect(written, at: golden)
        #expect(canonical(written) == written)
    }

    @Test(arguments: [
        // Spacing.
        ("a:   1\nb:\n    c: 2\n", "a: 1\nb:\n  c: 2\n"),
        ("a:\n- 1\n-   2\n", "a:\n  - 1\n  - 2\n"),
        ("a: {b: 1,c: [1,2 , 3]}\n", "a: { b: 1, c: [1, 2, 3] }\n"),
        ("a: { }\nb: [ ]\n", "a: {}\nb: []\n"),
        ("- - a\n  - b\n-\n  - c\n", "- - a\n  - b\n- - c\n"),
        ("-\n  a: 1\n  b: 2\n", "- a: 1\n  b: 2\n"),
        ("a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"),
        ("\u{FEFF}a: 1", "a: 1\n"),
        ("---\na: 1\n...\n", "a: 1\n"),
        ("{ a: 1, b: [x] }\n", "a: 1\nb: [x]\n"),
        ("? a\n: b\n", "a: b\n"),
        ("a: { b: , c }\n", "a: { b: , c: }\n"),
        ("a: [b: c]\n", "a: [{ b: c }]\n"),
        // Several lines.
        ("a: [\n  1,\n  2\n]\n", "a: [1, 2]\n"),
        ("a: [ # x\n  1, # y\n  2\n  # z\n]\n", "a:   # x\n  - 1  # y\n  - 2\n  # z\n"),
        ("a: one\n    two\n\n      three\nb: 1\n", "a: one\n  two\n\n  three\nb: 1\n"),
        ("a: 'one\n  two'\n", "a: 'one two'\n"),
        ("a: \"one\n\n  two\"\n", "a: \"one\\ntwo\"\n"),
        ("a: { b: one\n  two }\n", "a: { b: one two }\n"),
        ("a:\n  text\n", "a: text\n"),
        ("a: |\n      x\n        y\n\nb: 1\n", "a: |\n  x\n    y\n\nb: 1\n"),
        ("a: |4-  # why\n      x\n     y\n", "a: |2-  # why\n    x\n   y\n"),
        ("a: >+\n   x\n\n\nb: 1\n", "a: >+\n  x\n\n\nb: 1\n"),
        // Quotes.
        ("a: \"x\"\nb: 'it''s'\nc: \"it's\"\n", "a: 'x'\nb: \"it's\"\nc: \"it's\"\n"),
        ("a: \"x\\ty\"\nb: \"say \\\"no\\\" don't\"\n", "a: \"x\\ty\"\nb: \"say \\\"no\\\" don't\"\n"),
        ("a: { b: =x.?y, c: x? }\nd: =x.?y\n", "a: { b: '=x.?y', c: 'x?' }\nd: =x.?y\n"),
        (
            "a: no\nb: on\nc: 12:30\nd: 2001-01-31\ne: 1_000\n",
            "a: 'no'\nb: 'on'\nc: '12:30'\nd: '2001-01-31'\ne: '1_000'\n"
        ),
        ("a: 7\nb: true\nc: ~\nd: 1.5\ne: 01.01.2000\nf:\n", "a: 7\nb: true\nc: ~\nd: 1.5\ne: 01.01.2000\nf:\n"),
        ("no: 1\n", "'no': 1\n"),
        // Comments and empty lines.
        ("# top\n\na: 1 # x\n#y\n\n\n\nb: 2\n# end\n", "# top\n\na: 1  # x\n#y\n\nb: 2\n# end\n"),
        ("a:\n  # x\n  b: 1\n  # y\n# z\nc: 2\n", "a:\n  # x\n  b: 1\n  # y\n# z\nc: 2\n"),
        ("a:\n    # nothing yet\nb: 1\n", "a:\n  # nothing yet\nb: 1\n"),
        ("a: # x\n    b: 1\n", "a:  # x\n  b: 1\n"),
        ("a: # x\n  text # y\n", "# x\na: text  # y\n"),
        ("- # x\n  a: 1\n- b\n  # y\n", "# x\n- a: 1\n- b\n  # y\n"),
        ("a:\n  - b: 1\n\n    # x\n    c: 2\n    # y\n  # z\n", "a:\n  - b: 1\n\n    # x\n    c: 2\n    # y\n  # z\n"),
        ("a: 1      # x\nbcd: 2    # y\n", "a: 1      # x\nbcd: 2    # y\n"),
        ("a: 'x # y' # z\n", "a: 'x # y'  # z\n"),
    ])
    func `a document in its canonical form`(written: String, form: String) {
        #expect(canonical(written) == form)
        #expect(canonical(form) == form)
    }

    @Test(arguments: ["text", "a: 'x\n", "a: 1\na: 2\n", "", "# x\n", "a: !x y\n", "[]\n"])
    func `what is no document of keys has no canonical form`(text: String) {
        #expect(canonical(text) == nil)
    }

    /// The comments of a text, in the order of their texts.
    private func comments(of text: String) -> [String] {
        text.matches(of: /#~[0-9]+/).map { String($0.output) }.sorted()
    }

    /// Puts comments and empty lines where they may stand: between lines.
    private func commented(_ text: String, using random: inout SeededGenerator) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if Int.random(in: 0..<6, using: &random) == 0 {
                lines.append(String(repeating: " ", count: Int.random(in: 0...6, using: &random)) + "#~\(lines.count)")
            }
            if Int.random(in: 0..<6, using: &random) == 0 { lines.append("") }
            lines.append(String(line))
        }
        return lines.joined(separator: "\n")
    }

    @Test(arguments: 0..<300)
    func `a canonical form stays as it is, and all documents have one`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = RandomYAML.document(using: &random)
        let form = try #require(canonical(text), "\(text)")
        #expect(canonical(form) == form, "\(text)")
    }

    @Test(arguments: 0..<300)
    func `comments between lines are all kept`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 5000)
        let text = commented(RandomYAML.document(using: &random), using: &random)
        let source = SourceText(name: "t", text: text)
        let (root, problems) = YAML.parse(source)
        // A comment in the middle of a value can make it another, or none.
        guard let root, !problems.hasErrors, let form = YAML.canonical(source, root: root, .asWritten) else { return }
        #expect(comments(of: form) == comments(of: text), "\(text)\n→\n\(form)")
        #expect(canonical(form) == form, "\(text)\n→\n\(form)")
    }

    @Test(arguments: 0..<60)
    func `damaged documents never trap and keep their form`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 9000)
        let alphabet = Array("{}[],:-?|>'\"# \n\r\tab".utf8)
        for _ in 0..<20 {
            var bytes = Array(RandomYAML.document(using: &random).utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let form = canonical(text) else { continue }
            #expect(canonical(form) == form, "\(text.debugDescription)\n→\n\(form.debugDescription)")
        }
    }

    @Test func `time grows with the length`() throws {
        let line = "  - { a: [1, 2, { b: c }], 'd': \"e\\n\" }  # x\n  # y\n  - f:\n      - g: h\n"
        let text = "k:\n" + String(repeating: line, count: 5000)
        #expect(canonical(text)?.utf8.count ?? 0 > text.utf8.count / 2)
    }
}
