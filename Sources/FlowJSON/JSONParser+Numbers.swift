// Numbers: integers as far as 64 bits reach, doubles beyond.

extension JSONParser {
    /// `number = [ minus ] int [ frac ] [ exp ]`
    mutating func parseNumber() throws(JSONError) -> JSON {
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let firstDigit = position
        let integer = takeInteger(isNegative: isNegative)
        guard position > firstDigit else { throw JSONError("expected a digit", at: position) }
        if bytes[firstDigit] == UInt8(ascii: "0"), position > firstDigit + 1 {
            throw JSONError("a number may not begin with 0", at: firstDigit)
        }
        var isIntegral = true
        if next == UInt8(ascii: ".") {
            position += 1
            isIntegral = false
            try takeDigits()
        }
        if next | 0x20 == UInt8(ascii: "e") {
            position += 1
            isIntegral = false
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try takeDigits()
        }
        if isIntegral, let integer { return .int(integer) }
        let number = Double(String(decoding: bytes[start..<position], as: UTF8.self))
        guard let number, number.isFinite else { throw JSONError("this number is too large", at: start) }
        return .double(number)
    }

    /// Skips digits and returns their number, or nil when it does not fit 64 bits.
    private mutating func takeInteger(isNegative: Bool) -> Int64? {
        var number: Int64? = 0
        while next >= 0x30, next <= 0x39 {
            let digit = Int64(next - 0x30)
            if let before = number {
                let (tens, overflow) = before.multipliedReportingOverflow(by: 10)
                let sum = isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
                number = overflow || sum.overflow ? nil : sum.partialValue
            }
            position += 1
        }
        return number
    }

    private mutating func takeDigits() throws(JSONError) {
        let first = position
        while next >= 0x30, next <= 0x39 { position += 1 }
        guard position > first else { throw JSONError("expected a digit", at: position) }
    }
}
