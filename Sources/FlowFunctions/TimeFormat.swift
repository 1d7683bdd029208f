// Times in the spellings of old protocols.

internal import FlowCEL

/// The calendar fields of a time in a zone, to be written by a format.
struct TimeFormat {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let getters = [
        "getFullYear", "getMonth", "getDate", "getHours", "getMinutes", "getSeconds", "getDayOfYear", "getDayOfWeek",
    ]

    private let time: Timestamp
    private let fields: [Int64]
    /// Minutes that the zone is ahead of UTC.
    private let offset: Int64

    init(_ time: Timestamp, zone: String, _ call: inout Call) throws(EvaluationError) {
        self.time = time
        let there = try Self.fields(time, zone, &call)
        let utc = try Self.fields(time, "UTC", &call)
        let sameYear = there[6] - utc[6]
        let days = there[0] == utc[0] ? sameYear : there[0] - utc[0]
        fields = there
        offset = days * 1_440 + (there[3] - utc[3]) * 60 + there[4] - utc[4]
    }

    private static func fields(
        _ time: Timestamp, _ zone: String, _ call: inout Call
    ) throws(EvaluationError) -> [Int64] {
        var fields: [Int64] = []
        for getter in getters {
            let values = [Value.timestamp(time), .string(zone)]
            fields.append([try StandardLibrary.call(getter, [.timestamp, .string], values, &call)].int(0))
        }
        return fields
    }

    /// The text a format makes of the fields.
    func text(_ format: String, _ call: inout Call) throws(EvaluationError) -> String {
        try call.reserve(bytes: format.utf8.count * 6)
        var result = ""
        var scalars = format.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "%" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            guard let directive = scalars.next(), let field = field(directive) else {
                throw call.fail(
                    "the time format has a `%` that begins no field",
                    help: ["there are %Y %m %d %H %M %S %L %j %a %b %z %s; a percent sign is `%%`"])
            }
            result += field
        }
        return result
    }

    private func field(_ directive: Unicode.Scalar) -> String? {
        switch directive {
        case "Y": padded(fields[0], 4)
        case "m": padded(fields[1] + 1, 2)
        case "d": padded(fields[2], 2)
        case "H": padded(fields[3], 2)
        case "M": padded(fields[4], 2)
        case "S": padded(fields[5], 2)
        case "L": padded(Int64(time.nanoseconds / 1_000_000), 3)
        case "j": padded(fields[6] + 1, 3)
        case "a": Self.days[Int(fields[7])]
        case "b": Self.months[Int(fields[1])]
        case "z": (offset < 0 ? "-" : "+") + padded(abs(offset) / 60, 2) + padded(abs(offset) % 60, 2)
        case "s": String(time.seconds)
        case "%": "%"
        default: nil
        }
    }

    private func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
