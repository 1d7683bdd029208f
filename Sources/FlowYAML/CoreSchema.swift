// What a plain scalar means: the core schema of YAML 1.2 (section 10.3.2), and nothing of YAML 1.1.

/// Resolves plain scalars.
enum CoreSchema {
    /// The meaning of a plain scalar; numbers that fit neither 64 bits nor a finite double stay text.
    static func value(of text: String) -> Scalar.Value {
        guard let first = text.utf8.first else { return .null }
        // Most scalars begin with a letter no keyword begins with.
        guard first.isDigit || "~nNtTfF.+-".utf8.contains(first) else { return .string }
        switch text {
        case "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        case ".nan", ".NaN", ".NAN": return .double(.nan)
        default: break
        }
        guard first.isDigit || "+-.".utf8.contains(first) else { return .string }
        let bytes = Array(text.utf8)
        return integer(text, bytes).map { .int($0) } ?? float(text, bytes).map { .double($0) } ?? .string
    }

    /// `[-+]? [0-9]+`, `0o [0-7]+`, `0x [0-9a-fA-F]+`; a leading 0 alone does not make it octal.
    private static func integer(_ text: String, _ bytes: [UInt8]) -> Int64? {
        if bytes.count > 2, bytes[0] == 0x30, bytes[2] != 0x2B, bytes[2] != 0x2D {
            switch bytes[1] {
            case UInt8(ascii: "o"): return Int64(text.dropFirst(2), radix: 8)
            case UInt8(ascii: "x"): return Int64(text.dropFirst(2), radix: 16)
            default: break
            }
        }
        let digits = bytes[0].isDigit ? bytes[...] : bytes.dropFirst()
        guard digits.allSatisfy(\.isDigit) else { return nil }
        return Int64(text)
    }

    /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, or an infinity.
    private static func float(_ text: String, _ bytes: [UInt8]) -> Double? {
        var rest = bytes[...]
        let negative = rest.first == 0x2D
        if rest.first == 0x2B || negative { rest.removeFirst() }
        if [".inf", ".Inf", ".INF"].contains(where: { rest.elementsEqual($0.utf8) }) {
            return negative ? -.infinity : .infinity
        }
        let whole = takeDigits(&rest)
        var fraction = 0
        var isFloat = false
        if rest.first == 0x2E {
            rest.removeFirst()
            fraction = takeDigits(&rest)
            isFloat = true
        }
        guard whole + fraction > 0 else { return nil }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if rest.first == 0x2B || rest.first == 0x2D { rest.removeFirst() }
            guard takeDigits(&rest) > 0 else { return nil }
            isFloat = true
        }
        // An integer beyond 64 bits is an id rather than an amount, so it keeps its digits as text.
        guard rest.isEmpty, isFloat, let number = Double(text), number.isFinite else { return nil }
        return number
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
        let count = rest.prefix(while: \.isDigit).count
        rest.removeFirst(count)
        return count
    }
}
