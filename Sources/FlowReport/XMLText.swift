// Text inside of XML.

internal import FlowDiagnostics

/// Writes text for XML.
enum XMLText {
    /// Text for content and attributes of XML 1.0 (sections 2.2 and 2.4): what it does not allow at all, and what a
    /// terminal would act on, shows as `·`.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "\n"
            case "\t": result += "\t"
            case "\u{FFFE}", "\u{FFFF}": result += "·"
            default: result.unicodeScalars.append(scalar.actsOnTerminals ? "·" : scalar)
            }
        }
        return result
    }
}
