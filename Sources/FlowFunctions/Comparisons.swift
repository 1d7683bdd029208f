// Comparing secrets.

internal import FlowCEL
internal import FlowCrypto

extension Function {
    /// `same`.
    static let comparisons: [Function] = [
        Function(
            "same",
            doc: "Whether two secrets are equal, in a time that does not tell how much of them is; use it for "
                + "tokens, states and signatures instead of `==`.",
            overloads: [CELType.string, .bytes].map { type in
                Overload(parameters: [type, type], result: .bool) { (call, values) throws(EvaluationError) in
                    let (a, b) = (values.octets(0), values.octets(1))
                    try call.charge((a.count + b.count) / 100)
                    return .bool(constantTimeEquals(a, b))
                }
            },
            examples: [
                Example("same('abc', 'abc')", "true"), Example("same('abc', 'abd')", "false"),
                Example("same(b'\\x01', b'\\x01\\x02')", "false"),
            ])
    ]
}
