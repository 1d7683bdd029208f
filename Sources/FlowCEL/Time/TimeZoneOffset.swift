// Which offset from UTC a named or numbered zone has at a moment.

/// Looks up time zones: `UTC`, `+02:00`, `02:00`, or a name of the system's zone database.
enum TimeZoneOffset {
    /// The offset in seconds at a moment, or nil for a zone that is not known.
    static func seconds(of zone: String, at moment: Timestamp) -> Int? {
        if zone.isIdentical(to: "UTC") || zone.isIdentical(to: "Z") || zone.isEmpty { return 0 }
        if let fixed = fixed(zone) { return fixed }
        guard isName(zone), let bytes = SystemFile.read("/usr/share/zoneinfo/" + zone, maxBytes: 1 << 18),
            let table = TimeZoneTable(bytes)
        else { return nil }
        return table.offset(at: moment.seconds)
    }

    /// `[+-]HH:MM` in seconds.
    private static func fixed(_ zone: String) -> Int? {
        var reader = DigitReader(zone)
        let negative = reader.skip("-")
        if !negative { _ = reader.skip("+") }
        guard let hours = reader.number(2), reader.skip(":"), let minutes = reader.number(2), reader.isAtEnd,
            hours < 24, minutes < 60
        else { return nil }
        return (negative ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    /// Whether a name is safe to look up: it must not leave the folder of zones.
    private static func isName(_ zone: String) -> Bool {
        let isSafe = zone.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"): true
            default: false
            }
        }
        return isSafe && zone.utf8.count <= 64 && zone.utf8.first != UInt8(ascii: "/")
    }
}
