// The strings extension: what makes new text.

extension Function {
    /// Functions that make text from text.
    static let strings: [Function] = [
        scalars(
            "charAt", "The character at a place, from 0; at the end it is empty.", [.int], .string,
            [
                Example("'héllo'.charAt(1)", "'é'")
            ]
        ) { (call, values, text) throws(EvaluationError) in
            guard let index = Int(exactly: values.int(1)), (0...text.count).contains(index) else {
                throw call.outside()
            }
            return .string(index == text.count ? "" : String(text[index]))
        },
        method(
            "lowerAscii", "The text with ASCII letters in lower case.", [], .string,
            [
                Example("'ÀBC'.lowerAscii()", "'Àbc'")
            ]
        ) { (call, values) throws(EvaluationError) in
            .string(try ascii(&call, values.string(0), from: UInt8(ascii: "A")...UInt8(ascii: "Z")))
        },
        method(
            "upperAscii", "The text with ASCII letters in upper case.", [], .string,
            [
                Example("'abc'.upperAscii()", "'ABC'")
            ]
        ) { (call, values) throws(EvaluationError) in
            .string(try ascii(&call, values.string(0), from: UInt8(ascii: "a")...UInt8(ascii: "z")))
        },
        scalars("trim", "The text without white space at its ends.", [], .string, [Example("'  a b '.trim()", "'a b'")])
        {
            (call, values, text) throws(EvaluationError) in
            let start = text.prefix { $0.properties.isWhitespace }.count
            let end = text[start...].reversed().prefix { $0.properties.isWhitespace }.count
            return .string(String(scalars: text[start..<text.count - end]))
        },
        substring, replace, split, join,
        Function(
            "reverse", doc: "The characters of a text, or the elements of a list, in reverse order.",
            overloads: [
                Overload(receiver: .string, [], .string) { (call, values) throws(EvaluationError) in
                    try call.reserve(bytes: values.string(0).utf8.count * 4)
                    return .string(String(scalars: values.string(0).unicodeScalars.reversed()))
                },
                Overload(receiver: .list(.dyn), [], .list(.dyn), infer: { $0[0] }) {
                    (call, values) throws(EvaluationError) in
                    try call.charge(values.list(0).count)
                    return .list(values.list(0).reversed())
                },
            ], examples: [Example("'abc'.reverse()", "'cba'"), Example("[1, 2].reverse()", "[2, 1]")]),
        Function(
            "strings.quote", doc: "The text in double quotes with its special characters escaped.",
            overloads: [
                Overload([.string], .string) { (call, values) throws(EvaluationError) in
                    try call.reserve(bytes: values.string(0).utf8.count * 2)
                    return .string(quoted(values.string(0)))
                }
            ], examples: [Example("strings.quote('a\"b')", "'\"a\\\\\"b\"'")]),
    ]

    private static let substring = Function(
        "substring", doc: "The part of a text from one place up to another or the end.",
        overloads: [[CELType.int], [.int, .int]].map { parameters in
            Overload(receiver: .string, parameters, .string) { (call, values) throws(EvaluationError) in
                let text = try call.scalars(values.string(0))
                guard let start = Int(exactly: values.int(1)), (0...text.count).contains(start) else {
                    throw call.outside()
                }
                guard parameters.count == 2 else { return .string(String(scalars: text[start...])) }
                guard let end = Int(exactly: values.int(2)), (start...text.count).contains(end) else {
                    throw call.outside()
                }
                return .string(String(scalars: text[start..<end]))
            }
        }, examples: [Example("'tacocat'.substring(4)", "'cat'"), Example("'tacocat'.substring(0, 4)", "'taco'")])

    private static let replace = Function(
        "replace", doc: "The text with each occurrence of a part replaced, or only so many of them.",
        overloads: [[CELType.string, .string], [.string, .string, .int]].map { parameters in
            Overload(receiver: .string, parameters, .string) { (call, values) throws(EvaluationError) in
                try replace(&call, values, limit: parameters.count == 3 ? values.int(3) : -1)
            }
        }, examples: [Example("'a-b-c'.replace('-', '+')", "'a+b+c'"), Example("'aaa'.replace('a', 'b', 1)", "'baa'")])

    private static let split = Function(
        "split", doc: "The parts of a text between separators, at most so many.",
        overloads: [[CELType.string], [.string, .int]].map { parameters in
            Overload(receiver: .string, parameters, .list(.string)) { (call, values) throws(EvaluationError) in
                try split(&call, values, limit: parameters.count == 2 ? values.int(2) : -1)
            }
        },
        examples: [
            Example("'a,b,c'.split(',')", "['a', 'b', 'c']"), Example("'a,b,c'.split(',', 2)", "['a', 'b,c']"),
        ])

