// The catalogue of everything that can be said about a file: one case and one row each.
//
// Codes are never reused. F1xxx YAML, F2xxx structure, F3xxx expression, F4xxx meaning and security, F5xxx run,
// F6xxx environment.

/// The stable code of a diagnostic.
public enum Code: String, Sendable, CaseIterable {
    // F1xxx: YAML
    case yamlSyntax = "F1001"

    // F2xxx: structure
    case unknownKey = "F2001"
    case missingKey = "F2002"
    case wrongKind = "F2003"
    case badValue = "F2004"
    case unknownStepKind = "F2005"
    case twoKinds = "F2006"
    case notAFlow = "F2007"
    case badName = "F2008"
    case requestLine = "F2009"
    case notAnExpression = "F2010"
    case sigilInCondition = "F2011"
    case unterminatedTemplate = "F2012"

    // F4xxx: meaning and security
    case unknownName = "F4001"
    case duplicateName = "F4002"
    case circle = "F4003"
    case endless = "F4004"
    case againWithoutRepeat = "F4005"
    case unknownServer = "F4006"
    case notText = "F4007"
    case badPattern = "F4008"
    case noSuchPart = "F4009"
    case noState = "F4020"
    case noPKCE = "F4021"

    /// What the code stands for, in one line.
    public var title: String {
        switch self {
        case .yamlSyntax: "the file is not YAML"
        case .unknownKey: "a key that the object does not have"
        case .missingKey: "a key that the object needs is not there"
        case .wrongKind: "a list, map, text or number where another is expected"
        case .badValue: "a value outside of what its key allows"
        case .unknownStepKind: "a step of no known kind"
        case .twoKinds: "a step of two kinds"
        case .notAFlow: "the file is no flow, sandbox or test file"
        case .badName: "a name that cannot be used"
        case .requestLine: "a request without method and URL"
        case .notAnExpression: "text where an expression is expected"
        case .sigilInCondition: "`=` or `${` where an expression stands anyway"
        case .unterminatedTemplate: "`${` without `}`"
        case .unknownName: "a name of something that does not exist"
        case .duplicateName: "one name for two things"
        case .circle: "something that needs itself"
        case .endless: "a repetition without an end"
        case .againWithoutRepeat: "another round of nothing"
        case .unknownServer: "a URL that lies on no declared server"
        case .notText: "a value that has no text"
        case .badPattern: "a pattern that is none"
        case .noSuchPart: "a part that an answer does not have"
        case .noState: "a sign-in without `state` (RFC 6749 10.12)"
        case .noPKCE: "a sign-in without PKCE (RFC 7636, RFC 9700 2.1.1)"
        }
    }
}
