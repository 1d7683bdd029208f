// What can be meant in one way only is written so, and nothing else is touched.

import FlowDiagnostics
import FlowModel
import FlowYAML
import Foundation
import FlowTestSupport
import Testing

@Suite struct MendingTests {
    /// A flow in which nothing is wrong, with a place for each mistake.
    static let right = """
        # A comment that stays.
        flow: acme
        title: Acme ID
        inputs:
          client_id: { about: Who asks, example: app-1 }   # and this one
          quick: { about: Whether to hurry, type: bool, optional: true }
        servers: { id: https://id.acme.example }
        session:
          access_token: {}
          user: { from: =response.json.id }
        operations:
          login:
            - id: token
              request: POST ${servers.id}/token
              form:
                client_id: =inputs.client_id
                grant_type: client_credentials
                stamp: =hash.sha256(bytes(inputs.client_id)).size()
                quick: =inputs.quick
              retry: 2
              check: token.status == 200
              save: [access_token, user]
            - call: show
          show:
            - request: GET ${servers.id}/me
              bearer: =session.access_token
        """ + "\n"

    /// What is right, and how it is written wrong.
    static let mistakes: [(right: String, wrong: String)] = [
        ("title: Acme ID", "titel: Acme ID"), ("operations:", "operatons:"), ("about: Who", "abuot: Who"),
        ("type: bool", "type: boool"), ("optional: true", "optional: 'true'"), ("optional: true", "optional: yes"),
        ("retry: 2", "retry: '2'"), ("request: POST", "reqest: POST"), ("bearer: =", "bearr: ="),
        ("check: token", "chekc: token"), ("check: token", "check: =token"), ("form:", "fomr:"),
        ("client_id: =inputs.client_id", "client_id: =inputs.clientid"), ("check: token.", "check: tokn."),
        ("hash.sha256(", "hash.sha265("), (".size()", ".szie()"), ("save: [access_token", "save: [acces_token"),
        ("call: show", "call: shwo"), ("=session.access_token", "=session.acess_token"),
        ("        client_id: =inputs", "        client_idd: =inputs"), ("title: Acme ID", "title:Acme ID"),
        ("  access_token: {}", "  acces_token: {}"), ("servers: { id", "sevrers: { id"),
        // Signs of expressions, missing or needless.
        ("from: =response", "from: response"),
        ("quick: =inputs.quick", "quick: inputs.quick"),
        ("check: token.status == 200", "check: ${token.status == 200}"),
        ("check: token.status == 200", "check: =${ token.status == 200 }"),
        // Twice the same.
        ("title: Acme ID\n", "title: Acme ID\ntitle: 'Acme ID'\n"), ("retry: 2\n", "retry: 2\n      retry: 2\n"),
        ("optional: true }", "optional: true, type: bool }"),
        ("optional: true }", "optional: true, about: Whether to hurry }"),
    ]

    static func mend(_ text: String, name: String = "acme.yaml") -> (text: String, left: [Diagnostic], mended: Int) {
        let (source, mended, left) = Mending { SingleEditTests.check($0) }.mend(SourceText(name: name, text: text))
        return (String(decoding: source.bytes, as: UTF8.self), left, mended.count)
    }

    @Test func `nothing is done to a file in which nothing is wrong`() {
        let (text, left, mended) = Self.mend(Self.right)
        #expect(text == Self.right && mended == 0)
        #expect(left.map { SnippetRenderer().render($0) } == [])
    }

    @Test(arguments: mistakes)
    func `a mistake that can be meant in one way only is mended`(right: String, wrong: String) throws {
        try #require(Self.right.contains(right))
        let broken = Self.right.replacing(right, with: wrong, maxReplacements: 1)
        let (text, left, mended) = Self.mend(broken)
        #expect(text == Self.right)
        #expect(mended == 1 && left.isEmpty, "\(left.map { SnippetRenderer().render($0) })")
    }

    @Test func `all of them at once are mended too`() {
        let some = [0, 2, 4, 6, 8, 12, 15, 17].map { Self.mistakes[$0] }
        let broken = some.reduce(Self.right) { $0.replacing($1.right, with: $1.wrong, maxReplacements: 1) }
        #expect(Self.mend(broken).text == Self.right)
    }

