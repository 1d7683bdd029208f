// The catalogue of everything that can be said about a file: one case and one row each.
//
// Codes are never reused. F1xxx YAML, F2xxx structure, F3xxx expression, F4xxx meaning and security, F5xxx run,
// F6xxx environment.

/// The stable code of a diagnostic.
public enum Code: String, Sendable, CaseIterable {
    // F1xxx: YAML
    case yamlSyntax = "F1001"

    /// What the code stands for, in one line.
    public var title: String {
        switch self {
        case .yamlSyntax: "the file is not YAML"
        }
    }
}
