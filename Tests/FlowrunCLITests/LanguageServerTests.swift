// The language server as an editor meets it: the real program, driven over its standard input and output.

import FlowJSON
import Foundation
import Testing

/// An editor that speaks with the program.
final class ScriptedEditor {
    private let process: Process
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = Data()
    private var nextID = 0
    /// Notifications that came while an answer was waited for.
    private(set) var published: [JSON] = []

    init() throws {
        process = Process()
        process.executableURL = try BinaryTests.program()
        process.arguments = ["lsp"]
        process.currentDirectoryURL = Session.files
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    func send(_ message: JSON) {
        let text = message.text
        send(raw: "Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }

    func send(raw text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    func notify(_ method: String, _ parameters: JSON) {
        send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    }

    /// The result of a request.
    func ask(_ method: String, _ parameters: JSON) throws -> JSON {
        nextID += 1
        send(["jsonrpc": "2.0", "id": .int(Int64(nextID)), "method": .string(method), "params": parameters])
        while true {
            let message = try next()
            if message["id"] == .int(Int64(nextID)) { return message["result"] ?? message }
            published.append(message)
        }
    }

    /// The next message.
    func next() throws -> JSON {
        while true {
            if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
                let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                let length = try #require(Int(header.split(separator: " ").last ?? ""))
                if buffer.count - buffer.distance(from: buffer.startIndex, to: end.upperBound) >= length {
                    let body = buffer[end.upperBound..<buffer.index(end.upperBound, offsetBy: length)]
                    buffer = Data(buffer[body.endIndex...])
                    return try JSON.parse(Array(body))
                }
            }
            let piece = output.fileHandleForReading.availableData
            try #require(!piece.isEmpty, "the server ended")
            buffer += piece
        }
    }

    /// The problems of a text that is opened.
    func open(_ uri: String, _ text: String) throws -> [JSON] {
        notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": .string(uri), "languageId": "yaml", "version": 1, "text": .string(text)]])
        return try problems()
    }

    /// The problems of a text that is changed.
    func change(_ uri: String, _ version: Int64, _ change: JSON) throws -> [JSON] {
        notify(
            "textDocument/didChange",
            ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array([change])])
        return try problems()
    }

    func problems() throws -> [JSON] {
        while true {
            let message = try next()
            if message["method"]?.stringValue == "textDocument/publishDiagnostics" {
                return message["params"]?["diagnostics"]?.arrayValue ?? []
            }
        }
    }

    /// What a request about a place gives; the place is the `|` in a text.
    func at(_ method: String, _ uri: String, _ line: Int, _ column: Int, _ more: JSONObject = [:]) throws -> JSON {
        var parameters = more
        parameters["textDocument"] = ["uri": .string(uri)]
        parameters["position"] = ["line": .int(Int64(line)), "character": .int(Int64(column))]
        return try ask(method, .object(parameters))
    }

    func end() async throws -> Int32 {
        _ = try ask("shutdown", .null)
        notify("exit", .null)
        return try await exitCode()
    }

    /// How the program ends, which it does by itself.
    func exitCode() async throws -> Int32 {
        try await BinaryTests.end(of: process)
        return process.terminationStatus
    }
}

@Suite(.serialized) struct LanguageServerTests {
    static let uri = "file://" + Session.files.path + "/typed-in.yaml"

    static let text = """
        flow: acme
        title: Acme
        inputs:
          client_id: { about: Application id }
        servers:
          id: https://id.acme.example
        session:
          access_token: {}
        operations:
          login:
            - id: authorize
              authorize: ${servers.id}/authorize
              redirect: http://127.0.0.1:0/callback
              query:
                response_type: code
                client_id: =inputs.client_id
                redirect_uri: =redirect_uri
                state: =state
                code_challenge: =pkce.challenge
                code_challenge_method: S256
            - id: exchange
              request: POST ${servers.id}/token
              form:
                grant_type: authorization_code
                client_id: =inputs.client_id
                redirect_uri: =authorize.redirect_uri
                code: =authorize.code
                code_verifier: =authorize.code_verifier
              save: [access_token]
            - return: { scope: =exchange.json.?scope }
        """

    static func position(of needle: String, after: String = "", in text: String = text) throws -> (Int, Int) {
        let start = after.isEmpty ? text.startIndex : try #require(text.range(of: after)).upperBound
        let range = try #require(text.range(of: needle, range: start..<text.endIndex))
        let before = text[..<range.lowerBound]
        let line = before.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        return (
            line,
            before.distance(
                from: before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex,
                to: before.endIndex)
        )
    }

    static func labels(_ result: JSON) -> [String] {
        (result["items"]?.arrayValue ?? []).compactMap { $0["label"]?.stringValue }
    }

    static func started() throws -> ScriptedEditor {
        let editor = try ScriptedEditor()
        let result = try editor.ask("initialize", ["capabilities": [:], "processId": .null, "rootUri": .null])
        #expect(result["capabilities"]?["hoverProvider"] == true)
        editor.notify("initialized", [:])
        return editor
    }

    @Test func `a problem that can be meant in one way only is offered a quick fix`() async throws {
        let editor = try ScriptedEditor()
        _ = try editor.ask("initialize", ["capabilities": .object([:])])
        _ = try editor.open(Self.uri, Self.text.replacing("title: Acme", with: "titel: Acme"))
        let place: JSON = ["line": 1, "character": 2]
        let actions = try editor.ask(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(Self.uri)], "range": ["start": place, "end": place],
                "context": ["diagnostics": []],
            ]
        ).arrayValue
        #expect(actions?.count == 1)
        let action = actions?.first
        #expect(action?["title"] == "write `title`" && action?["kind"] == "quickfix")
        let edit = action?["edit"]?["changes"]?[Self.uri]?.arrayValue?.first
        #expect(edit?["newText"] == "title" && edit?["range"]?["end"]?["character"] == 5)
        #expect(try await editor.end() == 0)
    }

