import FlowHTTP
import FlowTestSupport
import FlowrunCLI
import Foundation
import Testing

/// What reaches a terminal cannot steer it.
@Suite struct TerminalTests {
    static let hostile = "a\u{1B}[31mb\u{7}c\u{9B}2Jd\u{202E}e\u{0}f\rg\u{8}h\u{1B}]0;t\u{1B}\\i"

    @Test(arguments: [["-q"], ["-v"], ["-v", "-v"], ["--show-secrets", "-v", "-v"]])
    func `nothing a server says contains control characters`(flags: [String]) async {
        var session = Session("acme.yaml", "ping", "--inputs", "good.inputs.yaml")
        session.arguments += flags
        session.transport = ScriptedTransport { _, _ in
            var headers: Headers = ["Content-Type": "application/json" + Self.hostile]
            headers.append(Self.hostile, Self.hostile)
            let escaped = Self.hostile.unicodeScalars.map { "\\u" + String(format: "%04x", $0.value) }.joined()
            let body = "{\"error\":\"\(escaped)\",\"error_description\":\"\(escaped)\"}"
            return .success(Response(status: 400, headers: headers, body: Array(body.utf8) + Array(Self.hostile.utf8)))
        }
        let result = await session.run()
        #expect(result.exit == .failed)
        for scalar in result.all.unicodeScalars where scalar != "\n" {
            #expect(!scalar.properties.isBidiControl && scalar.properties.generalCategory != .control)
        }
    }

    @Test func `arguments and file names cannot steer it either`() async {
        for arguments in [["\u{1B}[2J.yaml"], ["acme.yaml", "\u{1B}[2J"], ["acme.yaml", "--\u{1B}[2J"]] {
            var session = Session()
            session.arguments = arguments
            let result = await session.run()
            #expect(result.exit == .usage)
            #expect(result.talk.contains("·[2J"))
            #expect(!result.talk.contains("\u{1B}"))
        }
    }

    @Test func `there is colour on a terminal only`() async {
        var session = Session("acme.yaml", "--sandbox")
        #expect(!(await session.run().all.contains("\u{1B}[")))
        session.screen.paintsOut = true
        session.screen.paintsTalk = true
        let result = await session.run()
        #expect(result.out.contains("\u{1B}[1muser_id\u{1B}[0m"))
        #expect(result.talk.contains("\u{1B}[32m200\u{1B}[0m"))
    }

    @Test func `lines fit the terminal`() async {
        var session = Session("acme.yaml", "--sandbox")
        session.screen.width = 60
        let lines = await session.run().talk.split(separator: "\n")
        #expect(lines.contains { $0.count > 40 })
        // Parameters are never broken, so that they can be copied.
        for line in lines.dropFirst() where !line.contains("code_challenge=") { #expect(line.count <= 60, "\(line)") }
    }
}
