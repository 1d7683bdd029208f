import FlowCEL
import FlowDiagnostics
import FlowModel
import Testing

@Suite struct ExtendsTests {
    static let files: [String: String] = [
        "flows/acme.yaml": """
        flow: acme
        title: Acme
        inputs: { client_id: { default: a } }
        servers: { id: https://id.acme.example }
        session: { token: {} }
        operations:
          login:
            - id: exchange
              request: POST ${servers.id}/token
              form: { client_id: =inputs.client_id }
              save: [token]
        variants:
          mobile: { edit: { login.exchange: { set: { form.mobile: true } } } }
        """,
        "flows/acme.test.yaml": """
        flow: acme_test
        extends: acme.yaml
        title: { en: Acme test }
        servers: { id: https://test.acme.example }
        values: { marker: =inputs.client_id + '-test' }
        edit:
          login.exchange: { set: { form.marker: =values.marker } }
        variants:
          desk: { edit: { login.exchange: { remove: form.marker } } }
        """,
        "flows/acme.twice.yaml": """
        flow: acme_twice
        extends: acme.test.yaml
        inputs: { client_id: { default: b } }
        """,
    ]

    static func load(_ name: String, variants: [String] = []) throws -> LinkedFlow {
        let files = FlowFiles { path in
            Self.files[path].map { .text(SourceText(name: path, text: $0)) } ?? .refused("`\(path)` is missing")
        }
        let text = try #require(Self.files[name])
        let (flow, diagnostics) = FlowFile.load(
            SourceText(name: name, text: text), variants: variants, environment: .forTests, files: files)
        for diagnostic in diagnostics { Issue.record("\(SnippetRenderer().render(diagnostic))") }
        return try #require(flow)
    }

    static func formNames(_ flow: LinkedFlow) -> [String] {
        guard case .request(let request)? = flow.steps.first?.action, case .form(let form) = request.body,
            case .map(let fields) = form.form
        else { return [] }
        return fields.map(\.name.text)
    }

    @Test func `a flow takes another over under its own name`() throws {
        let flow = try Self.load("flows/acme.test.yaml")
        #expect(flow.flow.id.text == "acme_test")
        #expect(flow.flow.title.text == "Acme test")
        #expect(flow.flow.servers.map(\.url?.literal) == ["https://test.acme.example"])
        #expect(Self.formNames(flow) == ["client_id", "marker"])
        #expect(flow.flow.variants.map(\.name.text) == ["mobile", "desk"])
        #expect(flow.flow.bases.map(\.id) == ["acme"])
        #expect(flow.flow.bases.map(\.path) == ["flows/acme.yaml"])
    }

    @Test func `variants of both apply after what the file changes`() throws {
        let flow = try Self.load("flows/acme.test.yaml", variants: ["mobile", "desk"])
        #expect(Self.formNames(flow) == ["client_id", "mobile"])
    }

    @Test func `a flow extends one that extends another`() throws {
        let flow = try Self.load("flows/acme.twice.yaml")
        #expect(flow.flow.id.text == "acme_twice")
        #expect(flow.flow.bases.map(\.id) == ["acme_test", "acme"])
        #expect(Self.formNames(flow) == ["client_id", "marker"])
        let step = try #require(flow.steps.first)
        #expect(Location(flow.source, step.actionSpan).description == "flows/acme.yaml:9:7")
        let marker = try #require(flow.flow.values.first)
        #expect(Location(flow.source, marker.name.span).description == "flows/acme.test.yaml:5:11")
    }

    @Test func `the text of a flow covers those it extends`() throws {
        let flow = try Self.load("flows/acme.test.yaml")
        #expect(flow.source.name == "flows/acme.test.yaml")
        #expect(
            flow.source.bytes.count
                == Self.files.filter { !$0.key.contains("twice") }.values.reduce(1) { $0 + $1.utf8.count })
    }

    @Test func `a row of files has an end`() {
        let files = FlowFiles { path in
            let number = Int(path.prefix { $0 != "." }) ?? 0
            return .text(SourceText(name: path, text: "flow: n\nextends: \(number + 1).yaml\n"))
        }
        let source = SourceText(name: "0.yaml", text: "flow: n\nextends: 1.yaml\n")
        let messages = FlowFile.check(source, environment: .forTests, files: files).map(\.message)
        #expect(messages == ["more than 8 files extend each other"])
    }

    @Test(arguments: [
        "/etc/acme.yaml", "a/b.yaml", ".hidden.yaml", "acme", "acme.yaml/", "a\\b.yaml", "c:acme.yaml", "",
        "acme.yaml ",
    ])
    func `what is no file of the same folder is never read`(name: String) {
        let files = FlowFiles { path in
            Issue.record("\(path) was read")
            return .refused("")
        }
        let source = SourceText(name: "x/0.yaml", text: "flow: n\nextends: '\(name)'\n")
        let messages = FlowFile.check(source, environment: .forTests, files: files).map(\.message)
        #expect(messages == ["`\(name)` is no flow file of the same folder"])
    }
}
