// The parts of timestamps and durations.

extension Function {
    /// `getFullYear`, `getMonth` and so on.
    static let times: [Function] = [
        calendar("getFullYear", "The year.", "2009", { $0.year }),
        calendar("getMonth", "The month, from 0.", "1", { $0.month - 1 }),
        calendar("getDate", "The day of the month, from 1.", "13", { $0.day }),
        calendar("getDayOfMonth", "The day of the month, from 0.", "12", { $0.day - 1 }),
        calendar("getDayOfYear", "The day of the year, from 0.", "43", { $0.dayOfYear }),
        calendar("getDayOfWeek", "The day of the week, from 0 for Sunday.", "5", { $0.dayOfWeek }),
        calendar(
            "getHours", "The hour of the day; of a duration all its hours.", "23", { $0.hour }, { $0.seconds / 3_600 }),
        calendar(
            "getMinutes", "The minute of the hour; of a duration all its minutes.", "31", { $0.minute },
            { $0.seconds / 60 }),
        calendar(
            "getSeconds", "The second of the minute; of a duration all its seconds.", "30", { $0.second },
            { $0.seconds }),
        Function(
            "getMilliseconds", doc: "The milliseconds of the second.",
            overloads: [
                .method(.timestamp, [], .int) { .int(Int64($0.timestamp(0).nanoseconds / 1_000_000)) },
                Overload(receiver: .timestamp, [.string], .int) { (call, values) throws(EvaluationError) in
                    _ = try fields(&call, values)
                    return .int(Int64(values.timestamp(0).nanoseconds / 1_000_000))
                },
                .method(.duration, [], .int) { .int($0.duration(0).nanoseconds % TimeSpan.perSecond / 1_000_000) },
            ], examples: [Example("duration('1.25s').getMilliseconds()", "250")]),
    ]

    private static func calendar(
        _ name: String, _ doc: String, _ result: String, _ field: @escaping @Sendable (CalendarFields) -> Int,
        _ whole: (@Sendable (TimeSpan) -> Int64)? = nil
    ) -> Function {
        var overloads: [Overload] = [
            .method(.timestamp, [], .int) {
                .int(Int64(field(CalendarFields(secondsSinceEpoch: $0.timestamp(0).seconds))))
            },
            Overload(receiver: .timestamp, [.string], .int) { (call, values) throws(EvaluationError) in
                .int(Int64(field(try fields(&call, values))))
            },
        ]
        if let whole { overloads.append(.method(.duration, [], .int) { .int(whole($0.duration(0))) }) }
        return Function(
            name, doc: doc + " In UTC, or in the zone given.", overloads: overloads,
            examples: [Example("timestamp('2009-02-13T23:31:30Z').\(name)()", result)])
    }

    /// The wall clock of a time in the zone that is the second argument.
    private static func fields(_ call: inout Call, _ values: [Value]) throws(EvaluationError) -> CalendarFields {
        // Named zones are read from the system's database.
        try call.charge(100)
        let moment = values.timestamp(0)
        guard let offset = TimeZoneOffset.seconds(of: values.string(1), at: moment) else {
            throw call.fail("this time zone is not known", help: ["write a name such as `Europe/Paris`, or `+02:00`"])
        }
        return CalendarFields(secondsSinceEpoch: moment.seconds + Int64(offset))
    }
}
