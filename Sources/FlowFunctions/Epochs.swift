// Numbers of seconds: what protocols say instead of times and durations.

internal import FlowCEL
internal import FlowDiagnostics

extension Function {
    /// `seconds`, `milliseconds`, `epoch`, `epoch.milliseconds`, `time.format`.
    static let epochs: [Function] = [
        length("seconds", 1_000_000_000, [Example("seconds(90) == duration('1m30s')", "true")]),
        length(
            "milliseconds", 1_000_000,
            [Example("timestamp(0) + milliseconds(1500)", "timestamp('1970-01-01T00:00:01.5Z')")]),
        Function(
            "epoch", doc: "The whole seconds from 1970-01-01T00:00:00Z to a time, as JWT claims have them.",
            overloads: [
                Overload(parameters: [.timestamp], result: .int) { (_, values) throws(EvaluationError) in
                    .int(values.timestamp(0).seconds)
                }
            ], examples: [Example("epoch(timestamp('2009-02-13T23:31:30Z'))", "1234567890")]),
        Function(
            "epoch.milliseconds", doc: "The whole milliseconds from 1970-01-01T00:00:00Z to a time.",
            overloads: [
                Overload(parameters: [.timestamp], result: .int) { (_, values) throws(EvaluationError) in
                    // The seconds of a timestamp are below 2^38.
                    let time = values.timestamp(0)
                    return .int(time.seconds * 1_000 + Int64(time.nanoseconds / 1_000_000))
                }
            ], examples: [Example("epoch.milliseconds(timestamp('1970-01-01T00:00:01.5Z'))", "1500")]),
        timeFormat,
    ]

    private static func length(_ name: String, _ unit: Int64, _ examples: [Example]) -> Function {
        Function(
            name, doc: "A number of \(name) as a duration.",
            overloads: [
                Overload(parameters: [.int], result: .duration) { (call, values) throws(EvaluationError) in
                    let (product, overflow) = values.int(0).multipliedReportingOverflow(by: unit)
                    guard !overflow else { throw tooLong(name, call) }
                    return .duration(TimeSpan(nanoseconds: product))
                },
                Overload(parameters: [.double], result: .duration) { (call, values) throws(EvaluationError) in
                    guard case .double(let number) = values.value(0) else { throw tooLong(name, call) }
                    let product = (number * Double(unit)).rounded(.towardZero)
                    guard let nanoseconds = Int64(exactly: product) else { throw tooLong(name, call) }
                    return .duration(TimeSpan(nanoseconds: nanoseconds))
                },
            ], examples: examples)
    }

    private static func tooLong(_ name: String, _ call: Call) -> EvaluationError {
        call.fail("these \(name) are more than a duration holds, about 292 years", code: .overflow)
    }

    private static let timeFormat = Function(
        "time.format",
        doc: "A time as text, in UTC or a zone: %Y year, %m month, %d day, %H %M %S time, %L milliseconds, %j day of "
            + "the year, %a weekday, %b month's name, %z offset, %s epoch seconds, %% percent sign.",
        overloads: [
            Overload(parameters: [.timestamp, .string], result: .string) { (call, values) throws(EvaluationError) in
                .string(try TimeFormat(values.timestamp(0), zone: "UTC", &call).text(values.string(1), &call))
            },
            Overload(parameters: [.timestamp, .string, .string], result: .string) {
                (call, values) throws(EvaluationError) in
                let format = try TimeFormat(values.timestamp(0), zone: values.string(2), &call)
                return .string(try format.text(values.string(1), &call))
            },
        ],
        examples: [
            Example("time.format(timestamp(0), '%Y.%m.%d %H:%M:%S %z')", "'1970.01.01 00:00:00 +0000'"),
            Example("time.format(timestamp(0), '%H:%M %z', '+03:00')", "'03:00 +0300'"),
            Example("time.format(timestamp(0), '%a, %d %b %Y %H:%M:%S GMT')", "'Thu, 01 Jan 1970 00:00:00 GMT'"),
        ])
}
