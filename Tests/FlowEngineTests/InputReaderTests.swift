import FlowCEL
import FlowEngine
import FlowJSON
import Testing

@Suite struct InputReaderTests {
    static let flow = """
        flow: shop
        title: Shop
        inputs:
          client_id: { about: Application id, pattern: '[0-9]+', example: '42' }
          home: { type: uri, default: 'https://shop.example/${inputs.client_id}' }
          port: { type: int, default: 8080 }
          fast: { type: bool, optional: true }
          scope: { type: list, choices: [read, write], default: [read] }
          key: { type: file, secret: true, optional: true }
          pin: { secret: true, optional: true, pattern: '[0-9]{4}' }
        servers:
          api: https://api.shop.example
        operations:
          login:
            - request: GET ${servers.api}/a
          pay:
            inputs:
              amount: { type: int }
            steps:
              - request: GET ${servers.api}/b
        """

    func read(
        _ given: [String: GivenInput], operations: [String] = ["login"], examples: Bool = false
    ) throws -> (values: [String: Value], problems: [InputProblem]) {
        let linked = try World(Self.flow).linked
        let reader = InputReader(
            linked, operations: operations,
            world: Machine.World(now: Timestamp(seconds: 0), random: { Array(repeating: 1, count: $0) }))
        return reader.read(given, usingExamples: examples)
    }

    func text(_ values: [String: Value]) throws -> String {
        try Value.map(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }).json().text
    }

    @Test func `defaults are worked out from the inputs above`() throws {
        let (values, problems) = try read(["client_id": .text("7")])
        #expect(problems == [])
        #expect(
            try text(values)
                == #"{"client_id":"7","home":"https://shop.example/7","port":8080,"scope":["read"]}"#)
    }

    @Test func `an example stands in where it may`() throws {
        let (values, problems) = try read([:], examples: true)
        #expect(problems == [])
        #expect(values["home"]?.stringValue == "https://shop.example/42")
    }

    @Test func `texts become the type of their input`() throws {
        let (values, problems) = try read([
            "client_id": .text("7"), "port": .text("-1"), "fast": .text("true"), "scope": .text(" write,read "),
            "key": .file(Array("PEM\n".utf8)), "pin": .file(Array("1234\r\n".utf8)), "home": .text("app://x"),
        ])
        #expect(problems == [])
        #expect(
            try text(values)
                == #"{"client_id":"7","fast":true,"home":"app://x","key":"PEM\n","pin":"1234","port":-1,"#
                + #""scope":["write","read"]}"#)
    }

    @Test func `values of files keep their meaning`() throws {
        let (values, problems) = try read([
            "client_id": .value(.int(7)), "port": .value(.int(1)), "fast": .value(.bool(false)),
            "scope": .value(.list([.string("write")])), "home": .value(.optional(.string("app://y"))),
        ])
        #expect(problems == [])
        #expect(
            try text(values) == #"{"client_id":"7","fast":false,"home":"app://y","port":1,"scope":["write"]}"#)
    }

    @Test func `a file that is no text keeps its bytes`() throws {
        let bytes: [UInt8] = [0x30, 0x82, 0xFF, 0x00]
        let values = try read(["client_id": .text("7"), "key": .file(bytes)]).values
        guard case .bytes(bytes)? = values["key"] else {
            Issue.record("the input is \(String(describing: values["key"]))")
            return
        }
    }

    @Test func `inputs of the operations asked for are read too`() throws {
        #expect(try read(["client_id": .text("7")], operations: ["pay"]).problems.map(\.input) == ["amount"])
        let (values, problems) = try read(
            ["client_id": .text("7"), "amount": .text("3")], operations: ["login", "pay"])
        #expect(problems == [])
        #expect(try text(values).contains(#""amount":3"#))
        #expect(try read(["client_id": .text("7"), "amount": .text("3")]).problems.map(\.kind) == [.unknown])
    }

    @Test func `everything that is wrong is told at once`() throws {
        let (_, problems) = try read(["Port": .text("1"), "colour": .text("red"), "fast": .text("quick")])
        #expect(
            problems == [
                InputProblem(
                    kind: .unknown, input: "Port", message: "the flow has no input `Port`",
                    help: ["did you mean `port`?"]),
                InputProblem(
                    kind: .unknown, input: "colour", message: "the flow has no input `colour`",
                    help: ["its inputs are `client_id`, `home`, `port`, `fast`, `scope`, `key` and `pin`"]),
                InputProblem(
                    kind: .missing, input: "client_id", message: "the input `client_id` is missing", help: []),
                InputProblem(
                    kind: .invalid, input: "fast",
                    message: "`quick` is neither `true` nor `false`, which `fast` has to be", help: []),
            ])
    }

    static let wrong: [(String, GivenInput, String, [String])] = [
        ("client_id", .text("abc"), "`abc` does not fit `client_id`: it has to match `[0-9]+`", []),
        ("client_id", .text("1\n"), "`1\n` does not fit `client_id`: it has to match `[0-9]+`", []),
        ("client_id", .value(.null), "the input `client_id` is null", ["leave it out, or give a value"]),
        ("client_id", .value(.list([])), "a list is given for `client_id`, which is a text", []),
        (
            "client_id", .text(String(repeating: "x", count: 90)),
            "`\(String(repeating: "x", count: 60))…` does not fit `client_id`: it has to match `[0-9]+`", []
        ),
        ("client_id", .file([0xFF]), "the file for `client_id` is not UTF-8 text", []),
        (
            "home", .text("shop"),
            "`shop` is no URI for `home`: the URL has no scheme; write it in full, such as `https://host/path`", []
        ),
        ("port", .text("80 "), "`80 ` is no whole number, which `port` has to be", []),
        ("port", .text("9223372036854775808"), "`9223372036854775808` is no whole number, which `port` has to be", []),
        ("port", .value(.map([])), "a map is given for `port`, which is a whole number", []),
        (
            "scope", .text("read writ"), "`writ` is none of the choices of `scope`",
            ["did you mean `write`?", "choose `read` or `write`"]
        ),
        (
            "scope", .text("[read"), "the list for `scope` is no JSON: expected a value, found `r`",
            ["separate the elements by commas, or write a JSON list of texts"]
        ),
        (
            "scope", .text("[[]]"), "a list stands in the list for `scope`, which takes texts",
            ["separate the elements by commas, or write a JSON list of texts"]
        ),
        ("scope", .value(.int(1)), "a number is given for `scope`, which is a list", []),
        ("key", .text("secret.pem"), "the input `key` is a file: its content is needed", []),
        ("pin", .text("hunter2"), "the value does not fit `pin`: it has to match `[0-9]{4}`", []),
    ]

    @Test(arguments: wrong.indices)
    func `what does not fit an input is refused`(index: Int) throws {
        let (name, given, message, help) = Self.wrong[index]
        var all: [String: GivenInput] = ["client_id": .text("7")]
        all[name] = given
        let problems = try read(all).problems
        #expect(problems.map(\.message) == [message])
        #expect(problems.map(\.help) == [help])
    }
}
