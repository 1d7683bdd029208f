// The catalogue of everything that can be said about a file: one case and one row each.
//
// Codes are never reused. F1xxx YAML, F2xxx structure, F3xxx expression, F4xxx meaning and security, F5xxx run,
// F6xxx environment.

/// The stable code of a diagnostic.
public enum Code: String, Sendable, CaseIterable {
    // F1xxx: YAML
    case yamlSyntax = "F1001"

    // F3xxx: expressions; F31xx while they are evaluated
    case expressionSyntax = "F3001"
    case unknownName = "F3002"
    case unknownFunction = "F3003"
    case wrongArguments = "F3004"
    case typeMismatch = "F3005"
    case invalidRegex = "F3006"
    case macroMisuse = "F3007"
    case expressionTooComplex = "F3008"
    case generatorNotAllowed = "F3009"
    case invalidConstant = "F3010"
    case noSuchKey = "F3101"
    case unboundVariable = "F3102"
    case indexOutOfRange = "F3103"
    case absentOptional = "F3104"
    case noSuchOverload = "F3105"
    case overflow = "F3106"
    case divisionByZero = "F3107"
    case invalidArgument = "F3108"
    case costExceeded = "F3109"
    case resultTooLarge = "F3110"
    case duplicateKey = "F3111"
    case generatorUnavailable = "F3112"

    /// What the code stands for, in one line.
    public var title: String {
        switch self {
        case .yamlSyntax: "the file is not YAML"
        case .expressionSyntax: "the expression is not CEL"
        case .unknownName: "there is no such variable"
        case .unknownFunction: "there is no such function"
        case .wrongArguments: "the function takes other arguments"
        case .typeMismatch: "the types do not go together"
        case .invalidRegex: "the regular expression is not RE2"
        case .macroMisuse: "the macro takes other arguments"
        case .expressionTooComplex: "the expression is too long or too deep"
        case .generatorNotAllowed: "nothing may be generated here"
        case .invalidConstant: "a constant can never have this value"
        case .noSuchKey: "a map has no such key"
        case .unboundVariable: "a variable has no value"
        case .indexOutOfRange: "an index is outside the list"
        case .absentOptional: "an optional has no value"
        case .noSuchOverload: "an operation met values it does not take"
        case .overflow: "a number or time is out of range"
        case .divisionByZero: "a number was divided by zero"
        case .invalidArgument: "a function met a value it cannot use"
        case .costExceeded: "an evaluation takes too long"
        case .resultTooLarge: "a result is too large"
        case .duplicateKey: "a map has the same key twice"
        case .generatorUnavailable: "nothing can be generated here"
        }
    }
}
