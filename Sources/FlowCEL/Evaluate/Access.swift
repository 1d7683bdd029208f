// How fields and elements are found in values.

internal import FlowDiagnostics

/// The access operations that steps share.
enum Access {
    /// `value.field`, of an optional too; the frequent case of a map that has the key was tried before.
    static func selectOther(_ value: Value, _ field: Name, _ span: Span) throws(EvaluationError) -> Value {
        switch value {
        case .map(let map): throw noKey(map, field.text, span)
        case .optional: return .optional(try optionalField(value, field, span))
        case .null, .bool, .int, .uint, .double, .string, .bytes, .list, .timestamp, .duration, .type:
            throw noField(value, field.text, span)
        }
    }

    /// Whether `value.field` is there; false for an absent optional.
    static func has(_ value: Value, _ field: Name, _ span: Span) throws(EvaluationError) -> Bool {
        switch value {
        case .map(let map): return map.place(of: field) != nil
        case .optional(nil): return false
        case .optional(let inner?): return try has(inner, field, span)
        case .null, .bool, .int, .uint, .double, .string, .bytes, .list, .timestamp, .duration, .type:
            throw noField(value, field.text, span)
        }
    }

    /// The value of a field, or nil when it is absent.
    static func optionalField(_ value: Value, _ field: Name, _ span: Span) throws(EvaluationError) -> Value? {
        switch value {
        case .map(let map): return map.place(of: field).map { map[at: $0] }
        case .optional(nil): return nil
        case .optional(let inner?): return try optionalField(inner, field, span)
        case .null, .bool, .int, .uint, .double, .string, .bytes, .list, .timestamp, .duration, .type:
            throw noField(value, field.text, span)
        }
    }

    /// `value[key]`.
    static func index(
        _ value: Value, _ key: Value, _ constant: String?, _ span: Span
    ) throws(EvaluationError) -> Value {
        switch value {
        case .list(let list): return try element(list, key, span)
        case .map(let map):
            guard let place = map.place(of: key) else { throw noKey(map, constant, key, span) }
            return map[at: place]
        case .optional: return .optional(try optionalElement(value, key, span))
        case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type:
            throw noIndex(value, key, span)
        }
    }

    /// The element of an index or key, or nil when there is none.
    static func optionalElement(_ value: Value, _ key: Value, _ span: Span) throws(EvaluationError) -> Value? {
        switch value {
        case .list(let list):
            guard let index = listIndex(key) else { throw noIndex(value, key, span) }
            return list.indices.contains(index) ? list[index] : nil
        case .map(let map): return map[key]
        case .optional(nil): return nil
        case .optional(let inner?): return try optionalElement(inner, key, span)
        case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type:
            throw noIndex(value, key, span)
        }
    }

    private static func element(_ list: [Value], _ key: Value, _ span: Span) throws(EvaluationError) -> Value {
        guard let index = listIndex(key) else { throw noIndex(.list(list), key, span) }
        guard list.indices.contains(index) else {
            let message = "index \(index) is outside a list of \(list.count)"
            let help =
                index < 0
                ? "indexes count from 0; the last element is `.last()`, an optional"
                : "for an element that may be absent write `[?\(index)]`"
            throw EvaluationError(.indexOutOfRange, message, at: span, help: [help], isAbsence: true)
        }
        return list[index]
    }

    /// The place a number means; -1 for a whole number that is no place.
    private static func listIndex(_ key: Value) -> Int? {
        switch key {
        case .int(let number): Int(number)
        case .uint(let number): Int(exactly: number) ?? -1
        case .double(let number): number.rounded() == number ? Int(exactly: number) ?? -1 : nil
        case .null, .bool, .string, .bytes, .list, .map, .timestamp, .duration, .type, .optional: nil
        }
    }
}

extension Access {
    private static func noKey(_ map: Map, _ field: String, _ span: Span) -> EvaluationError {
        EvaluationError(absent: .noSuchKey, "no such key `\(field)`", at: span) {
            let names = map.names.prefix(1_000)
            let nearest = field.utf8.count < 2 ? nil : Suggestion.didYouMean(field, among: names)
            return [nearest ?? "for a key that may be absent write `.?\(field)` or test with `has(…)`"]
        }
    }

    /// A key that was computed is not told: it may be a secret.
    private static func noKey(
        _ map: Map, _ constant: String?, _ key: Value, _ span: Span
    ) -> EvaluationError {
        if let constant { return noKey(map, constant, span) }
        guard Map.isKey(key) || key.kind == .double else { return noIndex(.map(map), key, span) }
        return EvaluationError(
            .noSuchKey, "no such key in this map", at: span,
            help: ["for a key that may be absent write `[?key]` or test with `key in map`"], isAbsence: true)
    }

    private static func noField(_ value: Value, _ field: String, _ span: Span) -> EvaluationError {
        EvaluationError(
            .noSuchOverload, "\(value.type.article) has no field `\(field)`", at: span,
            help: value.kind == .null ? ["test the value before it with `!= null` first"] : [])
    }

    private static func noIndex(_ value: Value, _ key: Value, _ span: Span) -> EvaluationError {
        .noOverload("\(value.typeName)[\(key.typeName)]", at: span)
    }
}