    @Test func `problems come while the text is typed, also while it is no YAML`() async throws {
        let editor = try Self.started()
        #expect(try editor.open(Self.uri, Self.text) == [])
        let (line, column) = try Self.position(of: "form:")
        let range: JSON = [
            "start": ["line": .int(Int64(line)), "character": .int(Int64(column))],
            "end": ["line": .int(Int64(line)), "character": .int(Int64(column + 4))],
        ]
        let misspelt = try editor.change(Self.uri, 2, ["range": range, "text": "frm"])
        #expect(misspelt.compactMap { $0["code"]?.stringValue } == ["F2001"])
        let broken = try editor.change(Self.uri, 3, ["text": .string(Self.text + "\n    - request: 'GET\n")])
        #expect(broken.compactMap { $0["code"]?.stringValue } == ["F1008"])
        // Names are known all the same.
        let (token, column2) = try Self.position(of: "inputs.client_id", after: "authorization_code")
        let items = Self.labels(try editor.at("textDocument/completion", Self.uri, token, column2 + 7))
        #expect(items == ["client_id"])
        #expect(try editor.change(Self.uri, 4, ["text": .string(Self.text)]) == [])
        #expect(try await editor.end() == 0)
    }

    @Test func `keys, steps, roots and functions are completed`() async throws {
        let editor = try Self.started()
        _ = try editor.open(Self.uri, Self.text)
        func complete(_ text: String, _ version: Int64) throws -> [String] {
            let whole = Self.text + "\n" + text.replacingOccurrences(of: "|", with: "")
            _ = try editor.change(Self.uri, version, ["text": .string(whole)])
            let (line, column) = try Self.position(of: "|", in: Self.text + "\n" + text)
            return Self.labels(try editor.at("textDocument/completion", Self.uri, line, column))
        }
        let top = try complete("val|", 2)
        #expect(top.contains("values") && top.contains("errors") && !top.contains("servers"))
        let step = try complete("    - request: GET ${servers.id}/me\n      |", 3)
        #expect(step.contains("headers") && step.contains("when") && !step.contains("request"))
        #expect(!step.contains("authorize"))
        #expect(try complete("    - call: |", 4) == ["login"])
        #expect(try complete("errors: { x: { kind: |", 9).count(where: { $0 == "denied" }) == 1)
        #expect(try complete("    - { id: last, save: [|", 5) == ["access_token"])
        let expression = try complete("    - let: { a: =|", 6)
        #expect(expression.contains("exchange") && expression.contains("inputs") && expression.contains("same"))
        #expect(try complete("    - let: { a: =exchange.|", 7).contains("json"))
        #expect(try complete("    - let: { a: =random.|", 8).contains("token"))
        #expect(try await editor.end() == 0)
    }

