// Points in time: seconds and nanoseconds from the epoch, years 1 to 9999.

/// A point in time with nanoseconds, from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z.
public struct Timestamp: Sendable, Hashable {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public let seconds: Int64
    /// Nanoseconds after that, from 0 to 999,999,999.
    public let nanoseconds: Int32

    /// The seconds of the first and of the last second there is.
    static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// A point in time; what lies outside the range is moved to its ends.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
        self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    }

    /// A point in time, or nil outside the range; `nanoseconds` is from 0 to 999,999,999.
    init?(exactSeconds seconds: Int64, nanoseconds: Int32 = 0) {
        guard Self.range.contains(seconds) else { return nil }
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The point in time so much later, or nil outside the range.
    public func adding(_ span: TimeSpan) -> Timestamp? {
        var (whole, rest) = span.nanoseconds.quotientAndRemainder(dividingBy: TimeSpan.perSecond)
        rest += Int64(nanoseconds)
        if rest < 0 {
            whole -= 1
            rest += TimeSpan.perSecond
        } else if rest >= TimeSpan.perSecond {
            whole += 1
            rest -= TimeSpan.perSecond
        }
        // Both are far from the ends of Int64: at most 2^38 and 2^34.
        return Timestamp(exactSeconds: seconds + whole, nanoseconds: Int32(truncatingIfNeeded: rest))
    }

    /// The time that passed since another point, or nil when it is more than a duration can hold.
    public func since(_ other: Timestamp) -> TimeSpan? {
        let (whole, overflow) = (seconds - other.seconds).multipliedReportingOverflow(by: TimeSpan.perSecond)
        guard !overflow else { return nil }
        let (sum, overflows) = whole.addingReportingOverflow(Int64(nanoseconds) - Int64(other.nanoseconds))
        return overflows ? nil : TimeSpan(nanoseconds: sum)
    }
}

extension Timestamp: Comparable {
    /// Whether the first is earlier.
    public static func < (a: Timestamp, b: Timestamp) -> Bool {
        (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
}
