// Parameters of queries and forms as maps, and back.

internal import FlowCEL
internal import FlowHTTP

extension Call {
    /// Parameters from a map: absent optionals are left out, a list gives its name several times.
    mutating func parameters(_ map: Map) throws(EvaluationError) -> Parameters {
        var result = Parameters()
        for (key, value) in map {
            let name = try key.text("a name", &self)
            for value in value.repeated {
                let text = try value.text("`\(name)`", &self)
                try charge(1 + (name.utf8.count + text.utf8.count) / 100)
                result.append(name, text)
            }
        }
        return result
    }

    /// The parameters as a map; a name that comes more than once has the list of its values.
    mutating func map(_ parameters: Parameters) throws(EvaluationError) -> Map {
        try charge(parameters.pairs.count)
        var places = Map()
        var all: [(name: String, values: [Value])] = []
        for pair in parameters.pairs {
            if case .int(let place)? = places[pair.name] {
                all[Int(place)].values.append(.string(pair.value))
            } else {
                places[pair.name] = .int(Int64(all.count))
                all.append((pair.name, [.string(pair.value)]))
            }
        }
        return Map(all.map { ($0.name, $0.values.count == 1 ? $0.values[0] : .list($0.values)) })
    }

    /// What a reader of URLs or forms gives, its error as one of this call.
    func reading<Result>(_ body: () throws(URLSyntaxError) -> Result) throws(EvaluationError) -> Result {
        do throws(URLSyntaxError) {
            return try body()
        } catch {
            throw fail(error.message)
        }
    }
}

extension Value {
    /// The values of a parameter: none for an absent optional, all for a list, else the value itself.
    fileprivate var repeated: [Value] {
        switch self {
        case .optional(nil): []
        case .optional(let wrapped?): [wrapped]
        case .list(let values): values
        case .null, .bool, .int, .uint, .double, .string, .bytes, .map, .timestamp, .duration, .type: [self]
        }
    }
}