    @Test(arguments: [
        ("bearer: =session.access_token", "bearer: =session.token"),
        ("retry: 2", "retry: two"), ("      form:", "      zzz:"),
        ("retry: 2\n", "retry: 2\n      retry: 3\n"), ("type: bool", "type: bool, type: 'text'"),
        ("title: Acme ID\n", "title: Acme ID\ntitle: Acme ID # once more\n"),
        ("check: token.status == 200", "check: ${token.status} == ${200}"),
        ("from: =response.json.id", "from: the answer"),
        // A value beside the one above, or within it: what the tab is worth decides.
        ("session:\n", "values:\n  a:\n\tb: 1\nsession:\n"),
        // So it does in a list of parameters that may go on.
        ("      retry: 2\n", "    \tretry: 2\n"),
    ])
    func `what may be meant in several ways is left alone`(right: String, wrong: String) throws {
        try #require(Self.right.contains(right))
        let broken = Self.right.replacing(right, with: wrong, maxReplacements: 1)
        let (text, left, _) = Self.mend(broken)
        #expect(text == broken && left.hasErrors)
    }

    @Test func `tabs of a file that is indented with them become two blanks for each level`() {
        let broken = Self.right.components(separatedBy: "\n").map { line in
            let blanks = line.prefix { $0 == " " }.count
            return String(repeating: "\t", count: blanks / 2) + line.dropFirst(blanks)
        }
        let (text, left, mended) = Self.mend(broken.joined(separator: "\n"))
        #expect(text == Self.right && mended == 1 && left.isEmpty)
    }

    @Test(arguments: [2, 4, 8])
    func `lines with blanks tell how much a tab among them is worth`(width: Int) {
        let level = String(repeating: " ", count: width)
        let lines = [
            "flow: acme", "title: Acme ID", "servers: { id: https://id.acme.example }", "operations:", "+login:",
            "++-" + level.dropFirst() + "request: GET ${servers.id}/me", "+++check:", "++++- response.status == 200",
            "+++retry: 2", "+++timeout: 5s",
        ]
        let right = lines.map { $0.replacing("+", with: level) + "\n" }.joined()
        // One line has tabs; alone in its block it may have any depth.
        for tabbed in [5, 6, 7, 9] {
            let broken = lines.enumerated().map { number, line in
                line.replacing("+", with: number == tabbed ? "\t" : level) + "\n"
            }.joined()
            #expect(Self.mend(broken).text == right, "line \(tabbed + 1)")
        }
    }

    @Test(arguments: [
        ("    - id: token\n", "    -\tid: token\n"), ("      retry: 2\n", "  \t  retry: 2\n"),
        ("      retry: 2\n", "\t\t  retry: 2\n"), ("      save:", "    \tsave:"),
        ("      request: POST", " \t    request: POST"),
    ])
    func `a tab among blanks becomes as many as its neighbours have`(right: String, wrong: String) throws {
        try #require(Self.right.contains(right))
        let broken = Self.right.replacing(right, with: wrong, maxReplacements: 1)
        let (text, left, mended) = Self.mend(broken)
        #expect(text == Self.right && mended == 1 && left.isEmpty, "\(text)")
    }

    @Test func `tabs in text are no indentation`() {
        let titled = Self.right.replacing("title: Acme ID", with: "title: |\n  Acme\n  \tID\n  \t\t1")
        let broken = titled.replacing("  access_token: {}", with: "\taccess_token: {}")
        #expect(Self.mend(broken).text == titled)
        #expect(Self.mend(titled).text == titled)
    }

    @Test func `what a tab has hidden is mended as well, or nothing is`() {
        let broken = Self.right.replacing("    - id: token", with: "\t\t- id: token")
        let hidden = broken.replacing("bearer: =", with: "bearr: =").replacing("retry: 2", with: "retry: '2'")
        let (text, left, mended) = Self.mend(hidden)
        #expect(text == Self.right && mended == 3 && left.isEmpty)
        let worse = broken.replacing("retry: 2", with: "retry: two").replacing("bearer:", with: "zzz:")
        #expect(Self.mend(worse).text == worse)
    }

    @Test func `braces around a whole expression become its sign`() {
        let broken = Self.right.replacing("{ from: =response.json.id }", with: "{ from: '${response.json.id}' }")
        #expect(Self.mend(broken).text == Self.right.replacing("=response.json.id", with: "'=response.json.id'"))
        let lines = Self.right.replacing("{ from: =response.json.id }", with: "\n    from: =response.json.id")
        #expect(Self.mend(lines.replacing("=response.json.id", with: "${ response.json.id }")).text == lines)
    }

