// What validating costs: one shipped flow beside `curl --version`, as whole processes in turn; a keystroke in the
// language server; folders of generated flows of 200 lines, from a hundred to ten thousand.
//
//     .ci/build && swift run -c release ValidateBenchmark [PROGRAM]

import BenchmarkSupport
import Foundation

/// A flow of so many lines, different from number to number.
func flow(_ number: Int, lines count: Int = 200) -> String {
    var lines = [
        "flow: acme\(number)", "title: Acme \(number)", "inputs:",
        "  client_id: { about: Application id, pattern: '[0-9]+' }",
        "servers:", "  id: https://id\(number).acme.example", "session:", "  access_token: {}", "operations:",
    ]
    var operation = 0
    while lines.count < count - 4 {
        operation += 1
        lines += [
            "  step\(operation):", "    title: Does \(operation)", "    steps:", "      - id: first",
            "        request: POST ${servers.id}/first/\(operation)", "        form:",
            "          grant_type: refresh_token", "          client_id: =inputs.client_id",
            "          refresh_token: =session.access_token", "        match:",
            "          - { when: error.code == 'invalid_token', fail: expired, detail: 'number \(operation)' }",
            "        check: response.json.size() > \(operation)", "        save: [access_token]",
            "      - return: { first: =first.json.name, second: '=first.json.?other.orValue(''none'')' }",
        ]
    }
    return lines.joined(separator: "\n") + "\n"
}

/// A language server with one file open, and somebody who types.
struct Editor {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var read = Data()

    init(_ program: String, text: String) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = ["lsp"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try send(["id": 1, "method": "initialize", "params": ["capabilities": [:] as [String: Any]]])
        try answer { $0["id"] != nil }
        try send(["method": "initialized", "params": [:] as [String: Any]])
        let document: [String: Any] = ["uri": "file:///acme.yaml", "languageId": "yaml", "version": 1, "text": text]
        try send(["method": "textDocument/didOpen", "params": ["textDocument": document]])
        try answer { $0["method"] as? String == "textDocument/publishDiagnostics" }
    }

    /// How long it takes, in milliseconds, until the server has said what is wrong with a new text.
    mutating func type(_ text: String, version: Int) throws -> Double {
        let start = ContinuousClock.now
        let document: [String: Any] = ["uri": "file:///acme.yaml", "version": version]
        try send([
            "method": "textDocument/didChange",
            "params": ["textDocument": document, "contentChanges": [["text": text]]],
        ])
        try answer { $0["method"] as? String == "textDocument/publishDiagnostics" }
        let parts = (ContinuousClock.now - start).components
        return Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15
    }

    func end() {
        process.terminate()
    }

    private func send(_ message: [String: Any]) throws {
        let body = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
        try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    private mutating func answer(_ isMeant: ([String: Any]) -> Bool) throws {
        while true {
            guard let end = read.range(of: Data("\r\n\r\n".utf8)) else {
                try fill()
                continue
            }
            let head = String(decoding: read[read.startIndex..<end.lowerBound], as: UTF8.self)
            let length = head.split(separator: " ").last.flatMap { Int($0) } ?? 0
            while read.endIndex - end.upperBound < length { try fill() }
            let body = read[end.upperBound..<(end.upperBound + length)]
            read = Data(read[(end.upperBound + length)...])
            let message = try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
            if isMeant(message) { return }
        }
    }

    private mutating func fill() throws {
        let piece = output.fileHandleForReading.availableData
        guard !piece.isEmpty else {
            print("the language server ended")
            exit(1)
        }
        read += piece
    }
}

/// Prints a line at once: the last ones take a while.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let program = CommandLine.arguments.dropFirst().first ?? Bench.root.appending(path: ".build/release/flowrun").path
let shipped = Bench.root.appending(path: "flows/vkid.yaml").path

try FileManager.default.createDirectory(atPath: Bench.folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: Bench.folder) }
_ = try Bench.build("measure")

var mine: [Double] = []
var theirs: [Double] = []
for round in 0..<43 {
    let own = try Bench.cost([program, "validate", shipped, "--quiet"]).wall
    let other = try Bench.cost(["/usr/bin/curl", "--version"]).wall
    guard round >= 3 else { continue }
    mine.append(own)
    theirs.append(other)
}
say(
    "one shipped flow: \(Bench.text(Bench.median(mine))) ms, curl --version: \(Bench.text(Bench.median(theirs))) ms,"
        + " ratio \(Bench.text(Bench.median(mine) / Bench.median(theirs)))")

let text = flow(1, lines: 1_000)
var editor = try Editor(program, text: text)
let keystrokes = try (2..<42).map { version in
    // A title that grows letter by letter, as somebody types it.
    try editor.type(
        text.replacingOccurrences(of: "title: Acme", with: "title: Acm" + String(repeating: "e", count: version)),
        version: version)
}
editor.end()
say("a keystroke in a file of 1,000 lines: \(Bench.text(Bench.median(keystrokes))) ms")

for count in [100, 1_000, 10_000] {
    let path = URL(filePath: Bench.folder).appending(path: "\(count)")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    for number in 0..<count {
        try flow(number).write(to: path.appending(path: "f\(number).yaml"), atomically: false, encoding: .utf8)
    }
    let times = try (0..<3).map { _ in try Bench.cost([program, "validate", path.path, "--quiet"]).wall }
    say("\(count) flows of 200 lines: \(Bench.text(Bench.median(times))) ms")
}