    @Test func `names lead to what they mean`() async throws {
        let editor = try Self.started()
        _ = try editor.open(Self.uri, Self.text)
        func hover(_ needle: String, after: String = "", _ inside: Int = 1) throws -> String {
            let (line, column) = try Self.position(of: needle, after: after)
            return try editor.at("textDocument/hover", Self.uri, line, column + inside)["contents"]?["value"]?
                .stringValue ?? ""
        }
        #expect(try hover("client_id", after: "=inputs.").contains("Application id"))
        #expect(try hover("redirect:").contains("Where the callback arrives"))
        #expect(try hover("redirect:").contains("Example: `=inputs.redirect_uri`"))
        func definition(_ needle: String, after: String = "") throws -> JSON? {
            let (line, column) = try Self.position(of: needle, after: after)
            return try editor.at("textDocument/definition", Self.uri, line, column + 1)["range"]?["start"]?["line"]
        }
        #expect(try definition("client_id", after: "=inputs.") == 3)
        #expect(try definition("authorize", after: "code: =") == 10)
        #expect(try definition("access_token", after: "save: [") == 7)
        #expect(try await editor.end() == 0)
    }

    @Test func `a name is changed wherever it stands`() async throws {
        let editor = try Self.started()
        _ = try editor.open(Self.uri, Self.text)
        let (line, column) = try Self.position(of: "client_id", after: "=inputs.")
        let result = try editor.at("textDocument/rename", Self.uri, line, column + 1, ["newName": "app"])
        let edits = try #require(result["changes"]?[Self.uri]?.arrayValue)
        #expect(edits.count == 3 && edits.allSatisfy { $0["newText"] == "app" })
        let (step, place) = try Self.position(of: "authorize", after: "code: =")
        let steps = try editor.at("textDocument/rename", Self.uri, step, place + 1, ["newName": "page"])
        #expect(steps["changes"]?[Self.uri]?.arrayValue?.count == 4)
        // No name at all is refused.
        #expect(try editor.at("textDocument/rename", Self.uri, step, place + 1, ["newName": "in"]) == .null)
        #expect(try await editor.end() == 0)
    }