    private static let join = Function(
        "join", doc: "The texts of a list one after the other, with a separator between them.",
        overloads: [[CELType](), [.string]].map { parameters in
            Overload(receiver: .list(.string), parameters, .string) { (call, values) throws(EvaluationError) in
                try join(&call, values.list(0), parameters.isEmpty ? "" : values.string(1))
            }
        }, examples: [Example("['a', 'b'].join('-')", "'a-b'")])
}

extension Function {
    private static func ascii(
        _ call: inout Call, _ text: String, from range: ClosedRange<UInt8>
    ) throws(EvaluationError) -> String {
        try call.reserve(bytes: text.utf8.count)
        return String(decoding: text.utf8.map { range.contains($0) ? $0 ^ 0x20 : $0 }, as: UTF8.self)
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{7}": result += "\\a"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{B}": result += "\\v"
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func replace(_ call: inout Call, _ values: [Value], limit: Int64) throws(EvaluationError) -> Value {
        let text = try call.scalars(values.string(0))
        let old = SearchPattern(try call.scalars(values.string(1)))
        let new = Array(values.string(2).unicodeScalars)
        var result = String.UnicodeScalarView()
        var bytes = values.string(0).utf8.count
        var copied = 0
        var position = 0
        var count: Int64 = 0
        while limit < 0 || count < limit, let place = old.first(in: text, from: position) {
            bytes += values.string(2).utf8.count
            try call.reserve(bytes: bytes, charging: new.count + 1)
            result.append(contentsOf: text[copied..<place])
            result.append(contentsOf: new)
            copied = place + old.elements.count
            // An empty text is found before every character and at the end.
            position = old.elements.isEmpty ? place + 1 : copied
            count += 1
        }
        result.append(contentsOf: text[copied...])
        return .string(String(result))
    }

    private static func split(_ call: inout Call, _ values: [Value], limit: Int64) throws(EvaluationError) -> Value {
        guard limit != 0 else { return .list([]) }
        let text = try call.scalars(values.string(0))
        let separator = SearchPattern(try call.scalars(values.string(1)))
        var parts: [Value] = []
        var start = 0
        while limit < 0 || parts.count + 1 < limit {
            try call.charge(1)
            let place: Int?
            if separator.elements.isEmpty {
                place = start + 1 < text.count ? start + 1 : nil
            } else {
                place = separator.first(in: text, from: start)
            }
            guard let place else { break }
            parts.append(.string(String(scalars: text[start..<place])))
            start = place + separator.elements.count
        }
        if separator.elements.isEmpty, text.isEmpty { return .list([]) }
        return .list(parts + [.string(String(scalars: text[start...]))])
    }

    private static func join(
        _ call: inout Call, _ list: [Value], _ separator: String
    ) throws(EvaluationError) -> Value {
        var result = ""
        for (index, element) in list.enumerated() {
            guard case .string(let text) = element else {
                throw call.fail(
                    "an element to join is \(element.type.article)", help: ["write `.map(x, string(x)).join()`"])
            }
            let part = (index == 0 ? "" : separator) + text
            try call.reserve(bytes: result.utf8.count + part.utf8.count, charging: 1 + part.utf8.count / 100)
            result += part
        }
        return .string(result)
    }

    /// A method of strings.
    static func method(
        _ name: String, _ doc: String, _ parameters: [CELType], _ result: CELType, _ examples: [Example],
        _ body: @escaping Overload.Body
    ) -> Function {
        Function(
            name, doc: doc, overloads: [Overload(receiver: .string, parameters, result, body: body)], examples: examples
        )
    }

    /// A method of strings that works on characters.
    private static func scalars(
        _ name: String, _ doc: String, _ parameters: [CELType], _ result: CELType, _ examples: [Example],
        _ body: @escaping @Sendable (inout Call, [Value], [Unicode.Scalar]) throws(EvaluationError) -> Value
    ) -> Function {
        method(name, doc, parameters, result, examples) { (call, values) throws(EvaluationError) in
            let text = try call.scalars(values.string(0))
            return try body(&call, values, text)
        }
    }
}

extension Call {
    /// The characters of a text.
    mutating func scalars(_ text: String) throws(EvaluationError) -> [Unicode.Scalar] {
        try charge(text.utf8.count / 100)
        return Array(text.unicodeScalars)
    }

    /// An index that is no place of the text.
    func outside() -> EvaluationError {
        fail("the index is outside the text")
    }
}

extension String {
    /// A string of scalars.
    init(scalars: some Sequence<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self = String(view)
    }
}
