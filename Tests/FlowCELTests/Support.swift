// What the tests of this target share.

import FlowCEL
import FlowDiagnostics

extension Value {
    /// Whether two values are the same in type and content; unlike `equals`, NaN is the same as NaN.
    func isSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.uint(let a), .uint(let b)): a == b
        case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
        case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
        case (.bytes(let a), .bytes(let b)): a == b
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
        case (.map(let a), .map(let b)):
            a.count == b.count
                && a.allSatisfy { key, value in
                    b.contains { $0.key.isSame(as: key) && $0.value.isSame(as: value) }
                }
        case (.timestamp(let a), .timestamp(let b)): a == b
        case (.duration(let a), .duration(let b)): a == b
        case (.type(let a), .type(let b)): a.name == b.name
        case (.optional(nil), .optional(nil)): true
        case (.optional(let a?), .optional(let b?)): a.isSame(as: b)
        default: false
        }
    }
}

/// What came of an expression.
enum Outcome: Sendable {
    case value(Value)
    case refused(CompileError)
    case failed(EvaluationError)

    var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// The errors with their places, one per line, as tests compare them.
    var text: String {
        switch self {
        case .value(let value): return "value \(value)"
        case .refused(let error): return error.issues.map(\.text).joined(separator: "\n")
        case .failed(let error):
            let help = error.help.map { " (\($0))" }.joined()
            return "\(error.code.rawValue) \(error.span.lower)..<\(error.span.upper) \(error.message)\(help)"
        }
    }
}

extension Outcome {
    /// The same on one line; what was not there is marked.
    var line: String {
        let isAbsence = if case .failed(let error) = self { error.isAbsence } else { false }
        return text.split(separator: "\n").joined(separator: " ⏎ ") + (isAbsence ? " absent" : "")
    }
}

extension Issue {
    var text: String {
        "\(code.rawValue) \(span.lower)..<\(span.upper) \(message)" + help.map { " (\($0))" }.joined()
    }
}

/// The standard environment, made once.
let standard = Environment()

/// Compiles and runs an expression.
func run(
    _ source: String, _ variables: [(String, Value)] = [], types: [(String, CELType)] = [],
    environment: Environment = standard, options: CompileOptions = CompileOptions(), expecting: CELType = .dyn,
    context: EvaluationContext = EvaluationContext()
) -> Outcome {
    let bound = variables.map { ($0.0, CELType.dyn, Optional($0.1)) }
    let all = bound + types.map { ($0.0, $0.1, nil) }
    let scope = VariableScope(all.map { ($0.0, $0.1) })
    do throws(CompileError) {
        let program = try environment.compile(source, in: scope, expecting: expecting, options: options)
        do throws(EvaluationError) {
            return .value(try program.evaluate(ArrayActivation(all.map(\.2)), context: context))
        } catch {
            return .failed(error)
        }
    } catch {
        return .refused(error)
    }
}
