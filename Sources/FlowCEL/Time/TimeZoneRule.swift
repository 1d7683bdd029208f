// The rule at the end of a TZif file for all later times: a POSIX TZ string (RFC 8536, section 3.3).

/// Standard and, where there is one, summer time with the days they change: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct TimeZoneRule {
    private struct Summer {
        let offset: Int
        let start: Change
        let end: Change
    }

    private let standardOffset: Int
    private let summer: Summer?

    /// The rule of a footer, or nil when there is none.
    init?(footer: ArraySlice<UInt8>) {
        var reader = RuleReader(footer)
        guard reader.skipName(), let offset = reader.time() else { return nil }
        standardOffset = -offset
        guard !reader.isAtEnd else {
            summer = nil
            return
        }
        guard reader.skipName() else { return nil }
        let summerOffset: Int
        if reader.next == UInt8(ascii: ",") {
            summerOffset = standardOffset + 3_600
        } else {
            guard let offset = reader.time() else { return nil }
            summerOffset = -offset
        }
        guard let start = reader.change(), let end = reader.change(), reader.isAtEnd else { return nil }
        summer = Summer(offset: summerOffset, start: start, end: end)
    }

    /// The offset in seconds at a moment.
    func offset(at moment: Int64) -> Int {
        guard let summer else { return standardOffset }
        let year = CalendarFields(secondsSinceEpoch: moment + Int64(standardOffset)).year
        let start = summer.start.seconds(in: year) - standardOffset
        let end = summer.end.seconds(in: year) - summer.offset
        let isSummer =
            start < end ? (Int64(start)..<Int64(end)).contains(moment) : moment < Int64(end) || moment >= Int64(start)
        return isSummer ? summer.offset : standardOffset
    }
}

/// One day of a year and the time of its wall clock at which the offset changes.
private struct Change {
    enum Day {
        /// The last (5) or an earlier weekday (0 is Sunday) of a month.
        case weekday(month: Int, week: Int, day: Int)
        /// From 1 to 365, February 29 never counts.
        case julian(Int)
        /// From 0 to 365.
        case ordinal(Int)
    }

    let day: Day
    let time: Int

    func seconds(in year: Int) -> Int { days(in: year) * 86_400 + time }

    private func days(in year: Int) -> Int {
        switch day {
        case .ordinal(let day): return CalendarFields.daysSinceEpoch(year: year, month: 1, day: 1) + day
        case .julian(let day):
            let leap = CalendarFields.isLeap(year) && day >= 60 ? 1 : 0
            return CalendarFields.daysSinceEpoch(year: year, month: 1, day: 1) + day - 1 + leap
        case .weekday(let month, let week, let day):
            let first = CalendarFields.daysSinceEpoch(year: year, month: month, day: 1)
            let firstWeekday = ((first + 4) % 7 + 7) % 7
            var date = 1 + (day - firstWeekday + 7) % 7 + (week - 1) * 7
            if date > CalendarFields.days(inMonth: month, year: year) { date -= 7 }
            return first + date - 1
        }
    }
}

/// Reads the parts of a POSIX TZ string.
private struct RuleReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) {
        rest = text
    }

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    private mutating func skip(_ character: Character) -> Bool {
        guard let byte = character.asciiValue, rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Letters, or anything between angle brackets.
    mutating func skipName() -> Bool {
        if skip("<") {
            rest = rest.drop { $0 != UInt8(ascii: ">") }
            return skip(">")
        }
        let letters = rest.prefix { (65...90).contains($0) || (97...122).contains($0) }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { (48...57).contains($0) }
        guard !digits.isEmpty, digits.count <= 4 else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// [ "+" | "-" ] hours [ ":" minutes [ ":" seconds ] ], in seconds.
    mutating func time() -> Int? {
        let negative = skip("-")
        if !negative { _ = skip("+") }
        guard let hours = number(), hours <= 167 else { return nil }
        var total = hours * 3_600
        for unit in [60, 1] where skip(":") {
            guard let part = number(), part < 60 else { return nil }
            total += part * unit
        }
        return negative ? -total : total
    }

    /// "," ( "M" month "." week "." day | "J" day | day ) [ "/" time ]
    mutating func change() -> Change? {
        guard skip(","), let day = day() else { return nil }
        guard skip("/") else { return Change(day: day, time: 7_200) }
        return time().map { Change(day: day, time: $0) }
    }

    private mutating func day() -> Change.Day? {
        if skip("M") {
            guard let month = number(), skip("."), let week = number(), skip("."), let day = number(),
                (1...12).contains(month), (1...5).contains(week), day <= 6
            else { return nil }
            return .weekday(month: month, week: week, day: day)
        }
        if skip("J") { return number().flatMap { (1...365).contains($0) ? .julian($0) : nil } }
        return number().flatMap { $0 <= 365 ? .ordinal($0) : nil }
    }
}
