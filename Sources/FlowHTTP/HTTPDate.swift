// Dates in header fields, read as tolerantly as RFC 6265 section 5.1.1 asks: every spelling in use is covered.

/// A point in time as header fields write it.
package enum HTTPDate {
    /// Seconds since 1970 of a date in any of the spellings of Expires, Date and Retry-After; nil when it is none.
    package static func seconds(_ text: some StringProtocol) -> Int64? {
        var time: (hour: Int64, minute: Int64, second: Int64)?
        var day: Int64?
        var month: Int64?
        var year: Int64?
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            if time == nil, let found = clock(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = monthNumber(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let time, let day, let month, let year, year >= 1601, (1...31).contains(day) else { return nil }
        guard time.hour < 24, time.minute < 60, time.second < 60 else { return nil }
        let seconds = time.hour * 3600 + time.minute * 60 + time.second
        return daysSince1970(year: year, month: month, day: day) * 86_400 + seconds
    }

    /// The days from 1 January 1970 in the Gregorian calendar, counted in years that begin in March.
    private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// hms-time = time-field ":" time-field ":" time-field
    private static func clock(_ token: some Collection<UInt8>) -> (hour: Int64, minute: Int64, second: Int64)? {
        let fields = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count == 3, let hour = number(fields[0], digits: 1...2, exact: true),
            let minute = number(fields[1], digits: 1...2, exact: true), let second = number(fields[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    /// A number at the beginning of a token; what follows must not be a digit.
    private static func number(
        _ token: some Collection<UInt8>, digits: ClosedRange<Int>, exact: Bool = false
    ) -> Int64? {
        let prefix = token.prefix(while: \.isASCIIDigit)
        guard digits.contains(prefix.count), !exact || prefix.count == token.count else { return nil }
        return prefix.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { Array($0.utf8) }

    private static func monthNumber(_ token: some Collection<UInt8>) -> Int64? {
        let start = token.prefix(3).map(\.asciiLowercased)
        return months.firstIndex(of: start).map { Int64($0) + 1 }
    }
}
