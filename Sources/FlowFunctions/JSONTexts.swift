// JSON as text.

internal import FlowCEL
internal import FlowJSON

extension Function {
    /// `json.encode`, `json.decode`, `jsonp.decode`.
    static let jsonTexts: [Function] = [
        Function(
            "json.encode", doc: "The value as compact JSON, members in their order; times become text.",
            overloads: [
                Overload(parameters: [.dyn], result: .string) { (call, values) throws(EvaluationError) in
                    let json = try values.value(0).json(at: call.span, maxBytes: call.limits.maxResultBytes)
                    let text = json.text
                    try call.reserve(bytes: text.utf8.count)
                    return .string(text)
                }
            ], examples: [Example("json.encode({'a': [1, null, 'x']})", "'{\"a\":[1,null,\"x\"]}'")]),
        Function(
            "json.decode", doc: "The value of JSON text; whole numbers are `int`, all others `double`.",
            overloads: Overload.octets(.dyn) { (call, octets) throws(EvaluationError) in
                try call.charge(octets.count / 20)
                return Value(json: try call.json(octets, "this text"))
            }, examples: [Example("json.decode('{\"a\":[1,2.5]}')", "{'a': [1, 2.5]}")]),
        Function(
            "jsonp.decode", doc: "The value inside a JSONP answer, `callback({…});`.",
            overloads: Overload.octets(.dyn) { (call, octets) throws(EvaluationError) in
                try call.charge(octets.count / 20)
                guard let inner = argument(octets) else {
                    throw call.fail("this text is not JSONP", help: ["it looks like `callback({…});`"])
                }
                return Value(json: try call.json(Array(inner), "what stands in the brackets"))
            }, examples: [Example("jsonp.decode('callback( {\"a\":1} );').a", "1")]),
    ]

    /// What stands between the brackets of `name ( … ) ;`, name and semicolon optional.
    private static func argument(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard let open = bytes.firstIndex(of: UInt8(ascii: "(")) else { return nil }
        let isName = bytes[..<open].allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || [0x24, 0x2E, 0x5F].contains($0)
                || isBlank($0)
        }
        guard isName, let last = bytes.lastIndex(where: { !isBlank($0) && $0 != UInt8(ascii: ";") }), last > open,
            bytes[last] == UInt8(ascii: ")")
        else { return nil }
        return bytes[(open + 1)..<last]
    }
}

extension Call {
    /// The JSON of a text; `what` names it in the error.
    func json(_ bytes: [UInt8], _ what: String) throws(EvaluationError) -> JSON {
        do throws(JSONError) {
            return try JSON.parse(bytes, limits: JSON.Limits(bytes: limits.maxResultBytes))
        } catch {
            throw fail("\(what) is not JSON: \(error.message) at byte \(error.offset)")
        }
    }
}
