// RFC 3339 in and out.

extension Timestamp: CustomStringConvertible {
    /// The time in UTC as RFC 3339 has it, with 0, 3, 6 or 9 digits of the second's fraction as needed.
    public var description: String {
        let fields = CalendarFields(secondsSinceEpoch: seconds)
        return "\(padded(Int(fields.year), 4))-\(padded(fields.month, 2))-\(padded(fields.day, 2))"
            + "T\(padded(fields.hour, 2)):\(padded(fields.minute, 2)):\(padded(fields.second, 2))"
            + fractionText(nanoseconds) + "Z"
    }

    /// A time from RFC 3339 text, such as `2009-02-13T23:31:30.5+01:00`; nil when it is none or out of range.
    public init?(_ text: String) {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
            let second = reader.number(2)
        else { return nil }
        var nanoseconds = 0
        if reader.skip(".") {
            guard let fraction = reader.fraction() else { return nil }
            nanoseconds = fraction
        }
        guard let offset = reader.offset(), reader.isAtEnd, (1...12).contains(month),
            (1...CalendarFields.days(inMonth: month, year: year)).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        let days = CalendarFields.daysSinceEpoch(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(exactSeconds: Int64(seconds), nanoseconds: Int32(nanoseconds))
    }
}

/// A number with zeros before it.
private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// Nanoseconds as a fraction of 3, 6 or 9 digits, or nothing.
func fractionText(_ nanoseconds: Int32) -> String {
    guard nanoseconds != 0 else { return "" }
    if nanoseconds % 1_000_000 == 0 { return "." + padded(Int(nanoseconds / 1_000_000), 3) }
    if nanoseconds % 1_000 == 0 { return "." + padded(Int(nanoseconds / 1_000), 6) }
    return "." + padded(Int(nanoseconds), 9)
}

/// Reads the parts of a date from ASCII text.
struct DigitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Exactly so many digits.
    mutating func number(_ width: Int) -> Int? {
        guard bytes.count - position >= width else { return nil }
        var result = 0
        for byte in bytes[position..<position + width] {
            guard (48...57).contains(byte) else { return nil }
            result = result * 10 + Int(byte - 48)
        }
        position += width
        return result
    }

    /// Skips one character when it is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
        position += 1
        return true
    }

    /// One to nine digits of a fraction, as nanoseconds.
    mutating func fraction() -> Int? {
        var result = 0
        var count = 0
        while let digit = number(1) {
            count += 1
            guard count <= 9 else { return nil }
            result = result * 10 + digit
        }
        guard count > 0 else { return nil }
        for _ in count..<9 { result *= 10 }
        return result
    }

    /// `Z` or an offset from UTC such as `+01:00`, in seconds.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let negative = skip("-")
        guard negative || skip("+"), let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60
        else { return nil }
        return (negative ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
