// No bytes make the reader trap, and what it says always has a place.

import FlowDiagnostics
import FlowTestSupport
import FlowYAML
import Testing

@Suite(.slowLane) struct FuzzTests {
    private func read(_ bytes: [UInt8]) {
        let source = SourceText(name: "t", bytes: bytes)
        let (root, diagnostics) = YAML.parse(source)
        #expect(root != nil || diagnostics.hasErrors, "silent: \(bytes)")
        for diagnostic in diagnostics {
            let span = diagnostic.location?.span ?? Span(-1, -1)
            #expect(span.lower >= 0 && span.upper <= bytes.count, "\(diagnostic.message): \(bytes)")
            _ = SnippetRenderer().render(diagnostic)
        }
        guard let root else { return }
        for scalar in scalars(root) {
            let count = scalar.text.utf8.count
            let span = scalar.offsets.fileSpan(Span(0, count))
            #expect(span.lower >= 0 && span.upper <= bytes.count, "\(bytes)")
        }
    }

    @Test(arguments: 0..<200)
    func `random bytes never trap`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<20 {
            read((0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    @Test(arguments: 0..<200)
    func `random punctuation never traps`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 1000)
        let alphabet = Array("{}[],:-?!&*#|>'\"%@`\\ \t\n\r  ab1=()<~.é".utf8)
        for _ in 0..<40 {
            let count = Int.random(in: 0...50, using: &random)
            read((0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 })
        }
    }

    @Test(arguments: 0..<60)
    func `damaged documents never trap`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let bytes = Array(RandomYAML.document(using: &random).utf8)
        let alphabet = Array("{}[],:-?!&*#|>'\"%@`\\ \t\n\r ab".utf8)
        for cut in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) { read(Array(bytes[..<cut])) }
        for _ in 0..<40 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged[index] = alphabet.randomElement(using: &random) ?? 0
                case 1: damaged.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
                default: if damaged.count > 1 { damaged.remove(at: index) }
                }
            }
            read(damaged)
        }
    }

    @Test(arguments: DiagnosticFixtureTests.names)
    func `the start of any broken file never traps`(name: String) throws {
        let bytes = try DiagnosticFixtureTests.bytes(of: name)
        for count in 0...bytes.count { read(Array(bytes[..<count])) }
    }
}
