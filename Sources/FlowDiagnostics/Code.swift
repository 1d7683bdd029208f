// The catalogue of everything that can be said about a file: one case and one row each.
//
// Codes are never reused. F1xxx YAML, F2xxx structure, F3xxx expression, F4xxx meaning and security, F5xxx run,
// F6xxx environment.

/// The stable code of a diagnostic.
public enum Code: String, Sendable, CaseIterable {
    // F1xxx: YAML
    case yamlSyntax = "F1001"
    case yamlTab = "F1002"
    case yamlIndentation = "F1003"
    case yamlMissingBlank = "F1004"
    case yamlTextAfterQuote = "F1005"
    case yamlTextAfterBracket = "F1006"
    case yamlColonInText = "F1007"
    case yamlUnclosedQuote = "F1008"
    case yamlUnclosedBracket = "F1009"
    case yamlReservedCharacter = "F1010"
    case yamlEscape = "F1011"
    case yamlMissingColon = "F1012"
    case yamlTag = "F1013"
    case yamlAnchor = "F1014"
    case yamlAlias = "F1015"
    case yamlMergeKey = "F1016"
    case yamlDuplicateKey = "F1017"
    case yamlKey = "F1018"
    case yamlSecondDocument = "F1019"
    case yamlEmpty = "F1020"
    case yamlCutAtComma = "F1021"
    case yamlBlockHeader = "F1022"
    case yamlLimit = "F1023"
    case yamlEncoding = "F1024"
    case yamlCharacter = "F1025"

    /// What the code stands for, in one line.
    public var title: String {
        switch self {
        case .yamlSyntax: "the file is not YAML"
        case .yamlTab: "a tab stands where YAML wants blanks"
        case .yamlIndentation: "a line is indented differently from its siblings"
        case .yamlMissingBlank: "a blank is missing after a colon"
        case .yamlTextAfterQuote: "text goes on after a closing quote"
        case .yamlTextAfterBracket: "an unquoted value mixes brackets with text"
        case .yamlColonInText: "unquoted text holds a colon followed by a blank"
        case .yamlUnclosedQuote: "a quote is never closed"
        case .yamlUnclosedBracket: "a bracket has no partner"
        case .yamlReservedCharacter: "unquoted text begins with a character YAML reserves"
        case .yamlEscape: "an escape in double quotes is unknown"
        case .yamlMissingColon: "a key has no colon"
        case .yamlTag: "a value is read as a tag"
        case .yamlAnchor: "a value is read as an anchor"
        case .yamlAlias: "a value is read as an alias"
        case .yamlMergeKey: "a merge key is used"
        case .yamlDuplicateKey: "a key is given twice"
        case .yamlKey: "a key is not text"
        case .yamlSecondDocument: "the file holds more than one document"
        case .yamlEmpty: "the file is empty"
        case .yamlCutAtComma: "YAML cut a value at a comma"
        case .yamlBlockHeader: "text stands on the line that opens a block of text"
        case .yamlLimit: "the file exceeds a limit"
        case .yamlEncoding: "the file is not UTF-8"
        case .yamlCharacter: "a character is not allowed in a file"
        }
    }
}
