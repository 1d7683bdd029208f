// The public conformance suite of the language, from a file that lies outside this repository.

import FlowCEL
import Foundation
import Testing

/// Set `CEL_CONFORMANCE` to the path of the converted suite to run it.
struct ConformanceTests {
    /// Rows that are known to differ, each with its reason.
    static let exceptions: [String: String] = [:]

    @Test func `the conformance suite passes`() throws {
        guard let path = ProcessInfo.processInfo.environment["CEL_CONFORMANCE"] else {
            print("SKIPPED: the conformance suite of CEL, since CEL_CONFORMANCE is not set")
            return
        }
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let rows = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(rows.count > 1_000)
        var tally: [String: (passed: Int, total: Int)] = [:]
        for row in rows.compactMap(ConformanceRow.init) {
            let key = "\(row.profile) \(row.expected == nil ? "error" : "value")"
            tally[key, default: (0, 0)].total += 1
            if let difference = row.difference() {
                if let reason = Self.exceptions[row.id] {
                    print("known: \(row.id): \(reason)")
                } else {
                    Issue.record("\(row.id): \(row.expression): \(difference)")
                }
            } else {
                tally[key, default: (0, 0)].passed += 1
                #expect(Self.exceptions[row.id] == nil, "\(row.id) passes: take it off the list")
            }
        }
        for (key, count) in tally.sorted(by: { $0.key < $1.key }) { print("\(key) \(count.passed)/\(count.total)") }
        #expect(tally.values.reduce(0) { $0 + $1.total } == rows.count)
    }
}

/// One case of the suite.
struct ConformanceRow {
    let id: String
    let profile: String
    let expression: String
    /// nil when an error is expected.
    let expected: FlowCEL.Value?
    private let container: String
    private let checks: Bool
    private let expandsMacros: Bool
    private let variables: [(name: String, type: CELType, value: FlowCEL.Value?)]

    init?(_ row: [String: Any]) {
        guard let id = row["id"] as? String, let profile = row["profile"] as? String,
            let expression = row["expr"] as? String
        else { return nil }
        self.id = id
        self.profile = profile
        self.expression = expression
        container = row["container"] as? String ?? ""
        checks = row["disable_check"] as? Bool != true
        expandsMacros = row["disable_macros"] as? Bool != true
        if row["error"] as? Bool == true {
            expected = nil
        } else if row["expected_default"] as? Bool == true {
            expected = .bool(true)
        } else {
            guard let value = typedValue(row["expected"]) else { return nil }
            expected = value
        }
        let bindings = row["bindings"] as? [String: Any] ?? [:]
        let types = row["type_env"] as? [String: String] ?? [:]
        variables = Set(bindings.keys).union(types.keys).sorted().map { name in
            (name, types[name].flatMap(typeNamed) ?? .dyn, typedValue(bindings[name]))
        }
    }

    /// What differs from the expectation, or nil.
    func difference() -> String? {
        let outcome = outcome()
        switch (expected, outcome) {
        case (nil, .value(let value)): return "gives \(value) instead of an error"
        case (nil, _): return nil
        case (let expected?, .value(let value)): return value.isSame(as: expected) ? nil : "gives \(value)"
        case (_?, _): return outcome.text
        }
    }

    private func outcome() -> Outcome {
        let environment = FlowCEL.Environment(container: container)
        let scope = VariableScope(variables.map { ($0.name, $0.type) })
        let options = CompileOptions(checks: checks, expandsMacros: expandsMacros)
        do throws(CompileError) {
            let program = try environment.compile(expression, in: scope, options: options)
            do throws(EvaluationError) {
                return .value(try program.evaluate(ArrayActivation(variables.map(\.value))))
            } catch {
                return .failed(error)
            }
        } catch {
            return .refused(error)
        }
    }
}

/// `{"t": tag, "v": …}` as a value.
private func typedValue(_ json: Any?) -> FlowCEL.Value? {
    guard let object = json as? [String: Any], let tag = object["t"] as? String else { return nil }
    let content = object["v"]
    let text = content as? String ?? ""
    switch tag {
    case "null": return .null
    case "bool": return (content as? Bool).map(Value.bool)
    case "int": return Int64(text).map(Value.int)
    case "uint": return UInt64(text).map(Value.uint)
    case "double": return Double(text).map(Value.double)
    case "string": return .string(text)
    case "bytes": return Data(base64Encoded: text).map { .bytes(Array($0)) }
    case "type": return typeNamed(text).map(Value.type)
    case "list":
        let elements = content as? [Any] ?? []
        let values = elements.compactMap(typedValue)
        return values.count == elements.count ? .list(values) : nil
    case "map":
        var map = Map()
        for case let pair as [Any] in content as? [Any] ?? [] {
            guard pair.count == 2, let key = typedValue(pair[0]), let value = typedValue(pair[1]),
                map.insert(key, value)
            else { return nil }
        }
        return .map(map)
    case "timestamp", "duration":
        guard let seconds = Int64(object["seconds"] as? String ?? ""), let nanos = object["nanos"] as? Int else {
            return nil
        }
        return tag == "timestamp"
            ? .timestamp(Timestamp(seconds: seconds, nanoseconds: Int32(nanos)))
            : .duration(TimeSpan(nanoseconds: seconds * 1_000_000_000 + Int64(nanos)))
    default: return nil
    }
}

/// A type by its name in the suite.
private func typeNamed(_ name: String) -> CELType? {
    let plain: [String: CELType] = [
        "null": .null, "null_type": .null, "bool": .bool, "int": .int, "uint": .uint, "double": .double,
        "string": .string, "bytes": .bytes, "list": .list(.dyn), "map": .map(.dyn, .dyn), "type": .type,
        "google.protobuf.Timestamp": .timestamp, "google.protobuf.Duration": .duration, "dyn": .dyn,
    ]
    if let type = plain[name] { return type }
    let parts = name.split(whereSeparator: { "(,) ".contains($0) }).map(String.init)
    if parts.first == "list", parts.count == 2 { return typeNamed(parts[1]).map(CELType.list) }
    guard parts.first == "map", parts.count == 3, let key = typeNamed(parts[1]), let value = typeNamed(parts[2]) else {
        return nil
    }
    return .map(key, value)
}
