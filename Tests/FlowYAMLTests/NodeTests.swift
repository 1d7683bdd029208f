// What is read, and where it stands.

import FlowDiagnostics
import FlowYAML
import Testing

/// The nodes of a tree as `path = source text of the span`.
func places(_ node: Node, in source: SourceText, path: String = "") -> [String] {
    let own = "\(path)=\(source[node.span])"
    return switch node.content {
    case .scalar: [own]
    case .sequence(let items):
        [own] + items.enumerated().flatMap { places($0.element, in: source, path: "\(path)/\($0.offset)") }
    case .mapping(let entries):
        [own] + entries.flatMap { places($0.value, in: source, path: "\(path)/\(source[$0.keySpan])") }
    }
}

/// The scalars of a text, in order.
func scalars(of source: SourceText) throws -> [Scalar] {
    scalars(try #require(YAML.parse(source).root))
}

/// The scalars of a tree, in order.
func scalars(_ node: Node) -> [Scalar] {
    switch node.content {
    case .scalar(let scalar): [scalar]
    case .sequence(let items): items.flatMap(scalars)
    case .mapping(let entries): entries.flatMap { scalars($0.value) }
    }
}

@Suite struct NodeTests {
    @Test(arguments: [
        (
            "a: 1\nb:\n  - x\n  - y: z\n\n# end\n",
            ["=a: 1\nb:\n  - x\n  - y: z", "/a=1", "/b=- x\n  - y: z", "/b/0=x", "/b/1=y: z", "/b/1/y=z"]
        ),
        (
            "é: ü\nпривет: { 'ключ': \"знач\", k: [я] } # ü\n",
            [
                "=é: ü\nпривет: { 'ключ': \"знач\", k: [я] }", "/é=ü", "/привет={ 'ключ': \"знач\", k: [я] }",
                "/привет/'ключ'=\"знач\"", "/привет/k=[я]", "/привет/k/0=я",
            ]
        ),
        ("\u{FEFF}a: ü\nb: 2\n", ["=a: ü\nb: 2", "/a=ü", "/b=2"]),
        ("\u{FEFF}a: 1\n", ["=a: 1", "/a=1"]),
        (
            "a: 1\r\nb:\r\n  c: |\r\n    x\r\n    y\r\n\r\nd: 2\r\n",
            [
                "=a: 1\r\nb:\r\n  c: |\r\n    x\r\n    y\r\n\r\nd: 2", "/a=1", "/b=c: |\r\n    x\r\n    y",
                "/b/c=|\r\n    x\r\n    y", "/d=2",
            ]
        ),
        ("a:\t1\t# c\nb: {\t'x':\t2 }\n", ["=a:\t1\t# c\nb: {\t'x':\t2 }", "/a=1", "/b={\t'x':\t2 }", "/b/'x'=2"]),
        ("a:\nb:\n- x\n- y\nc:\n", ["=a:\nb:\n- x\n- y\nc:", "/a=", "/b=- x\n- y", "/b/0=x", "/b/1=y", "/c="]),
        ("a: >-\n  x\n  y\n\n\nb: |+\n  z\n\n", ["=a: >-\n  x\n  y\n\n\nb: |+\n  z", "/a=>-\n  x\n  y", "/b=|+\n  z"]),
        ("---\na: b\n  c\n...\n", ["=a: b\n  c", "/a=b\n  c"]),
        ("😀: 😀😀\nb: x", ["=😀: 😀😀\nb: x", "/😀=😀😀", "/b=x"]),
        (
            "- - a\n  - b\n- {}\n- []\n",
            ["=- - a\n  - b\n- {}\n- []", "/0=- a\n  - b", "/0/0=a", "/0/1=b", "/1={}", "/2=[]"]
        ),
        ("[a, b]", ["=[a, b]", "/0=a", "/1=b"]),
        ("? a\n: b\n", ["=? a\n: b", "/a=b"]),
    ])
    func `every node knows its place`(text: String, expected: [String]) throws {
        let source = SourceText(name: "t", text: text)
        let (root, diagnostics) = YAML.parse(source)
        #expect(diagnostics.map(\.message) == [])
        #expect(places(try #require(root), in: source) == expected)
    }

    @Test func `marks stay right far into a text of many widths`() throws {
        let lines = (0..<500).map { "k\($0): \(["é", "я", "😀", "x"][$0 % 4])\(String(repeating: "ü", count: $0 % 7))" }
        let source = SourceText(name: "t", text: lines.joined(separator: "\n"))
        let root = try #require(YAML.parse(source).root)
        let found = places(root, in: source).dropFirst().map {
            String($0.dropFirst()).replacing("=", with: ": ", maxReplacements: 1)
        }
        #expect(found == lines)
    }

    @Test(
        arguments: [
            ("x", .string), ("", .null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null),
            ("nULL", .string),
            ("true", .bool(true)), ("True", .bool(true)), ("TRUE", .bool(true)), ("tRUE", .string),
            ("false", .bool(false)), ("False", .bool(false)), ("FALSE", .bool(false)),
            ("yes", .string), ("no", .string), ("on", .string), ("off", .string), ("y", .string),
            ("0", .int(0)), ("7", .int(7)), ("+7", .int(7)), ("-7", .int(-7)), ("0777", .int(777)), ("-0", .int(0)),
            ("0o17", .int(15)), ("0o8", .string), ("0xFf", .int(255)), ("0xg", .string), ("-0x1", .string),
            ("0x-1", .string),
            ("0o+1", .string), ("0b1", .string), ("0x", .string), ("0o", .string),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)), ("9223372036854775808", .string),
            ("0x7fffffffffffffff", .int(.max)), ("0xffffffffffffffff", .string),
            ("1_000", .string), ("1:30", .string), ("1.2.3", .string), ("2024-01-01", .string), ("+", .string),
            ("--", .string),
            ("1.5", .double(1.5)), ("-1.5e3", .double(-1500)), ("1e3", .double(1000)), ("1E-2", .double(0.01)),
            (".5", .double(0.5)),
            ("5.", .double(5)), ("+.5", .double(0.5)), (".", .string), ("1e", .string), ("e1", .string),
            ("1e400", .string),
            (".inf", .double(.infinity)), ("-.Inf", .double(-.infinity)), ("+.INF", .double(.infinity)),
            ("inf", .string),
            ("nan", .string), (".nanx", .string), ("1.5x", .string), ("infinity", .string), ("0x1p3", .string),
        ] as [(String, Scalar.Value)])
    func `plain text means what the core schema says`(text: String, value: Scalar.Value) throws {
        let root = try #require(YAML.parse(SourceText(name: "t", text: "a: \(text)")).root)
        #expect(scalars(root).map(\.value) == [value])
        #expect(scalars(root).map(\.text) == [text])
    }

    @Test func `not a number is a double`() throws {
        let root = try #require(YAML.parse(SourceText(name: "t", text: "[.nan, .NaN, .NAN]")).root)
        for scalar in scalars(root) {
            guard case .double(let number) = scalar.value else { Issue.record("not a double"); continue }
            #expect(number.isNaN)
        }
    }

    @Test(arguments: ["'1'", "\"true\"", "|\n  1", ">\n  null", "''"])
    func `quoted text is text`(text: String) throws {
        let root = try #require(YAML.parse(SourceText(name: "t", text: "a: \(text)")).root)
        #expect(scalars(root).map(\.value) == [.string])
    }

    @Test func `keys are text whatever they look like`() throws {
        let root = try #require(YAML.parse(SourceText(name: "t", text: "1: a\ntrue: b\n'x y': c\n\"\\n\": d")).root)
        var keys: [String] = []
        if case .mapping(let entries) = root.content { keys = entries.map(\.key) }
        #expect(keys == ["1", "true", "x y", "\n"])
    }

    @Test func `keys that only look alike are two keys`() throws {
        let (root, diagnostics) = YAML.parse(SourceText(name: "t", text: "\u{E9}: a\ne\u{301}: b\n"))
        #expect(diagnostics.isEmpty)
        #expect(scalars(try #require(root)).map(\.text) == ["a", "b"])
    }

    @Test func `what a comma cut is put together again`() throws {
        let text = "{ a: =f(x, y), b: [=g('p, q'), r], c: d }"
        let source = SourceText(name: "t", text: text)
        let root = try #require(YAML.parse(source).root)
        #expect(scalars(root).map(\.text) == ["=f(x, y)", "=g('p, q')", "r", "d"])
        #expect(
            scalars(root).map { source[$0.offsets.fileSpan(Span(0, $0.text.utf8.count))] } == scalars(root).map(\.text))
    }

    @Test(arguments: [
        "{ a: it's, b: x, c: it's }", "{ a: x), b: (x), c: d }", "[=a, =b, '(', x, ')']", "{ a: =f(x), b: =g(y) }",
        "{ a: (, b: c }",
    ])
    func `a comma that ends a value is left alone`(text: String) {
        #expect(YAML.parse(SourceText(name: "t", text: text)).diagnostics.isEmpty)
    }

    @Test func `a value that was meant as text is given as text`() throws {
        let root = try #require(YAML.parse(SourceText(name: "t", text: "a: !has(x)\nb: [!x y, *z]\n")).root)
        #expect(scalars(root).map(\.text) == ["!has(x)", "!x y", "*z"])
        #expect(scalars(root).allSatisfy { $0.value == .string })
    }
}
