// One mistake in a shipped file is noticed, said once, and where it is.

import FlowCEL
import FlowDiagnostics
import FlowFunctions
import FlowModel
import FlowSandbox
import FlowYAML
import Foundation
import FlowTestSupport
import Testing

@Suite struct SingleEditTests {
    static let folder = Repository.root.appending(path: "flows")

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

    static func check(_ name: String, _ text: String) -> [Diagnostic] { check(SourceText(name: name, text: text)) }

    static func check(_ source: SourceText) -> [Diagnostic] {
        source.name.contains(".sandbox.") ? Sandbox.load(source).1 : FlowFile.check(source, environment: environment)
    }

    /// What came of the edits of one kind.
    struct Tally {
        var edits = 0
        /// Edits that nothing is said about, and that no look at the file could tell, by the reason.
        var legal: [LegalEdit: Int] = [:]
        /// Edits that nothing is said about and that should be told.
        var unnoticed: [String] = []
        /// Edits about which more than two errors are told.
        var noisy: [String] = []
        /// Edits that are first told more than a line away.
        var far: [String] = []
        /// Lines that are gone with a name that others read, told by that name where it is read: nothing else of the file
        /// knows where in its section it stood.
        var gone: [String] = []

        var noticed: Int { edits - unnoticed.count - legal.values.reduce(0, +) }
    }

    /// Of 1,000 edits each that is wrong is told, with at most two errors, and the first problem stands within a line of it
    /// in 95 of 100; with the declarations that are gone and leave no trace but their readers, in 93.
    ///
    /// An edit that nothing is said about is no miss when ``LegalEdit`` finds that it leaves a file in which nothing is
    /// wrong: those are counted apart, and neither among the noticed nor among the near ones.
    @Test(.timeLimit(.minutes(5)))
    func `a single mistake is noticed, said once or twice, and beside the line it is in`() async throws {
        try await SlowLane.run { try Self.edit() }
    }

    private static func edit() throws {
        let files = try Self.files()
        var random = SeededRandom(seed: 7)
        var tallies: [SingleEdit.Kind: Tally] = [:]
        var count = 0
        // What is said of a file as it is, if anything, is no news.
        var known: [String: Set<String>] = [:]
        var trees: [String: Node] = [:]
        for file in files {
            let text = file.lines.joined(separator: "\n")
            known[file.name] = Set(Self.check(file.name, text).map { $0.code.rawValue + $0.message })
            trees[file.name] = YAML.parse(SourceText(name: file.name, text: text)).root
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
            if diagnostics.isEmpty {
                let after = YAML.parse(SourceText(name: file.name, text: edit.text)).root
                let schema = file.name.contains(".sandbox.") ? Sandbox.schema : FlowSchema.flow
                if let after, let before = trees[file.name],
                    let reason = LegalEdit(from: before, to: after, schema: schema)
                {
                    tally.legal[reason, default: 0] += 1
                } else {
                    tally.unnoticed.append(note)
                }
            }
            if diagnostics.count(where: { $0.severity == .error }) > 2 { tally.noisy.append(note) }
            let lines = diagnostics.compactMap { $0.location }.map { $0.source.position(at: $0.span.lower).line }
            if let first = lines.first, abs(first - edit.line) > 1 {
                let isGone = edit.declares.map { name in
                    diagnostics.first?.message.matches(of: /`([^`]+)`/).contains {
                        $0.output.1.split(separator: ".").last == name
                    } ?? false
                }
                if isGone == true { tally.gone.append(note) } else { tally.far.append(note) }
            }
            tallies[kind] = tally
        }
        for (kind, tally) in tallies {
            #expect(tally.unnoticed.isEmpty, "\(kind): \(tally.unnoticed)")
            #expect(tally.noisy.isEmpty, "\(kind): \(tally.noisy)")
        }
        let noticed = tallies.values.map(\.noticed).reduce(0, +)
        let far = tallies.values.flatMap(\.far)
        let gone = tallies.values.flatMap(\.gone)
        #expect(noticed > 700)
        #expect(far.count * 100 <= 5 * noticed, "\(far.count) of \(noticed): \(far)")
        #expect((far.count + gone.count) * 100 <= 7 * noticed, "\(gone.count) of \(noticed): \(gone)")
        guard ProcessInfo.processInfo.environment["SHOW_EDITS"] == "1" else { return }
        for (kind, tally) in tallies {
            print(
                "\(kind): \(tally.edits) edits, \(tally.legal.values.reduce(0, +)) legal, \(tally.unnoticed.count) unnoticed, \(tally.noisy.count) noisy, \(tally.far.count) far, \(tally.gone.count) gone"
            )
            for (word, notes) in [("UNNOTICED", tally.unnoticed), ("NOISY", tally.noisy), ("FAR", tally.far)] {
                for note in notes { print("\(word) \(kind) \(note)") }
            }
        }
    }
}
