// Doubles as CEL writes and reads them, whatever the locale of the process.

extension Double {
    /// The shortest text that reads back as the same double: `1`, `2.5`, `1e+21`, `NaN`, `-Infinity`.
    var celText: String {
        if isNaN { return "NaN" }
        if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
        if self == 0 { return sign == .minus ? "-0" : "0" }
        let (digits, exponent) = Self.shortestDigits(magnitude)
        let minus = self < 0 ? "-" : ""
        // The decimal point stands after `exponent` digits.
        if exponent > 21 || exponent < -3 {
            let power = exponent - 1
            let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
            let padding = abs(power) < 10 ? "0" : ""
            return minus + digits.prefix(1) + fraction + "e" + (power < 0 ? "-" : "+") + padding + String(abs(power))
        }
        if exponent <= 0 { return minus + "0." + String(repeating: "0", count: -exponent) + digits }
        if exponent >= digits.count { return minus + digits + String(repeating: "0", count: exponent - digits.count) }
        return minus + digits.prefix(exponent) + "." + digits.dropFirst(exponent)
    }

    /// The significant digits without zeros around them, and where the point stands in them.
    private static func shortestDigits(_ number: Double) -> (digits: String, exponent: Int) {
        let parts = number.description.split(separator: "e", maxSplits: 1)
        let mantissa = parts.first.map(String.init) ?? "0"
        var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        let whole = String(halves.first ?? "")
        var digits = whole + (halves.count > 1 ? String(halves[1]) : "")
        exponent += whole.utf8.count
        while digits.utf8.first == UInt8(ascii: "0") {
            digits.removeFirst()
            exponent -= 1
        }
        while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
        return (digits, exponent)
    }

    /// A double from decimal text or `Infinity`, `inf`, `NaN` in any case, with a sign or not; nil also when it is
    /// too large.
    init?(celText text: String) {
        var rest = Substring(text)
        let negative = rest.utf8.first == UInt8(ascii: "-")
        if negative || rest.utf8.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        switch rest.lowercased() {
        case "inf", "infinity":
            self = negative ? -.infinity : .infinity
            return
        case "nan":
            self = .nan
            return
        default: break
        }
        guard rest.utf8.count <= 1_000, Self.isDecimal(rest), let number = Double(rest), number.isFinite else {
            return nil
        }
        self = negative ? -number : number
    }

    /// digits [ "." digits ] [ ( "e" | "E" ) [ "+" | "-" ] digits ], one side of the point may be empty.
    private static func isDecimal(_ text: Substring) -> Bool {
        var bytes = text.utf8[...]
        func digits() -> Int {
            let rest = bytes.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            defer { bytes = rest }
            return bytes.count - rest.count
        }
        var count = digits()
        if bytes.first == UInt8(ascii: ".") {
            bytes = bytes.dropFirst()
            count += digits()
        }
        guard count > 0 else { return false }
        if let first = bytes.first, first | 0x20 == UInt8(ascii: "e") {
            bytes = bytes.dropFirst()
            if bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") { bytes = bytes.dropFirst() }
            guard digits() > 0 else { return false }
        }
        return bytes.isEmpty
    }
}
