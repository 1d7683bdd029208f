import FlowCEL
import FlowConcurrency
import FlowEngine
import FlowHost
import FlowModel
import Foundation
import Testing

/// A terminal that understands what prompts write: text, line ends, going up, erasing.
private final class Screen: Sendable {
    private struct State: Sendable {
        var rows: [[Character]] = [[]]
        var row = 0
        var column = 0
    }

    let columns: Int
    private let state = Lock(State())

    init(columns: Int) { self.columns = columns }

    var text: String {
        state.withLock { $0.rows.map { String($0) }.joined(separator: "\n") }
    }

    func write(_ text: String) {
        state.withLock { state in
            var rest = text[...]
            while let character = rest.popFirst() {
                switch character {
                case "\n", "\r\n":
                    state.row += 1
                    state.column = 0
                case "\r": state.column = 0
                case "\u{1B}":
                    rest = rest.dropFirst()
                    let number = rest.prefix { $0.isNumber }
                    rest = rest.dropFirst(number.count)
                    switch rest.popFirst() {
                    case "A": state.row = max(0, state.row - (Int(number) ?? 1))
                    case "J":
                        state.rows[state.row] = Array(state.rows[state.row].prefix(state.column))
                        state.rows.removeSubrange((state.row + 1)...)
                    case let other: Issue.record("unknown sequence \(String(describing: other))")
                    }
                default:
                    if state.column == columns {
                        state.row += 1
                        state.column = 0
                    }
                    while state.rows.count <= state.row { state.rows.append([]) }
                    state.rows[state.row].append(character)
                    state.column += 1
                }
                while state.rows.count <= state.row { state.rows.append([]) }
            }
        }
    }
}

/// A person who types, with a terminal that shows it.
private final class Typist: LineSource {
    let isTerminal = true
    private let screen: Screen
    private let lines: Lock<[String]>
    private let seen = Lock<[String]>([])

    init(_ lines: [String], _ screen: Screen) {
        self.lines = Lock(lines)
        self.screen = screen
    }

    /// What the screen held each time before something was typed.
    var screens: [String] { seen.withLock { $0 } }

    func line(hidden: Bool, within patience: Duration?) async -> LineInput {
        seen.withLock { $0.append(screen.text) }
        guard let line = lines.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return .end }
        if !hidden { screen.write(line + "\n") }
        return .line(line)
    }

    func rest(limit: Int) async -> [UInt8]? { nil }
}

@Suite struct PromptTests {
    private static func question(_ form: Question.Form, image: Question.Image? = nil) -> Question {
        Question(
            name: "q", title: "What is it?", form: form, image: image, timeout: .seconds(60), problem: nil)
    }

    @Test(arguments: [20, 80])
    func `a prompt is gone when it was answered, however long the answer`(columns: Int) async throws {
        let screen = Screen(columns: columns)
        screen.write("before\n")
        let long = String(repeating: "x", count: 65)
        let typist = Typist([long, "hidden-word", "2"], screen)
        let user = TerminalUser(lines: typist, columns: columns, talk: { screen.write($0) }, open: { _ in })
        #expect(try await user.ask(Self.question(.value(.text, length: nil))).text == long)
        #expect(screen.text == "before\n")
        #expect(try await user.ask(Self.question(.value(.secret, length: nil))).text == "hidden-word")
        #expect(screen.text == "before\n")
        let choices = [Question.Choice(label: "One", value: .int(1)), Question.Choice(label: "Two", value: .int(2))]
        #expect(try await user.ask(Self.question(.choice(choices))).text == "2")
        #expect(screen.text == "before\n")
        #expect(typist.screens.count == 3)
        if columns == 80 {
            #expect(typist.screens[2] == "before\n  What is it?\n  1) One\n  2) Two\n  Number or name: ")
        }
    }

    @Test func `the fields of a form are asked for one by one, each until it fits`() async throws {
        let screen = Screen(columns: 80)
        let typist = Typist(["ann", "s3cret", "old", "7"], screen)
        let user = TerminalUser(lines: typist, columns: 80, talk: { screen.write($0) }, open: { _ in })
        let fields: [(String, AskAction.Kind)] = [("login", .text), ("password", .secret), ("age", .number)]
        let form = fields.map { Question.Field(name: $0.0, label: $0.0, kind: $0.1) }
        let answer = try await user.ask(Self.question(.fields(form)))
        let values: Value = .map([("login", .string("ann")), ("password", .string("s3cret")), ("age", .int(7))])
        #expect(answer.equals(values))
        #expect(typist.screens.last?.contains("  age: old\n  That was not taken: it is no number.\n  age: ") ?? false)
        #expect(!typist.screens.joined().contains("s3cret"))
        #expect(screen.text == "")
    }

    @Test func `a picture lies in a private file while it is looked at`() async throws {
        let screen = Screen(columns: 200)
        let opened = Lock<[Sight]>([])
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let typist = Typist(["xyz"], screen)
        let user = TerminalUser(
            lines: typist, columns: nil, talk: { screen.write($0) },
            open: { sight in
                opened.withLock { $0.append(sight) }
                guard case .picture(let path) = sight else { return }
                #expect(FileManager.default.contents(atPath: path) == Data(png))
                let facts = try? FileManager.default.attributesOfItem(atPath: path)
                #expect(facts?[.posixPermissions] as? Int == 0o600)
            })
        #expect(try await user.ask(Self.question(.value(.text, length: nil), image: .bytes(png))).text == "xyz")
        guard case .picture(let path)? = opened.withLock({ $0.first }) else {
            Issue.record("nothing was opened")
            return
        }
        #expect(path.hasSuffix("/picture.png"))
        #expect(typist.screens.first?.contains("The picture: \(path)") ?? false)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
    }

    @Test func `what is no picture is not opened`() async throws {
        let screen = Screen(columns: 200)
        let opened = Lock<[Sight]>([])
        let user = TerminalUser(
            lines: Typist(["x"], screen), columns: nil, talk: { screen.write($0) },
            open: { sight in
                opened.withLock { $0.append(sight) }
            })
        let svg = Question.Image.bytes(Array("<svg onload='alert(1)'/>".utf8))
        _ = try await user.ask(Self.question(.value(.text, length: nil), image: svg))
        #expect(opened.withLock { $0 } == [])
    }

    @Test func `a question nobody answers is given up`() async throws {
        let screen = Screen(columns: 80)
        let user = TerminalUser(lines: Typist([], screen), columns: 80, talk: { screen.write($0) }, open: { _ in })
        await #expect(throws: AnswerFailure.cancelled) {
            try await user.ask(Self.question(.value(.text, length: nil)))
        }
        #expect(screen.text == "")
    }

    @Test func `a question cannot steer the terminal`() async throws {
        let screen = Screen(columns: 80)
        let typist = Typist(["1"], screen)
        let user = TerminalUser(lines: typist, columns: 80, talk: { screen.write($0) }, open: { _ in })
        var question = Self.question(.choice([Question.Choice(label: "\u{1B}[2J\nx", value: .int(1))]))
        question.problem = "\u{7}\u{9B}1m"
        _ = try await user.ask(question)
        #expect(typist.screens == ["  That was not taken: ··1m.\n  What is it?\n  1) ·[2J·x\n  Number or name: "])
    }
}
