// `format`: a text with clauses such as `%s` and `%.2f`.

/// Replaces the clauses of a format by values, one after the other.
struct Formatter {
    private let arguments: [Value]
    private var used = 0
    private static let maxPrecision = 1_000

    init(arguments: [Value]) {
        self.arguments = arguments
    }

    /// The text of a format.
    mutating func format(_ format: String, _ call: inout Call) throws(EvaluationError) -> String {
        var result: [UInt8] = []
        var bytes = Array(format.utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            if bytes.first == byte {
                result.append(byte)
                bytes = bytes.dropFirst()
                continue
            }
            let text = try clause(&bytes, &call)
            result += text.utf8
            try call.reserve(bytes: result.count, charging: 1 + text.utf8.count / 100)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func clause(
        _ bytes: inout ArraySlice<UInt8>, _ call: inout Call
    ) throws(EvaluationError) -> String {
        var precision: Int?
        if bytes.first == UInt8(ascii: ".") {
            let digits = bytes.dropFirst().prefix { (48...57).contains($0) }
            bytes = bytes.dropFirst(digits.count + 1)
            precision = digits.prefix(6).reduce(0) { $0 * 10 + Int($1 - 48) }
            guard !digits.isEmpty, let value = precision, value <= Self.maxPrecision else {
                throw call.fail("a precision is a number up to \(Self.maxPrecision), as in `%.2f`")
            }
        }
        guard let verb = bytes.popFirst() else {
            throw call.fail("a format ends after `%`", help: ["write `%%` for a percent sign"])
        }
        guard "sdfexXob".utf8.contains(verb) else {
            throw call.fail("a format has an unknown clause", help: ["there are %s %d %f %e %x %X %o %b and %%"])
        }
        guard used < arguments.count else { throw call.fail("a format has more clauses than there are values") }
        let value = arguments[used]
        used += 1
        return try text(verb, value, precision ?? 6, &call)
    }

    private func text(
        _ verb: UInt8, _ value: Value, _ precision: Int, _ call: inout Call
    ) throws(EvaluationError) -> String {
        let result: String?
        switch verb {
        case UInt8(ascii: "s"): return try Self.string(value, &call)
        case UInt8(ascii: "d"): result = Self.decimal(value)
        case UInt8(ascii: "f"), UInt8(ascii: "e"):
            // The exact digits of a double may be a thousand.
            try call.charge(100)
            result = Self.real(value).map {
                $0.isFinite ? DecimalExpansion($0).text(precision, isScientific: verb == UInt8(ascii: "e")) : $0.celText
            }
        case UInt8(ascii: "x"): result = try Self.hexadecimal(value, uppercase: false, &call)
        case UInt8(ascii: "X"): result = try Self.hexadecimal(value, uppercase: true, &call)
        case UInt8(ascii: "o"): result = Self.digits(value, radix: 8)
        default:
            result = if case .bool(let flag) = value { flag ? "1" : "0" } else { Self.digits(value, radix: 2) }
        }
        guard let result else {
            throw call.fail("`%\(Character(Unicode.Scalar(verb)))` does not take \(value.type.article)")
        }
        return result
    }

    private static func digits(_ value: Value, radix: Int, uppercase: Bool = false) -> String? {
        switch value {
        case .int(let number): String(number, radix: radix, uppercase: uppercase)
        case .uint(let number): String(number, radix: radix, uppercase: uppercase)
        default: nil
        }
    }

    private static func decimal(_ value: Value) -> String? {
        if case .double(let number) = value { return number.isFinite ? nil : number.celText }
        return digits(value, radix: 10)
    }

    private static func real(_ value: Value) -> Double? {
        switch value {
        case .double(let number): number
        case .int(let number): Double(number)
        case .uint(let number): Double(number)
        default: nil
        }
    }

    private static func hexadecimal(
        _ value: Value, uppercase: Bool, _ call: inout Call
    ) throws(EvaluationError) -> String? {
        let bytes: [UInt8]
        switch value {
        case .string(let text): bytes = Array(text.utf8)
        case .bytes(let octets): bytes = octets
        default: return digits(value, radix: 16, uppercase: uppercase)
        }
        try call.reserve(bytes: 2 * bytes.count)
        let alphabet = Array((uppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        return String(decoding: bytes.flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// `%s`: any value; maps are sorted by the text of their keys.
    private static func string(_ value: Value, _ call: inout Call) throws(EvaluationError) -> String {
        try call.charge(1)
        switch value {
        case .null: return "null"
        case .bool(let flag): return flag ? "true" : "false"
        case .int, .uint: return digits(value, radix: 10) ?? ""
        case .double(let number): return number.celText
        case .string(let text): return text
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .timestamp(let time): return time.description
        case .duration(let span): return span.description
        case .type(let type): return type.name
        case .list(let list):
            var parts: [String] = []
            for element in list { parts.append(try string(element, &call)) }
            return try enclosed("[", parts, "]", &call)
        case .map(let map):
            var parts: [(String, String)] = []
            for entry in map { parts.append((entry.key.keyText, try string(entry.value, &call))) }
            parts.sort { $0.0.precedes($1.0) }
            return try enclosed("{", parts.map { "\($0): \($1)" }, "}", &call)
        case .optional: throw call.fail("`%s` does not take an optional", help: ["write `.orValue(…)`"])
        }
    }

    private static func enclosed(
        _ open: String, _ parts: [String], _ close: String, _ call: inout Call
    ) throws(EvaluationError) -> String {
        try call.reserve(bytes: parts.reduce(2) { $0 + $1.utf8.count + 2 })
        return open + parts.joined(separator: ", ") + close
    }
}