    @Test(arguments: [
        ("check: '${token.status == 200}'", "check: 'token.status == 200'"),
        ("check: '${!token.json.bad}'", "check: '!token.json.bad'"),
        ("check: =!token.json.bad", "check: '!token.json.bad'"),
        ("check: ${!token.json.bad}", "check: '!token.json.bad'"),
        ("check: |\n        ${token.status == 200}", "check: |\n        ${token.status == 200}"),
    ])
    func `a condition keeps its quotes, and gets those it needs`(wrong: String, right: String) {
        let (text, _, _) = Self.mend(Self.right.replacing("check: token.status == 200", with: wrong))
        #expect(text == Self.right.replacing("check: token.status == 200", with: right))
    }

    @Test func `a value that YAML cuts is put in quotes`() {
        let broken = Self.right.replacing("=hash.sha256(bytes(inputs.client_id)).size()", with: "=true ? 'a' : 'b'")
        let (text, left, _) = Self.mend(broken)
        #expect(text == broken.replacing("=true ? 'a' : 'b'", with: "\"=true ? 'a' : 'b'\""))
        #expect(left.isEmpty)
    }

    @Test(arguments: [
        ("      without: { nonce: none there }\n", ""),
        ("      without:\n        nonce: none there\n", ""),
    ])
    func `a waiver that nothing needs any more goes, with what is around it alone`(waiver: String, rest: String) {
        let page = """
            flow: acme
            title: Acme
            servers: { id: https://id.acme.example }
            session: { access_token: {} }
            operations:
              login:
                - id: authorize
                  authorize: ${servers.id}/authorize
                  redirect: http://127.0.0.1:0/callback
                  query: { response_type: code, client_id: acme, redirect_uri: =redirect_uri, state: =state, code_challenge: =pkce.challenge, code_challenge_method: S256 }
                  WAIVER
                - request: POST ${servers.id}/token
                  form: { grant_type: authorization_code, client_id: acme, redirect_uri: =authorize.redirect_uri, code: =authorize.code, code_verifier: =authorize.code_verifier }
                  save: [access_token]
            """ + "\n"
        func with(_ lines: String) -> String { page.replacing("      WAIVER\n", with: lines) }
        let (text, left, mended) = Self.mend(with(waiver))
        #expect(text == with(rest))
        #expect(mended == 1 && left.isEmpty, "\(left.map { SnippetRenderer().render($0) })")
    }

    /// Of seeded mistakes of each kind most are put right to the byte, and none leaves more wrong than it made, or a file
    /// that says something else than before the mistake without a word.
    @Test(.timeLimit(.minutes(5)), arguments: SeededMistake.allCases)
    func `mistakes in the shipped files are put right`(kind: SeededMistake) async throws {
        try await SlowLane.run { try Self.mendShippedFiles(kind) }
    }

    private static func mendShippedFiles(_ kind: SeededMistake) throws {
        let files = try SingleEditTests.files()
        var random = SeededRandom(seed: 11)
        var told = 0
        var kept: [String] = []
        var worse: [String] = []
        var others: [String] = []
        for _ in 0..<100_000 where told < kind.count {
            let file = files[random.below(files.count)]
            guard let (line, text) = kind.text(of: file.lines, &random) else { continue }
            let before = SingleEditTests.check(file.name, text)
            guard before.hasErrors else { continue }
            told += 1
            let place = "\(file.name):\(line)"
            let (mended, left, changes) = Self.mend(text, name: file.name)
            let right = file.lines.joined(separator: "\n")
            if mended != right { kept.append(place) }
            let errors = { (found: [Diagnostic]) in found.count { $0.severity == .error } }
            if errors(left) > errors(before) || (changes > 0) != (mended != text) { worse.append(place) }
            guard left.isEmpty, mended != right, kind != .misspeltKey,
                let was = YAML.parse(SourceText(name: "", text: right)).root,
                let becomes = YAML.parse(SourceText(name: "", text: mended)).root
            else { continue }
            if LegalEdit(from: was, to: becomes, schema: FlowSchema.flow) != .same { others.append(place) }
        }
        #expect(told == kind.count)
        #expect(worse.isEmpty, "\(worse)")
        #expect(others.isEmpty, "\(others)")
        #expect((told - kept.count) * 100 >= kind.share * told, "\(kept.count) of \(told): \(kept)")
    }
}
