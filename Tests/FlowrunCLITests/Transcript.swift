// Terminal sessions as files: calls with what they print and how they end.

import FlowConcurrency
import FlowHTTP
import FlowTestSupport
import Foundation
import FlowrunCLI

/// A file of calls. Above a call stand its circumstances:
///
/// ```
/// # server: stall            a broken server at {server}
/// # input: some line         typed or piped in; {state} is the state of the first sign-in
/// # env: NAME=VALUE
/// # terminal                 a person types, and reads the talk
/// $ flowrun acme.yaml
/// --- stdout
/// --- stderr
/// --- exit 2
/// ```
struct Transcript {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/cli")

    let name: String
    private let lines: [String]

    static let all = Golden.names(in: folder, ending: ".txt")

    init(_ name: String) throws {
        self.name = name
        lines = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The text of the file.
    var text: String { lines.joined(separator: "\n") }

    /// The text the file should have: its calls with what they give now.
    func replayed() async throws -> String {
        var result = ""
        var circumstances: [String] = []
        for line in lines {
            if line.hasPrefix("# ") { circumstances.append(line) }
            // What looks like a circumstance inside of an output is none.
            if line.hasPrefix("--- exit") { circumstances = [] }
            guard line.hasPrefix("$ ") else { continue }
            if !result.isEmpty { result += "\n" }
            result += (circumstances + [line]).map { $0 + "\n" }.joined()
            result += try await Self.call(line, circumstances)
            circumstances = []
        }
        return result
    }

    private static func call(_ line: String, _ circumstances: [String]) async throws -> String {
        var session = Session()
        var server: BrokenServer?
        for circumstance in circumstances {
            let parts = circumstance.dropFirst(2).split(separator: ": ", maxSplits: 1).map(String.init)
            switch (parts.first, parts.count > 1 ? parts[1] : "") {
            case ("server", let kind): server = try BrokenServer(kind)
            case ("input", let text):
                session.input.append(text.replacingOccurrences(of: "{state}", with: RepeatableRandom.firstToken))
            case ("env", let text):
                let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
                session.environment[pair[0]] = pair.count > 1 ? pair[1] : ""
            case ("terminal", _):
                session.isTerminal = true
                session.screen.isTalkTerminal = true
            default: break
            }
        }
        let words = Self.words(line.dropFirst(2)).map {
            $0.replacingOccurrences(of: "{server}", with: server?.url ?? "http://127.0.0.1:1")
        }
        session.arguments = Array(words.dropFirst())
        let result = await session.run()
        withExtendedLifetime(server) {}
        return section("stdout", result.out) + section("stderr", result.talk) + "--- exit \(result.exit.rawValue)\n"
    }

    private static func section(_ name: String, _ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let shown = normalized(text)
        return "--- \(name)\n" + (shown.hasSuffix("\n") ? shown : shown + "⏎\n")
    }

    /// Without what differs from run to run: ports and durations.
    static func normalized(_ text: String) -> String {
        text.replacing(/127\.0\.0\.1(:| port )[0-9]+/) { "127.0.0.1\($0.output.1)PORT" }
            .replacing(/(in|after) <?[0-9.]+ (?:ms|s)\b/) { "\($0.output.1) TIME" }
            .replacing(/([0-9]+) milliseconds/) { _ in "TIME" }
            .replacing(/"milliseconds": [0-9]+/) { _ in "\"milliseconds\": 0" }
            .replacing(/time="[0-9.]+"/) { _ in "time=\"0\"" }
            .replacing(/Date: [A-Z][a-z, 0-9A-Z:]+GMT/) { _ in "Date: NOW" }
    }

    /// Words as a shell splits them, single quotes respected.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            switch character {
            case "'":
                isQuoted.toggle()
                word = word ?? ""
            case " " where !isQuoted:
                if let done = word { words.append(done) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}

/// A server that does one thing wrong.
struct BrokenServer {
    private let server: ByteServer?
    let url: String

    init(_ kind: String) throws {
        let json = "Content-Type: application/json\r\n"
        switch kind {
        case "nobody":
            server = nil
            url = "http://127.0.0.1:\(ByteServer.unusedPort() ?? 1)"
            return
        case "stalls": server = ByteServer(.readRequest, .waitForClose)
        case "resets": server = ByteServer(.readRequest, .reset)
        case "speaks no HTTP":
            server = ByteServer(.readRequest, .text("220 mail.example ESMTP\r\n"), .pause(.milliseconds(50)))
        case "cuts":
            server = ByteServer(.readRequest, .text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"pong\":"))
        case "sends no JSON":
            server = ByteServer(
                .readRequest, .response(headers: "Content-Type: text/html\r\n", body: "<h1>It works!</h1>\n"))
        case "sends 20 MB":
            server = ByteServer(
                .readRequest, .text("HTTP/1.1 200 OK\r\nContent-Length: 20971520\r\n\r\n"),
                .sendRepeatedly(Array(repeating: 0x61, count: 1 << 16), 320))
        case "fails":
            server = ByteServer(.readRequest, .response("500 Oops", headers: json, body: #"{"trace":"x"}"#))
        case "sends an error":
            server = ByteServer(
                .readRequest,
                .response(
                    "400 Bad Request", headers: json,
                    body: #"{"error":"teapot","error_description":"short and stout"}"#))
        case "gives tokens":
            server = ByteServer(
                .readRequest,
                .response(
                    headers: json + "Connection: close\r\n",
                    body: #"{"access_token":"canary-a1","refresh_token":"canary-r1","user_id":"7","expires_in":60}"#))
        case "sends escape sequences":
            server = ByteServer(
                .readRequest,
                .response(
                    "400 \u{1B}[31mBad", headers: json + "X-\u{1B}]0;title\u{7}: 1\r\n",
                    body:
                        "{\"error\":\"teapot\",\"error_description\":\"\\u001b[2Jgone\\u009b\\u202e\"}\u{1B}c\r\n\u{8}")
            )
        default: throw CocoaError(.featureUnsupported)
        }
        url = "http://127.0.0.1:\(server?.port ?? 1)"
    }
}
