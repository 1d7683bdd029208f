// One mistake in a shipped file is noticed, said once, and where it is.

import FlowCEL
import FlowDiagnostics
import FlowFunctions
import FlowModel
import FlowSandbox
import Foundation
import Testing

@Suite struct SingleEditTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "flows")

    static let environment = Environment(functions: Environment.standardFunctions + FlowFunctions.all)

    /// The shipped files with their lines.
    static func files() throws -> [(name: String, lines: [String])] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let shipped = names.filter { $0.hasSuffix(".yaml") && !$0.contains(".test") }
        try #require(!shipped.isEmpty)
        return try shipped.map { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return (name, text.components(separatedBy: "\n"))
        }
    }

    static func check(_ name: String, _ text: String) -> [Diagnostic] {
        let source = SourceText(name: name, text: text)
        return name.contains(".sandbox.") ? Sandbox.load(source).1 : FlowFile.check(source, environment: environment)
    }

    /// What came of the edits of one kind.
    struct Tally {
        var edits = 0
        var unnoticed: [String] = []
        var noisy: [String] = []
        var far: [String] = []
    }

    @Test(.timeLimit(.minutes(5)))
    func `a single mistake is noticed, said once or twice, and beside the line it is in`() throws {
        let files = try Self.files()
        var random = SeededRandom(seed: 7)
        var tallies: [SingleEdit.Kind: Tally] = [:]
        var count = 0
        // What is said of a file as it is, if anything, is no news.
        var known: [String: Set<String>] = [:]
        for file in files {
            let found = Self.check(file.name, file.lines.joined(separator: "\n"))
            known[file.name] = Set(found.map { $0.code.rawValue + $0.message })
        }
        while count < 1000 {
            let file = files[random.below(files.count)]
            let kind = SingleEdit.Kind.allCases[random.below(4)]
            guard let edit = SingleEdit(of: kind, in: file.lines, &random) else { continue }
            count += 1
            let diagnostics = Self.check(file.name, edit.text).filter {
                known[file.name]?.contains($0.code.rawValue + $0.message) != true
            }
            var tally = tallies[kind] ?? Tally()
            tally.edits += 1
            let said = diagnostics.map { "\($0.location?.description ?? "") \($0.code.rawValue) \($0.message)" }
            let note =
                "\(file.name):\(edit.line): \(edit.before) -> \(edit.after ?? "-")\n    "
                + said.prefix(6).joined(separator: "\n    ")
            if diagnostics.isEmpty { tally.unnoticed.append(note) }
            if diagnostics.count(where: { $0.severity == .error }) > 2 { tally.noisy.append(note) }
            let lines = diagnostics.compactMap { $0.location }.map { $0.source.position(at: $0.span.lower).line }
            if let first = lines.first, abs(first - edit.line) > 1 { tally.far.append(note) }
            tallies[kind] = tally
        }
        for (kind, tally) in tallies {
            let noticed = tally.edits - tally.unnoticed.count
            #expect(tally.noisy.count * 100 <= 3 * tally.edits, "\(kind): \(tally.noisy)")
            // Names that a sandbox or an answer chooses freely can be misspelt without a trace in the file.
            // A line that is gone is told where what it declared is read, which may be far; and a line that may be
            // there or not is missed by nobody: a title, an example, one of several checks.
            let (mostUnnoticed, mostFar) =
                switch kind {
                case .lineDropped: (55, 50)
                case .keyMisspelt: (35, 12)
                case .indentShifted, .quoteLost: (8, 8)
                }
            #expect(tally.unnoticed.count * 100 <= mostUnnoticed * tally.edits, "\(kind): \(tally.unnoticed)")
            #expect(tally.far.count * 100 <= mostFar * noticed, "\(kind): \(tally.far)")
            guard ProcessInfo.processInfo.environment["SHOW_EDITS"] == "1" else { continue }
            print(
                "\(kind): \(tally.edits) edits, \(tally.unnoticed.count) unnoticed, \(tally.noisy.count) noisy, \(tally.far.count) far"
            )
            for (word, notes) in [("UNNOTICED", tally.unnoticed), ("NOISY", tally.noisy), ("FAR", tally.far)] {
                for note in notes { print("\(word) \(kind) \(note)") }
            }
        }
    }
}
