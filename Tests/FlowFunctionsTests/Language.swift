// The language with the functions under test, a counted source of randomness and a clock that stands.

import FlowCEL
import FlowFunctions
import Testing

enum Language {
    static let environment = Environment(functions: Environment.standardFunctions + FlowFunctions.all)
    static let context = EvaluationContext(
        random: { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } },
        now: Timestamp(seconds: 1_645_557_742))

    /// What an expression gives.
    static func evaluate(
        _ source: String, _ variables: KeyValuePairs<String, Value> = [:], context: EvaluationContext = context
    ) throws -> Value {
        let scope = VariableScope(names: variables.map(\.key))
        let options = CompileOptions(allowsGenerators: true)
        do {
            let program = try environment.compile(source, in: scope, options: options)
            return try program.evaluate(ArrayActivation(variables.map(\.value)), context: context)
        } catch let error as CompileError {
            Issue.record("\(source): \(error.issues.map(\.message))")
            throw error
        }
    }

    /// The text an expression gives.
    static func text(_ source: String, _ variables: KeyValuePairs<String, Value> = [:]) throws -> String? {
        try evaluate(source, variables).stringValue
    }

    /// The message an expression fails with.
    static func failure(
        _ source: String, _ variables: KeyValuePairs<String, Value> = [:], context: EvaluationContext = context
    ) -> String? {
        do {
            _ = try evaluate(source, variables, context: context)
            return nil
        } catch let error as EvaluationError {
            return error.message
        } catch {
            return "no evaluation error: \(error)"
        }
    }
}
