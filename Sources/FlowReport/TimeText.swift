// Times and durations as people read them.

package import FlowCEL

/// Writes times for people.
package enum TimeText {
    /// `2026-11-21 07:12:33 UTC (in 59 min)`.
    package static func text(_ time: Timestamp, now: Timestamp) -> String {
        let written = Timestamp(seconds: time.seconds).description
        let readable = written.utf8.map { $0 == UInt8(ascii: "T") ? UInt8(ascii: " ") : $0 }.filter {
            $0 != UInt8(ascii: "Z")
        }
        let distance = time.seconds.subtractingReportingOverflow(now.seconds).partialValue
        return String(decoding: readable, as: UTF8.self) + " UTC (" + relative(distance) + ")"
    }

    /// `in 59 min`, `3 days ago`, `now`.
    static func relative(_ seconds: Int64) -> String {
        let amount = seconds.magnitude
        guard amount > 0 else { return "now" }
        let words =
            switch amount {
            case 0..<120: "\(amount) s"
            case 0..<7_200: "\(amount / 60) min"
            case 0..<172_800: "\(amount / 3600) h"
            default: "\(amount / 86_400) days"
            }
        return seconds > 0 ? "in " + words : words + " ago"
    }

    /// `12 ms`, `1.4 s`.
    static func text(_ duration: Duration) -> String {
        let milliseconds = milliseconds(duration)
        guard milliseconds > 0 else { return "<1 ms" }
        guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
        let tenths = milliseconds / 100
        return milliseconds < 60_000 ? "\(tenths / 10).\(tenths % 10) s" : "\(milliseconds / 1000) s"
    }

    /// Whole milliseconds.
    static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds.multipliedReportingOverflow(by: 1000).partialValue
            .addingReportingOverflow(attoseconds / 1_000_000_000_000_000).partialValue
    }
}
