// The arguments of a call by type; their kinds were checked when the overload was chosen.

internal import FlowCEL

extension [Value] {
    /// The value at a place, null past the end.
    func value(_ index: Int) -> Value { indices.contains(index) ? self[index] : .null }

    /// The string at a place.
    func string(_ index: Int) -> String { value(index).stringValue ?? "" }

    /// The int at a place.
    func int(_ index: Int) -> Int64 {
        guard case .int(let number) = value(index) else { return 0 }
        return number
    }

    /// The bytes at a place, of a string those of its UTF-8.
    func octets(_ index: Int) -> [UInt8] {
        switch value(index) {
        case .bytes(let bytes): bytes
        case .string(let text): [UInt8](text.utf8)
        case .null, .bool, .int, .uint, .double, .list, .map, .timestamp, .duration, .type, .optional: []
        }
    }

    /// The list at a place.
    func list(_ index: Int) -> [Value] {
        guard case .list(let list) = value(index) else { return [] }
        return list
    }

    /// The map at a place.
    func map(_ index: Int) -> Map {
        guard case .map(let map) = value(index) else { return Map() }
        return map
    }

    /// The time at a place.
    func timestamp(_ index: Int) -> Timestamp {
        guard case .timestamp(let time) = value(index) else { return Timestamp(seconds: 0) }
        return time
    }

    /// The texts of the list at a place; `what` names them in the error when they are none.
    func names(_ index: Int, _ what: String, _ call: Call) throws(EvaluationError) -> [String] {
        var names: [String] = []
        for element in list(index) {
            guard let name = element.stringValue else {
                throw call.fail("\(what) must be texts, found \(element.type)")
            }
            names.append(name)
        }
        return names
    }
}

extension CELType {
    /// A map of anything.
    static let anyMap = CELType.map(.dyn, .dyn)
}

extension Overload {
    /// The two ways to call a function of octets: with bytes, and with text that stands for its UTF-8.
    static func octets(
        _ result: CELType, _ body: @escaping @Sendable (inout Call, [UInt8]) throws(EvaluationError) -> Value
    ) -> [Overload] {
        [CELType.string, .bytes].map { type in
            Overload(parameters: [type], result: result) { (call, values) throws(EvaluationError) in
                let octets = values.octets(0)
                try call.charge(octets.count / 100)
                return try body(&call, octets)
            }
        }
    }
}
