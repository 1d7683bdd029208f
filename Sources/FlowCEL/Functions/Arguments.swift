// The arguments of a call by type. Their kinds were checked when the overload was chosen.

extension [Value] {
    /// The string at a place.
    func string(_ index: Int) -> String {
        guard indices.contains(index), case .string(let text) = self[index] else { return "" }
        return text
    }

    /// The int at a place.
    func int(_ index: Int) -> Int64 {
        guard indices.contains(index), case .int(let number) = self[index] else { return 0 }
        return number
    }

    /// The uint at a place.
    func uint(_ index: Int) -> UInt64 {
        guard indices.contains(index), case .uint(let number) = self[index] else { return 0 }
        return number
    }

    /// The double at a place.
    func double(_ index: Int) -> Double {
        guard indices.contains(index), case .double(let number) = self[index] else { return 0 }
        return number
    }

    /// The bytes at a place.
    func bytes(_ index: Int) -> [UInt8] {
        guard indices.contains(index), case .bytes(let bytes) = self[index] else { return [] }
        return bytes
    }

    /// The list at a place.
    func list(_ index: Int) -> [Value] {
        guard indices.contains(index), case .list(let list) = self[index] else { return [] }
        return list
    }

    /// The map at a place.
    func map(_ index: Int) -> Map {
        guard indices.contains(index), case .map(let map) = self[index] else { return Map() }
        return map
    }

    /// The time at a place.
    func timestamp(_ index: Int) -> Timestamp {
        guard indices.contains(index), case .timestamp(let time) = self[index] else { return Timestamp(seconds: 0) }
        return time
    }

    /// The duration at a place.
    func duration(_ index: Int) -> TimeSpan {
        guard indices.contains(index), case .duration(let span) = self[index] else { return TimeSpan(nanoseconds: 0) }
        return span
    }

    /// What the optional at a place holds.
    func optional(_ index: Int) -> Value? {
        guard indices.contains(index), case .optional(let value) = self[index] else { return nil }
        return value
    }
}

extension Overload {
    /// An overload of nothing but its arguments.
    static func plain(
        _ parameters: [CELType], _ result: CELType, infer: (@Sendable ([CELType]) -> CELType)? = nil,
        _ body: @escaping @Sendable ([Value]) -> Value
    ) -> Overload {
        Overload(parameters, result, infer: infer) { (_, values) throws(EvaluationError) in body(values) }
    }

    /// A method of nothing but its receiver and arguments.
    static func method(
        _ receiver: CELType, _ parameters: [CELType], _ result: CELType,
        infer: (@Sendable ([CELType]) -> CELType)? = nil, _ body: @escaping @Sendable ([Value]) -> Value
    ) -> Overload {
        Overload(receiver: receiver, parameters, result, infer: infer) { (_, values) throws(EvaluationError) in
            body(values)
        }
    }
}
