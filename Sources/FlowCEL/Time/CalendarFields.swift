// The proleptic Gregorian calendar.

/// The parts of a date and time on a wall clock.
struct CalendarFields {
    let year: Int
    /// From 1.
    let month: Int
    /// From 1.
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int
    /// 0 is Sunday.
    let dayOfWeek: Int
    /// From 0.
    let dayOfYear: Int

    /// The parts of a moment, in seconds of a clock that showed 1970-01-01 00:00:00 at 0.
    init(secondsSinceEpoch seconds: Int64) {
        let days = Int(Self.floorDivide(seconds, 86_400))
        let rest = Int(seconds - Int64(days) * 86_400)
        // Days are counted from 0000-03-01, so that a leap day is the last of its year, in eras of 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let marchDay = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * marchDay + 2) / 153
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = marchDay - (153 * marchMonth + 2) / 5 + 1
        hour = rest / 3_600
        minute = rest % 3_600 / 60
        second = rest % 60
        dayOfWeek = ((days + 4) % 7 + 7) % 7
        dayOfYear = days - Self.daysSinceEpoch(year: year, month: 1, day: 1)
    }

    /// The days from 1970-01-01 to a date.
    static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let marchDay = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + marchDay - 719_468
    }

    /// Whether February has 29 days.
    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// How many days a month (from 1) has.
    static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Division that rounds down.
    static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
        let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
