import FlowCEL
import FlowConcurrency
import FlowEngine
import FlowHTTP
import FlowModel
import Testing

@Suite struct AskTests {
    /// A flow whose `login` has these steps.
    static func world(_ steps: String, _ answers: Value...) throws -> World {
        let lines = steps.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        var world = try World(
            "flow: acme\ntitle: Acme ID\nservers: { id: https://id.acme.example }\noperations:\n  login:\n" + lines)
        world.respond = { _ in
            .json(#"{"sessions":[{"id":17,"client":"Phone"},{"id":18,"client":"Laptop"},{"id":19,"client":"3"}]}"#)
        }
        let queue = AnswerQueue(answers)
        world.answer = { _ in queue.next() }
        return world
    }

    @Test(
        arguments: [
            ("text", .string("abc"), #""abc""#), ("secret", .string("hunter22"), #""hunter22""#),
            ("code", .string(" 123 456 "), #""123456""#), ("number", .string("42"), "42"), ("number", .int(7), "7"),
            ("number", .string(" -1.5 "), "-1.5"), ("confirm", .string("Yes"), "true"),
            ("confirm", .bool(false), "false"),
            ("confirm", .string("n"), "false"),
        ] as [(String, Value, String)])
    func `the answer is the value of the step, in the type of the question`(
        type: String, answer: Value, value: String
    ) throws {
        let steps = """
            - id: answer
              ask: What is it?
              type: \(type)
            - return: { answer: =answer }
            """
        let report = try Self.world(steps, answer).run()
        #expect(report.result == #"{"answer":\#(value)}"#)
        #expect(report.questions.map(\.title) == ["What is it?"])
        #expect(report.questions.first?.name == "answer")
    }

    @Test(arguments: [
        ("type: number", "many", "it is no number"), ("type: confirm", "maybe", "it is neither yes nor no"),
        ("type: code", "  ", "a code is expected"), ("length: 6", "12345", "5 characters are given, 6 expected"),
        ("choose: [Phone, Laptop]", "3", "it is none of the 2 choices"),
        ("choose: [Phone, Laptop]", "Lptop", "it is none of the 2 choices: did you mean `Laptop`?"),
        ("choose: [Phone, Phone]", "Phone", "several are called so: answer with a number"),
        ("fields: [{ name: login }]", "x", "a JSON object is expected, with `login`"),
        ("fields: [{ name: login }]", "{}", "`login` is missing"),
        (
            "fields: [{ name: login }]", #"{"login":"a","pin":1}"#,
            "there is no field `pin`; the fields are `login`"
        ),
        ("fields: [{ name: age, type: number }]", #"{"age":"old"}"#, "`age`: it is no number"),
    ])
    func `what is no answer is asked for again, with the reason`(key: String, answer: String, reason: String) throws {
        let report = try Self.world("- id: answer\n  ask: What is it?\n  \(key)", .string(answer)).run()
        #expect(report.questions.map(\.problem) == [nil, reason])
        #expect(report.failure?.code == "timeout")
        #expect(report.failure?.title == "nobody answered `answer` in time")
    }

    static let choice = """
        - id: login_sent
          request: GET ${servers.id}/sessions
        - id: victim
          ask: Which session should end?
          choose: =login_sent.json.sessions
          label: ${item.client} (${string(item.id)})
          value: =item.id
        - return: { victim: =victim }
        """

    @Test(arguments: [("2", 18), ("Phone (17)", 17), ("19", 19), ("laptop (18)", 18)])
    func `a choice is made by its number, what it is called, or what it gives`(answer: String, id: Int) throws {
        let report = try Self.world(Self.choice, .string(answer)).run()
        #expect(report.result == #"{"victim":\#(id)}"#)
        guard case .choice(let choices)? = report.questions.first?.form else {
            Issue.record("no choice")
            return
        }
        #expect(choices.map(\.label) == ["Phone (17)", "Laptop (18)", "3 (19)"])
    }

    @Test(arguments: [
        ("[]", "there is nothing to choose from"), ("'={}'", "a list is expected"),
        ("\"=[{'a': 1}]\"", "what there is to choose from has no text"),
    ])
    func `a list that nobody can choose from ends the run`(list: String, title: String) throws {
        let report = try Self.world("- id: answer\n  ask: Which?\n  choose: \(list)").run()
        #expect(report.failure?.title == title)
        #expect(report.questions.isEmpty)
    }

    @Test func `the fields of a form can come from a server`() throws {
        let steps = """
            - id: account
              ask: Sign in
              fields: "=[{'name': 'login', 'label': 'E-mail', 'type': 'email'}, {'name': 'pass', 'type': 'password'}]"
            - return: { account: =account, first: =account.login }
            """
        let report = try Self.world(
            steps, .map([("login", .string("a@b")), ("pass", .string("hunter22"))])
        ).run()
        #expect(report.result == #"{"account":{"login":"a@b","pass":"hunter22"},"first":"a@b"}"#)
        guard case .fields(let fields)? = report.questions.first?.form else {
            Issue.record("no fields")
            return
        }
        #expect(fields.map(\.label) == ["E-mail", "pass"])
        #expect(fields.map(\.kind) == [.text, .secret])
        #expect(report.secrets.mask("a@b hunter22") == "a@b •••")
    }

    @Test(arguments: ["secret", "code"])
    func `secrets and codes are masked, also in what is made of them`(type: String) throws {
        let steps = """
            - id: answer
              ask: What is it?
              type: \(type)
            - let: { made: "=['a', answer].join('-')" }
            - return: { made: =made }
            """
        let report = try Self.world(steps, .string("HUNTER22")).run()
        #expect(report.result == #"{"made":"a-HUNTER22"}"#)
        #expect(report.secrets.mask("HUNTER22 a-HUNTER22") == "••• •••")
    }

    @Test(
        arguments: [
            ("data:image/png;base64,iVBORw0KGgo=", .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])),
            ("iVBORw0KGgo=", .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])),
            ("https://id.acme.example/captcha.png", .url("https://id.acme.example/captcha.png")),
        ] as [(String, Question.Image)])
    func `a question can have a picture`(text: String, image: Question.Image) throws {
        let report = try Self.world("- id: answer\n  ask: What do you see?\n  image: \(text)", .string("x")).run()
        #expect(report.questions.first?.image == image)
    }

