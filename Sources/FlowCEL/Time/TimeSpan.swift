// Lengths of time, in nanoseconds.

/// A length of time of either sign, exact to the nanosecond, up to about 292 years.
public struct TimeSpan: Sendable, Hashable, Comparable {
    /// The whole length in nanoseconds.
    public let nanoseconds: Int64

    static let perSecond: Int64 = 1_000_000_000

    /// A length in nanoseconds.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// A length in whole seconds, or nil when it is too long.
    public init?(seconds: Int64) {
        let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: Self.perSecond)
        guard !overflow else { return nil }
        self.init(nanoseconds: nanoseconds)
    }

    /// The length as the standard library has it.
    public var duration: Duration { .nanoseconds(nanoseconds) }

    /// Whole seconds, rounded toward zero.
    public var seconds: Int64 { nanoseconds / Self.perSecond }

    /// Whether the first is shorter.
    public static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.nanoseconds < b.nanoseconds }

    /// The sum, or nil when it is too long.
    func adding(_ other: TimeSpan) -> TimeSpan? {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(other.nanoseconds)
        return overflow ? nil : TimeSpan(nanoseconds: sum)
    }

    /// The difference, or nil when it is too long.
    func subtracting(_ other: TimeSpan) -> TimeSpan? {
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
        return overflow ? nil : TimeSpan(nanoseconds: difference)
    }

    /// The same length with the other sign, or nil for the one that has no such twin.
    var negated: TimeSpan? { TimeSpan(nanoseconds: 0).subtracting(self) }
}

extension TimeSpan: CustomStringConvertible {
    /// The length in seconds: `60s`, `0.001s`, `-1.500s` is written `-1.5s`.
    public var description: String {
        let magnitude = nanoseconds.magnitude
        let whole = magnitude / UInt64(Self.perSecond)
        var fraction = String(magnitude % UInt64(Self.perSecond))
        let sign = nanoseconds < 0 ? "-" : ""
        if fraction == "0" { return "\(sign)\(whole)s" }
        fraction = String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
        while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
        return "\(sign)\(whole).\(fraction)s"
    }

    /// A length from text such as `1h34m1.5s`, `-1.5h`, `250ms` or `0`; nil when it is none or too long.
    public init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        let negative = rest.first == UInt8(ascii: "-")
        if negative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        if Array(rest) == [UInt8(ascii: "0")] {
            self.init(nanoseconds: 0)
            return
        }
        guard !rest.isEmpty else { return nil }
        var total: UInt64 = 0
        while !rest.isEmpty {
            guard let part = Self.part(&rest) else { return nil }
            let (sum, overflow) = total.addingReportingOverflow(part)
            guard !overflow else { return nil }
            total = sum
        }
        guard total <= (negative ? Int64.min.magnitude : Int64.max.magnitude) else { return nil }
        self.init(nanoseconds: negative ? Int64(truncatingIfNeeded: 0 &- total) : Int64(total))
    }

    /// One number with its unit, in nanoseconds.
    private static func part(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        let whole = rest.prefix { (48...57).contains($0) }
        rest = rest.dropFirst(whole.count)
        var fraction: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = rest.prefix { (48...57).contains($0) }
            rest = rest.dropFirst(fraction.count)
        }
        guard whole.count + fraction.count > 0, let unit = unit(&rest), let number = number(whole) else { return nil }
        let (product, overflow) = number.multipliedReportingOverflow(by: unit)
        // What lies below the nanosecond is cut off.
        let digits = fraction.prefix(18)
        let scale = digits.reduce(UInt64(1)) { scale, _ in scale * 10 }
        let part = scale.dividingFullWidth((Self.number(digits) ?? 0).multipliedFullWidth(by: unit)).quotient
        let (sum, overflows) = product.addingReportingOverflow(part)
        return overflow || overflows ? nil : sum
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var total: UInt64 = 0
        for digit in digits {
            let (tenfold, overflow) = total.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tenfold.addingReportingOverflow(UInt64(digit - 48))
            guard !overflow, !overflows else { return nil }
            total = sum
        }
        return total
    }

    /// The unit that is next, in nanoseconds.
    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        let units: [(String, UInt64)] = [
            ("ns", 1), ("us", 1_000), ("µs", 1_000), ("μs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
            ("m", 60_000_000_000), ("h", 3_600_000_000_000),
        ]
        for (name, size) in units where rest.starts(with: name.utf8) {
            rest = rest.dropFirst(name.utf8.count)
            return size
        }
        return nil
    }
}
