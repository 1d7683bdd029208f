import FlowCEL
import FlowDiagnostics
import FlowModel
import Testing

/// A variant is checked as far as what it changes reaches: into those who call, whoever opens pages, whoever reads.
@Suite struct VariantCheckTests {
    /// What is said of a flow with a variant, with its lines.
    static func said(_ variant: String, inputs: String = "inputs: { client_id: {} }") -> [String] {
        check(variant, inputs: inputs).map {
            "\($0.location.map { $0.source.position(at: $0.span.lower).line } ?? 0): \($0.message)"
        }
    }

    static func check(
        _ variant: String, _ other: String = "{ title: Other }", inputs: String = "inputs: { client_id: {} }"
    ) -> [Diagnostic] {
        let text = """
            flow: acme
            title: Acme
            \(inputs)
            servers: { id: https://id.acme.example, other: https://other.acme.example }
            session: { token: {} }
            values: { version: 1 }
            operations:
              login:
                steps:
                  - id: authorize
                    authorize: ${servers.id}/authorize
                    redirect: http://127.0.0.1:8000/
                    query:
                      response_type: code
                      client_id: =inputs.client_id
                      redirect_uri: =redirect_uri
                      state: =state
                      code_challenge: =pkce.challenge
                      code_challenge_method: S256
                    callback: [code]
                  - id: exchange
                    request: POST ${servers.id}/token
                    form:
                      grant_type: authorization_code
                      client_id: =inputs.client_id
                      redirect_uri: =authorize.redirect_uri
                      code: =authorize.code
                      code_verifier: =authorize.code_verifier
                      version: =values.version
                    save: [token]
              both:
                steps:
                  - call: ping
                    inputs: { word: hello }
                  - call: login
              ping:
                inputs: { word: { default: hi } }
                steps:
                  - request: GET ${servers.other}/ping
                    query: { word: =inputs.word }
                    bearer: =session.token
            variants:
              changed:
            \(variant.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
              other: \(other)
            """
        let source = SourceText(name: "acme.yaml", text: text)
        return FlowFile.check(source, environment: .forTests)
    }

    @Test func `nothing is said of a variant that changes little`() {
        #expect(Self.said("title: Other") == [])
        #expect(Self.said("edit: { login.exchange: { set: { form.extra: 1 } } }") == [])
    }

    @Test func `a caller is looked at with the inputs a variant leaves`() {
        let said = Self.said("operations: { ping: { inputs: { name: {} }, steps: [{ show: =inputs.name }] } }")
        #expect(said == ["34: `ping` has no input `word`"])
    }

    @Test func `a circle through operations that a variant leaves alone is found`() {
        let said = Self.said(
            "operations: { ping: { inputs: { word: {} }, steps: [{ call: both }, { show: =inputs.word }] } }")
        #expect(said == ["31: `both` calls itself: both → ping → both"])
    }

    @Test func `an operation that does not exist is told with all that do`() {
        let source = Self.said(
            "operations: { ping: { inputs: { word: {} }, steps: [{ call: pong, inputs: { word: =inputs.word } }] } }")
        #expect(source == ["44: there is no operation `pong`"])
    }

    @Test func `pages of all operations count together`() {
        let page = """
            operations:
              second:
                - id: page
                  authorize: ${servers.other}/authorize
                  redirect: http://127.0.0.1:8000/
                  query:
                    response_type: code
                    client_id: =inputs.client_id
                    redirect_uri: =redirect_uri
                    state: =state
                    code_challenge: =pkce.challenge
                    code_challenge_method: S256
                  callback: [code]
                - return: { code: =page.code, verifier: =page.code_verifier }
            """
        let mixed = "the flow signs in at several servers, and this callback does not say at which"
        #expect(Self.said(page) == ["11: \(mixed)", "47: \(mixed)"])
    }

    @Test func `an input that a variant adds may be an operation's own`() {
        #expect(Self.said("inputs: { word: {} }").contains("37: `word` is an input of the flow already"))
    }

    @Test func `what a variant replaces is looked at wherever it is read`() {
        #expect(
            Self.said("inputs: { client_id: { type: list } }")
                == ["15: a list cannot become text", "25: a list cannot become text"])
    }

    @Test func `what is wrong in a variant alone names it`() throws {
        let removal = Self.check("edit: { session: { remove: token, set: { access: {} } } }")
        let diagnostic = try #require(removal.first)
        #expect(removal.count == 1)
        #expect(diagnostic.message == "`session` lacks `token`, which is read in lines 30 and 41")
        #expect(diagnostic.help.last == "it is so in the variant `changed`, line 43")
        let stateless = Self.check("edit: { login.authorize: { remove: query.state } }")
        #expect(stateless.map(\.help.last) == ["it is so in the variant `changed`, line 43"])
        // What stands in the variant itself needs no such word.
        let plain = Self.check("servers: { id: http://id.acme.example }")
        #expect(plain.count == 1)
        #expect(plain.first?.help.contains { $0.contains("changed") } == false)
    }

    @Test func `what several variants miss is said once`() throws {
        let edit = "edit: { login.exchange: { remove: form.verifier } }"
        let said = Self.check(edit, "{ \(edit) }")
        #expect(said.count == 1)
        let diagnostic = try #require(said.first)
        #expect(diagnostic.message == "there is no `form.verifier` to remove")
        #expect(diagnostic.help.last == "it is missed in line 45 too")
    }

    @Test func `a misspelt section that a variant adds to is said once`() {
        let said = Self.said(
            "inputs: { extra: {} }\nedit: { login.exchange: { set: { form.extra: =inputs.extra } } }",
            inputs: "inpus: { client_id: {} }")
        #expect(said == ["3: unknown key `inpus` in flow"])
    }
}
