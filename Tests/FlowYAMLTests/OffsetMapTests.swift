// From a character of a scalar to its place in the file.

import FlowDiagnostics
import FlowTestSupport
import FlowYAML
import Testing

@Suite struct OffsetMapTests {
    /// Each row: the text of a file `a: …`, a part of the decoded scalar, and what that part is in the file.
    @Test(arguments: [
        ("a: xyz", "y", "y"),
        ("a: 'it''s x'", "x", "x"),
        ("a: 'it''s x'", "'", "''"),
        ("a: 'it''s x'", "t's", "t''s"),
        ("a: \"x\\ty\\u00e9z\"", "z", "z"),
        ("a: \"x\\ty\\u00e9z\"", "\u{E9}", "\\u00e9"),
        ("a: \"x\\ty\\u00e9z\"", "\t", "\\t"),
        ("a: \"x\\U0001F600\\x41y\\/\\\"\\ z\"", "\u{1F600}A", "\\U0001F600\\x41"),
        ("a: \"x\\L\\N\\_\\P\\0z\"", "\u{2028}\u{85}\u{A0}\u{2029}\0z", "\\L\\N\\_\\P\\0z"),
        ("a: x\n  yé\n  z", "yé z", "yé\n  z"),
        ("a: x\n\n\n  y", "y", "y"),
        ("a: x\n\n\n  y", "\n\n", "\n\n"),
        ("a: 'x  \n   y\n\n  z'", "y\nz", "y\n\n  z"),
        ("a: \"x \\\n   y\n\n  z\"", "x y\nz", "x \\\n   y\n\n  z"),
        ("a: |\n  x\n   y\n\n  z\n", " y\n\nz", " y\n\n  z"),
        ("a: |\n  x\n   y\n\n  z\n", "x\n", "x\n"),
        ("a: >\n  x\n  y\n\n  z\n   k\n  l\n", "x y", "x\n  y"),
        ("a: >\n  x\n  y\n\n  z\n   k\n  l\n", "z\n k\nl", "z\n   k\n  l"),
        ("a: |2-\n    x\n   y\n", "  x\n y", "  x\n   y"),
        ("a: >+ # c\r\n  x\r\n  y\r\n\r\n", "x y\n", "x\r\n  y"),
        ("a:\n  - b:\n     - |\n      x\n      y\n", "x\ny", "x\n      y"),
        ("a:\n- |1\n   x\n", "  x", "  x"),
        ("a: |\n\n\n  x", "x", "x"),
    ])
    func `a part of a scalar is found in the file`(text: String, part: String, written: String) throws {
        let source = SourceText(name: "t", text: text)
        let scalar = try #require(scalars(of: source).first)
        let range = try #require(
            firstRange(of: Array(part.utf8), in: Array(scalar.text.utf8)), "\(scalar.text.debugDescription)")
        #expect(source[scalar.offsets.fileSpan(range)] == written)
    }

    private func firstRange(of part: [UInt8], in text: [UInt8]) -> Span? {
        guard part.count <= text.count else { return nil }
        return (0...(text.count - part.count)).first { text[$0..<($0 + part.count)].elementsEqual(part) }
            .map { Span($0, $0 + part.count) }
    }

    @Test func `offsets outside the text stay within the scalar`() throws {
        let source = SourceText(name: "t", text: "a: 'x''y'  # c")
        let map = try #require(scalars(of: source).first).offsets
        #expect(map.fileOffset(99) == 8)
        #expect(map.fileOffset(-5) == 4)
        #expect(map.fileSpan(Span(1, 99)) == Span(5, 8))
        #expect(map.fileSpan(Span(7, 9)) == Span(at: 8))
    }

    @Test(arguments: 0..<400)
    func `every character of a random document maps to itself or to its escape`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = RandomYAML.document(using: &random)
        let source = SourceText(name: "t", text: text)
        let (root, diagnostics) = YAML.parse(source)
        #expect(diagnostics.map(\.message) == [], "\(text)")
        for scalar in scalars(try #require(root, "\(text)")) {
            let decoded = Array(scalar.text.utf8)
            for (index, run) in scalar.offsets.runs.enumerated() {
                let next = index + 1 < scalar.offsets.runs.count ? scalar.offsets.runs[index + 1].text : decoded.count
                #expect(next > run.text && run.replaces <= 10, "the text was not read again: \(text)")
                let written = source.bytes[min(run.file, source.bytes.count)...]
                if run.replaces == 0 {
                    #expect(written.starts(with: decoded[run.text..<next]), "\(text)")
                } else {
                    #expect([0x5C, 0x27, 0x0A, 0x0D].contains(written.first), "\(text)")
                }
            }
        }
    }
}
