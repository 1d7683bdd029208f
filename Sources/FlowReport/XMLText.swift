// Text inside of XML.

/// Writes text for XML.
enum XMLText {
    /// Text for content and attributes of XML 1.0 (sections 2.2 and 2.4): what it does not allow at all, and what a
    /// terminal would act on, shows as `·`.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: result += "&amp;"
            case 0x3C: result += "&lt;"
            case 0x3E: result += "&gt;"
            case 0x22: result += "&quot;"
            case 0x0A: result += "\n"
            case 0x09: result += "\t"
            case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: result += "·"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
