// Drawings of flows: as they should look, of files that mean harm, of long ones.

import FlowrunCLI
import FlowTestSupport
import Foundation
import Testing

@Suite(.slowLane) struct GraphReferenceTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/graph")

    static let drawings = ["vkid.login", "tinkoffid.login", "entra-native.redeem"].flatMap { name in
        ["mermaid", "dot", "svg"].map { (name, $0) }
    }

    @Test(arguments: drawings)
    func `a shipped flow is drawn as its file says`(name: String, format: String) async throws {
        let words = name.split(separator: ".").map(String.init)
        let flow = ReferenceTests.root.appending(path: "flows/\(words[0]).yaml").path
        let result = await Session("graph", flow, words[1], "--format", format).run()
        try #require(result.exit == .success, "\(result.talk)")
        let path = Self.folder.appending(path: "\(name).\(format == "mermaid" ? "mmd" : format)")
        try Golden.expect(result.out, at: path)
    }

    /// Texts that would end, begin or carry something in one of the formats.
    static let hostile = [
        "</svg><script>alert(1)</script>", "]]>--><!ENTITY x SYSTEM \"y\">", "\"];\nn9 -> n9; // ", "\\\" \\N \\",
        "&lt;&#60;&",
        "%%{init: {\"securityLevel\": \"loose\"}}%%", "end", "wrap: a; b # c : d", "style x: #35; y;", "$$x$$ <br/> @{",
        "```\n# heading", "\u{1B}[2J\u{7}\u{202E}\u{85}\u{2028}", String(repeating: "very long ", count: 9_000),
    ]

    /// A text as YAML and JSON quote it, all but ASCII as numbers.
    private static func quoted(_ text: String) -> String {
        let pieces = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case " "..."~": String(scalar)
            default:
                "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                    + String(scalar.value, radix: 16)
            }
        }
        return "\"" + pieces.joined() + "\""
    }

    private static func flow(_ text: String) -> String {
        let quoted = quoted(text.replacingOccurrences(of: "${", with: "$${"))
        return """
            flow: hostile
            title: \(quoted)
            servers: { id: https://id.hostile.example }
            operations:
              login:
                title: \(quoted)
                steps:
                  - { id: asked, title: \(quoted), ask: \(quoted) }
                  - { id: got, title: \(quoted), request: 'GET ${servers.id}/a' }
                  - match:
                      - { when: \(condition(text)), fail: \(quoted) }
                      - { when: got.status == 200, return: { a: \(quoted) } }
                  - { show: \(quoted), title: \(quoted) }
            """
    }

    /// A condition with the text in it, as YAML.
    private static func condition(_ text: String) -> String {
        let inner = text.unicodeScalars.map { scalar in
            scalar == "'" || scalar == "\\" ? "\\\(scalar)" : scalar.value < 32 ? "." : String(scalar)
        }.joined()
        return quoted("got.text == '\(inner)'")
    }

    private func drawing(of text: String, _ format: String) async throws -> String {
        var session = Session("graph", "-", "--format", format)
        session.input = Self.flow(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let result = await session.run()
        try #require(result.exit == .success, "\(result.talk)")
        #expect(result.out.utf8.count < 20_000)
        // Whatever a terminal would act on is gone.
        #expect(
            result.out.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && !(0x7F...0x9F).contains($0.value) })
        return result.out
    }

    @Test(arguments: hostile)
    func `no text leaves its place in SVG`(text: String) async throws {
        let svg = try await drawing(of: text, "svg")
        var open: [Substring] = []
        var rest = svg[...]
        while let start = rest.firstIndex(of: "<") {
            try expectText(rest[..<start])
            let end = try #require(rest[start...].firstIndex(of: ">"))
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }
            #expect(["svg", "title", "style", "g", "rect", "path", "text"].contains(name))
            #expect(!tag.contains("<"))
            if tag.hasPrefix("/") {
                #expect(open.popLast() == name)
            } else if !tag.hasSuffix("/") {
                open.append(name)
            }
        }
        #expect(open.isEmpty && rest.allSatisfy(\.isWhitespace))
    }

    /// Text of XML: every ampersand begins one of the entities it has by itself.
    private func expectText(_ text: Substring) throws {
        #expect(!text.contains(">"))
        for piece in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
            #expect(["amp;", "lt;", "gt;", "quot;"].contains { piece.hasPrefix($0) })
        }
    }

    @Test(arguments: hostile)
    func `no text leaves its place in DOT`(text: String) async throws {
        let dot = try await drawing(of: text, "dot")
        // What is between quotes is text, and nothing in it may end it; what is left is our own.
        let ours = dot.replacing(/"(?:\\.|[^"\\\n])*"/) { _ in "Q" }
        for line in ours.split(separator: "\n") {
            let known =
                line == "}" || line == "  }"
                || line.wholeMatch(of: /digraph Q \{|  subgraph cluster_[0-9]+ \{|    style=rounded; color=Q; label=Q;/)
                    != nil
                || line.wholeMatch(of: /\ \ (graph|node|edge) \[[a-zA-Z0-9=., Q-]*\];/) != nil
                || line.wholeMatch(of: /\ {4}n[0-9]+( -> n[0-9]+)?( \[[a-z=, Q2]+\])?;/) != nil
            #expect(known, "\(line)")
        }
        // An ampersand would begin an entity, a backslash an escape; only our line ends and escapes are there.
        for piece in dot.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
            #expect(piece.hasPrefix("amp;"))
        }
        #expect(dot.replacingOccurrences(of: "\\\\", with: "").matches(of: /\\[^n"]/).isEmpty)
    }

    @Test(arguments: hostile)
    func `no text leaves its place in Mermaid`(text: String) async throws {
        let lines = try await drawing(of: text, "mermaid").split(separator: "\n")
        #expect(lines.first == "sequenceDiagram")
        for line in lines.dropFirst() {
            let parts = try #require(
                line.wholeMatch(
                    of:
                        /\s+(?:(?:participant [A-Z0-9]+ as|alt|else|opt|loop|break|Note over [A-Z0-9,]+:|[A-Z0-9]+-?->>[A-Z0-9]+:) (.*)|end)/
                ), "\(line)")
            guard let shown = parts.output.1 else { continue }
            let bare = shown.replacing("<br/>", with: "").replacing(/#[0-9]+;/) { _ in "" }
            #expect(!bare.contains { "#;:<@\\".contains($0) }, "\(line)")
            #expect(!shown.contains("$$") && !shown.contains("%%"), "\(line)")
        }
    }

    @Test func `a picture of many steps costs in proportion to them`() async throws {
        var counts: [Int] = []
        for steps in [1_000, 10_000] {
            var session = Session("graph", "-", "--format", "svg")
            session.input =
                ["flow: long", "title: Long", "servers: { id: https://id.long.example }", "operations:", "  login:"]
                + (0..<steps).map {
                    "    - { request: 'GET ${servers.id}/\($0)', match: [{ when: error.code == 'a\($0)', fail: b }] }"
                }
            let result = await session.run()
            try #require(result.exit == .success, "\(result.talk)")
            counts.append(result.out.utf8.count)
            if steps == 1_000 {
                for format in ["mermaid", "dot"] {
                    session.arguments[3] = format
                    let text = await session.run().out
                    #expect(text.utf8.count < steps * 600, "\(format): \(text.utf8.count)")
                }
            }
        }
        #expect(counts[1] < counts[0] * 11)
    }
}
