// Flow files in their canonical form say what they said.

import FlowCEL
import FlowDiagnostics
import FlowModel
import FlowTestSupport
import FlowYAML
import Foundation
import Testing

@Suite(.slowLane) struct CanonicalFormTests {
    private static let form = CanonicalForm(schema: FlowSchema.flow)

    /// The shipped flows and all fixtures.
    static let files: [URL] = {
        let files = [Repository.root.appending(path: "flows"), DiagnosticTests.folder].flatMap { folder in
            Golden.names(in: folder, ending: ".yaml").map { folder.appending(path: $0) }
        }
        precondition(files.count > 40, "no files")
        return files
    }()

    private func canonical(_ text: String) -> String? {
        let source = SourceText(name: "t", text: text)
        let (root, problems) = YAML.parse(source)
        guard let root, !problems.hasErrors else { return nil }
        return Self.form.text(of: source, root: root)
    }

    /// Everything a flow and its variants are read and linked to, apart from places in the file.
    private func model(_ text: String) -> [String] {
        let source = SourceText(name: "t", text: text)
        let (flow, diagnostics) = FlowFile.load(source, environment: .forTests)
        let variants = flow?.flow.variants.map(\.name.text) ?? []
        return diagnostics.map { "\($0.code) \($0.message)" }.sorted()
            + ([[]] + variants.map { [$0] }).map { names in
                let (flow, _) = FlowFile.load(source, variants: names, environment: .forTests)
                return flow.map { Self.description(of: $0) } ?? "none"
            }
    }

    private static func description(of value: Any) -> String {
        let kind = type(of: value)
        if kind == Span.self || kind == OffsetMap.self || kind == SourceText.self || kind == Node.self { return "" }
        let mirror = Mirror(reflecting: value)
        // Classes are what expressions are compiled to: their sources are compared.
        guard mirror.displayStyle != .class else { return "" }
        guard !mirror.children.isEmpty else { return "\(value)" }
        let parts = mirror.children.map { "\($0.label ?? ""): \(description(of: $0.value))" }
        let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
        return "\(kind)(\((isOrdered ? parts : parts.sorted()).joined(separator: ", ")))"
    }

    @Test(arguments: files)
    func `a file in its canonical form means the same and stays as it is`(file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let form = canonical(text) else {
            let (_, problems) = YAML.parse(SourceText(name: "t", text: text))
            #expect(problems.hasErrors, "\(file.lastPathComponent) has no canonical form")
            return
        }
        #expect(canonical(form) == form)
        #expect(model(form) == model(text))
    }

    @Test(arguments: 0..<60)
    func `edits at random keep the meaning, the comments and the form`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let flows = Self.files.filter { $0.path.contains("/flows/") }
        let file = try #require(flows.randomElement(using: &random))
        var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        for _ in 0..<4 { Self.edit(&lines, using: &random) }
        let text = lines.joined(separator: "\n")
        guard let form = canonical(text) else { return }
        #expect(canonical(form) == form)
        #expect(model(form) == model(text))
        #expect(Self.comments(of: form) == Self.comments(of: text))
    }

    private static func comments(of text: String) -> [String] {
        text.matches(of: /#~[0-9]+/).map { String($0.output) }.sorted()
    }

    /// What people do to lines: they go, are repeated, moved, indented otherwise, commented or parted.
    private static func edit(_ lines: inout [String], using random: inout SeededGenerator) {
        let place = Int.random(in: 0..<lines.count - 1, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: lines.remove(at: place)
        case 1: lines.swapAt(place, place + 1)
        case 2: lines.insert(lines[place], at: place)
        case 3: lines[place] = "  " + lines[place]
        case 4: lines[place] += " #~\(Int.random(in: 0...999, using: &random))"
        case 5:
            let blanks = String(repeating: " ", count: Int.random(in: 0...10, using: &random))
            lines.insert("\(blanks)#~\(Int.random(in: 0...999, using: &random))", at: place)
        case 6: lines.insert("", at: place)
        default: lines[place] = lines[place].replacing(", ", with: ",\n                 ")
        }
    }

    @Test(arguments: [
        // The keys of an object, in the order of its table.
        (
            "title: Acme\nflow: acme\nservers: { id: https://a.example }\n",
            "flow: acme\ntitle: Acme\nservers: { id: https://a.example }\n"
        ),
        // What stands at the top of a file stays there; other comments go with their keys.
        (
            "# top\ntitle: Acme  # t\n# above\nflow: acme\n",
            "# top\n# above\nflow: acme\ntitle: Acme  # t\n"
        ),
        // A step: what it is, what it does, what comes of it.
        (
            "flow: a\noperations:\n  login:\n    - save: [x]\n      json: { b: 1, a: 2 }\n      request: GET x\n      id: y\n",
            "flow: a\noperations:\n  login:\n    - id: y\n      request: GET x\n      json: { b: 1, a: 2 }\n      save: [x]\n"
        ),
        // Names and parameters keep their order, an unknown key its neighbour.
        (
            "flow: a\nerrors:\n  z: { title: Z }\n  b: { hint: H, tilte: B, kind: config }\n",
            "flow: a\nerrors:\n  z: { title: Z }\n  b: { kind: config, hint: H, tilte: B }\n"
        ),
        // One-line objects of a map by name stand below each other.
        (
            "flow: a\nsession:\n  id: {}\n  token: { public: true }\n\n  x: {}\n",
            "flow: a\nsession:\n  id:    {}\n  token: { public: true }\n\n  x: {}\n"
        ),
        (
            "flow: a\nvariants:\n  v: { inputs: { x: { pattern: a, about: b } }, title: T }\n",
            "flow: a\nvariants:\n  v: { title: T, inputs: { x: { about: b, pattern: a } } }\n"
        ),
    ])
    func `keys stand in the order of the tables`(written: String, form: String) {
        #expect(canonical(written) == form)
        #expect(canonical(form) == form)
    }
}
