// Values that are made anew each time. They come from the random source and the clock of the evaluation.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowEncoding

extension Function {
    /// `random.bytes`, `random.token`, `random.hex`, `random.uuid`, `random.uuid7`.
    static let generators: [Function] = [
        counted(
            "random.bytes", .bytes, "So many random bytes.", standard: nil,
            [
                Example("random.bytes(16).size()", "16")
            ]
        ) { .bytes($0) },
        counted(
            "random.token", .string,
            "A random text of so many bytes, else 32, as base64url: fit for states and verifiers.",
            standard: 32,
            [
                Example("random.token().size()", "43"),
                Example("random.token(16).matches('^[A-Za-z0-9_-]{22}$')", "true"),
            ]
        ) { .string(Base64.encodeURL($0)) },
        counted(
            "random.hex", .string, "So many random bytes, else 16, as hexadecimal digits, two for each.", standard: 16,
            [
                Example("random.hex(4).matches('^[0-9a-f]{8}$')", "true")
            ]
        ) { .string(Hex.encode($0)) },
        made(
            "random.uuid", "A random UUID, version 4 (RFC 9562).",
            [
                Example(
                    "random.uuid().matches('^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$')",
                    "true")
            ]
        ) { (call) throws(EvaluationError) in uuid(try call.octets(16), version: 4) },
        made(
            "random.uuid7", "A UUID that begins with the time, version 7 (RFC 9562): later ones sort after it.",
            [
                Example(
                    "random.uuid7().matches('^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$')",
                    "true")
            ]
        ) { (call) throws(EvaluationError) in
            let now = try call.now()
            let milliseconds = UInt64(bitPattern: now.seconds * 1_000 + Int64(now.nanoseconds / 1_000_000))
            let time = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
            return uuid(time + (try call.octets(10)), version: 7)
        },
    ]

    private static func made(
        _ name: String, _ doc: String, _ examples: [Example],
        _ body: @escaping @Sendable (Call) throws(EvaluationError) -> Value
    ) -> Function {
        Function(
            name, doc: doc,
            overloads: [
                Overload(parameters: [], result: .string) { (call, _) throws(EvaluationError) in try body(call) }
            ],
            examples: examples, isGenerator: true)
    }

    private static func counted(
        _ name: String, _ result: CELType, _ doc: String, standard: Int?, _ examples: [Example],
        _ body: @escaping @Sendable ([UInt8]) -> Value
    ) -> Function {
        var overloads = [
            Overload(parameters: [.int], result: result) { (call, values) throws(EvaluationError) in
                guard let count = Int(exactly: values.int(0)), (1...1_024).contains(count) else {
                    throw call.fail("the number of random bytes must be from 1 to 1024")
                }
                return body(try call.octets(count))
            }
        ]
        if let standard {
            overloads.append(
                Overload(parameters: [], result: result) { (call, _) throws(EvaluationError) in
                    body(try call.octets(standard))
                })
        }
        return Function(name, doc: doc, overloads: overloads, examples: examples, isGenerator: true)
    }

    /// Sixteen bytes as a UUID, with its version and variant set.
    private static func uuid(_ bytes: [UInt8], version: UInt8) -> Value {
        var bytes = bytes
        bytes[6] = bytes[6] & 0x0F | version << 4
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Hex.encode(bytes)
        var result = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { result.append("-") }
            result.append(digit)
        }
        return .string(result)
    }
}

extension Call {
    /// Exactly so many random bytes.
    func octets(_ count: Int) throws(EvaluationError) -> [UInt8] {
        let bytes = try random(count)
        guard bytes.count == count else {
            throw fail("the source of randomness is exhausted", code: .generatorUnavailable)
        }
        return bytes
    }
}