    @Test func `a name is changed alone, however it is read`() async throws {
        let text = """
            flow: acme
            title: Acme
            inputs:
              hint: { about: A hint, optional: true }
            servers:
              id: https://id.acme.example
            operations:
              login:
                - id: me
                  when: has(inputs.hint) && inputs['hint'] != '' && inputs . hint != "x"
                  request: GET ${servers.id}/me
            variants:
              short:
                edit:
                  'login.me':
                    set: { when: "inputs.?hint.hasValue()" }
            """
        let editor = try Self.started()
        _ = try editor.open(Self.uri, text)
        func renamed(_ name: String, after: String, to new: String) throws -> String {
            let (line, column) = try Self.position(of: name, after: after, in: text)
            let result = try editor.at("textDocument/rename", Self.uri, line, column + 1, ["newName": .string(new)])
            var lines = text.split(separator: "\n").map { Array($0) }
            let edits = try #require(result["changes"]?[Self.uri]?.arrayValue)
            func number(_ edit: JSON, _ end: String, _ part: String) -> Int {
                Int(edit["range"]?[end]?[part]?.intValue ?? 0)
            }
            // From the right, so that the places before stay what they are.
            for edit in edits.sorted(by: { number($0, "start", "character") > number($1, "start", "character") }) {
                let line = number(edit, "start", "line")
                lines[line].replaceSubrange(
                    number(edit, "start", "character")..<number(edit, "end", "character"), with: new)
            }
            return lines.map { String($0) }.joined(separator: "\n")
        }
        #expect(
            try renamed("hint", after: "has(inputs.", to: "tip")
                == text.replacing("hint:", with: "tip:").replacing("s.hint", with: "s.tip")
                .replacing("'hint'", with: "'tip'").replacing(". hint", with: ". tip").replacing("?hint", with: "?tip"))
        #expect(
            try renamed("me", after: "- id: ", to: "who")
                == text.replacing("id: me", with: "id: who").replacing("login.me", with: "login.who"))
        #expect(try await editor.end() == 0)
    }

    @Test func `a problem of a file that is extended is told at the beginning, with its place`() async throws {
        let folder = try BadFolder()
        try folder.write("flow: base\ntitle: B\nnonsense: 1\n".utf8, to: "base.yaml")
        let editor = try Self.started()
        let uri = "file://" + folder.path + "/mine%2Eyaml"
        let problems = try editor.open(uri, "flow: mine\nextends: base.yaml\n")
        let problem = try #require(problems.first { $0["code"] == "F2001" })
        #expect(problem["message"]?.stringValue?.contains("/base.yaml:3:1: unknown key `nonsense`") == true)
        #expect(problem["range"]?["start"] == ["line": 0, "character": 0])
        #expect(try await editor.end() == 0)
    }

    @Test(arguments: ["9999999999999999999999", "67108865", "-1", "many"])
    func `a message whose end cannot be told ends the server`(length: String) async throws {
        let editor = try Self.started()
        editor.send(raw: "Content-Length: \(length)\r\n\r\n{}")
        #expect(try await editor.exitCode() == 1)
    }

    @Test func `a request leads to the route of the sandbox`() async throws {
        let editor = try Self.started()
        let uri = "file://" + Session.files.path + "/acme.yaml"
        let text = try String(contentsOf: Session.files.appending(path: "acme.yaml"), encoding: .utf8)
        _ = try editor.open(uri, text)
        let (line, column) = try Self.position(of: "/token", after: "request: POST", in: text)
        let place = try editor.at("textDocument/definition", uri, line, column + 2)
        #expect(place["uri"]?.stringValue?.hasSuffix("acme.sandbox.yaml") == true)
        #expect(try await editor.end() == 0)
    }

    @Test(arguments: ["x(1)+@ü", "50% of #1?", "a b"])
    func `the sandbox is found whatever its name and however the editor spells it`(name: String) async throws {
        let folder = try BadFolder()
        func sandbox(_ lines: Int) -> String {
            "sandbox: x\n" + String(repeating: "\n", count: lines)
                + "routes:\n  - { route: GET /authorize, answer: { text: hi } }\n"
        }
        try folder.write(sandbox(0).utf8, to: name + ".sandbox.yaml")
        let editor = try Self.started()
        let uri = { (kind: String) in URL(filePath: folder.path + "/" + name + kind).absoluteString }
        _ = try editor.open(uri(".yaml"), Self.text)
        let (row, column) = try Self.position(of: "/authorize", in: Self.text)
        func place() throws -> JSON { try editor.at("textDocument/definition", uri(".yaml"), row, column + 2) }
        let closed = try place()
        #expect(closed["range"]?["start"]?["line"] == 2)
        let path = closed["uri"]?.stringValue.flatMap { URL(string: $0)?.path(percentEncoded: false) }
        #expect(path == folder.path + "/" + name + ".sandbox.yaml")
        // What is typed in the editor and not saved yet is what counts.
        _ = try editor.open(uri(".sandbox.yaml"), sandbox(3))
        let open = try place()
        #expect(open["range"]?["start"]?["line"] == 5 && open["uri"]?.stringValue == uri(".sandbox.yaml"))
        #expect(try await editor.end() == 0)
    }

    @Test func `each of several targets leads to its route`() async throws {
        let folder = try BadFolder()
        let sandbox = [
            "sandbox: x", "routes:", "  - { route: OPEN x-app://sign/in, answer: { text: hi } }",
            "  - { route: GET /link, answer: { text: hi } }", "  - { route: GET /page, answer: { text: hi } }", "",
        ].joined(separator: "\n")
        try folder.write(sandbox.utf8, to: "x.sandbox.yaml")
        let text = Self.text.replacingOccurrences(
            of: "authorize: ${servers.id}/authorize",
            with: [
                "authorize:", "            - { app: x-app://sign/in, query: { a: b } }",
                "            - { link: '${servers.id}/link', if_app: x-app }", "            - web: ${servers.id}/page",
            ].joined(separator: "\n"))
        let editor = try Self.started()
        let uri = "file://" + folder.path + "/x.yaml"
        _ = try editor.open(uri, text)
        for (target, line) in [("x-app://sign", 2), ("/link", 3), ("/page", 4)] as [(String, JSON)] {
            let (row, column) = try Self.position(of: target, in: text)
            let place = try editor.at("textDocument/definition", uri, row, column + 2)
            #expect(place["uri"]?.stringValue == "file://" + folder.path + "/x.sandbox.yaml")
            #expect(place["range"]?["start"]?["line"] == line, "\(target): \(place)")
        }
        // What stands beside an address is none.
        let (row, column) = try Self.position(of: "x-app }", in: text)
        #expect(try editor.at("textDocument/definition", uri, row, column + 2) == .null)
        #expect(try await editor.end() == 0)
    }

    @Test func `what is no message ends nothing`() async throws {
        let editor = try Self.started()
        editor.send("{ this is no object")
        let (line, column) = (0, 0)
        #expect(try editor.at("textDocument/hover", "file:///nowhere", line, column) == .null)
        #expect(try editor.ask("textDocument/unheardOf", .null)["error"]?["code"] == -32601)
        #expect(try await editor.end() == 0)
    }
}