    @Test func `a picture from nowhere safe ends the run`() throws {
        let report = try Self.world("- id: answer\n  ask: What do you see?\n  image: 'http://elsewhere.example/x'")
            .run()
        #expect(report.failure?.title == "the page to open is no https URL")
    }

    @Test func `a wrong answer can be asked for again by the flow`() throws {
        let steps = """
            - id: sent
              steps:
                - id: code
                  ask: The code, round ${string(round.number)}
                  type: code
                - id: check_code
                  request: GET ${servers.id}/check
                  match: [{ when: code != 'good', again: { number: =round.number + 1 } }]
              repeat: { limit: 3, start: { number: 1 } }
            """
        let report = try Self.world(steps, .string("bad"), .string("good")).run()
        #expect(report.failure == nil)
        #expect(report.questions.map(\.title) == ["The code, round 1", "The code, round 2"])
    }

    @Test(arguments: ["code == 'resend'", "code in ['resend', 'close']"])
    func `a word that the flow itself knows is no code, and is not masked`(condition: String) throws {
        let steps = """
            - id: code
              ask: The code; `resend` has another one sent
              type: code
              repeat: { limit: 2 }
              match: [{ when: "\(condition)", again: true }]
            - let: { said: =code }
            - return: { said: =said }
            """
        let report = try Self.world(steps, .string("resend"), .string("123456")).run()
        #expect(report.result == #"{"said":"123456"}"#)
        #expect(report.secrets.mask("resend 123456") == "resend •••")
    }

    @Test func `a word that is said where it may be absent is not masked either`() throws {
        let steps = """
            - id: code
              when: 1 < 2
              ask: The code
              type: code
            - match: [{ when: code.value() == 'resend', return: { said: =code.value() } }]
            """
        let report = try Self.world(steps, .string("resend")).run()
        #expect(report.result == #"{"said":"resend"}"#)
        #expect(report.secrets.mask("resend") == "resend")
    }

    @Test func `a secret is masked, whatever it is compared with`() throws {
        let steps = """
            - id: code
              ask: The code
              type: secret
            - match: [{ when: code == 'resend', return: { said: =code } }]
            """
        let report = try Self.world(steps, .string("resend")).run()
        #expect(report.secrets.mask("resend") == "•••")
    }

    @Test func `a show step tells and opens, and goes on`() throws {
        let steps = """
            - id: device
              request: GET ${servers.id}/device
            - show: Enter ${device.json.sessions[0].client}
              open: =device.json.?page
            - show: And look here
              open: https://id.acme.example/look
            - return: { done: true }
            """
        let report = try Self.world(steps).run()
        #expect(
            report.notices == [
                Notice(text: "Enter Phone"), Notice(text: "And look here", page: "https://id.acme.example/look"),
            ])
        #expect(report.result == #"{"done":true}"#)
    }

    @Test func `what a person reads has no secret in it`() throws {
        let steps = """
            - id: password
              ask: Your password
              type: secret
            - id: again
              ask: Is ${password} right?
              choose: "=[password, 'no']"
            - show: It was ${password}
            - return: { again: =again }
            """
        let report = try Self.world(steps, .string("hunter22"), .string("1")).run()
        #expect(report.questions.map(\.title) == ["Your password", "Is ••• right?"])
        guard case .choice(let choices)? = report.questions.last?.form else {
            Issue.record("no choice")
            return
        }
        #expect(choices.map(\.label) == ["•••", "no"])
        #expect(report.notices == [Notice(text: "It was •••")])
        #expect(report.result == #"{"again":"hunter22"}"#)
    }

    @Test func `a page over plain HTTP is not opened`() throws {
        let report = try Self.world("- show: Look\n  open: http://elsewhere.example/").run()
        #expect(report.failure?.title == "the page to open is no https URL")
        #expect(report.notices.isEmpty)
    }
}

/// Answers, one after the other.
private final class AnswerQueue: Sendable {
    private let answers: Lock<[Value]>
    init(_ answers: [Value]) { self.answers = Lock(answers) }
    func next() -> Value? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
