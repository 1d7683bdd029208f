// `NAME=VALUE`, as several flags take it.

/// A name with what it is given.
struct Assignment: Sendable, Hashable {
    let name: String
    let value: String

    /// Reads `NAME=VALUE`; `flag` and `placeholder` are for the message.
    init(_ text: String, flag: String, placeholder: String) throws(CommandFailure) {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), Self.isName(text[..<equals]) else {
            // The text is not shown: somebody may have meant to give a secret.
            throw CommandFailure(.usage, "`\(flag)` wants `\(placeholder)`")
        }
        name = String(text[..<equals])
        value = String(text[text.utf8.index(after: equals)...])
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Reads all of them; a name given twice is an error, unless `repeated`.
    static func all(
        _ texts: [String], flag: String, placeholder: String, repeated: Bool = false
    ) throws(CommandFailure) -> [Assignment] {
        var result: [Assignment] = []
        for text in texts {
            let assignment = try Assignment(text, flag: flag, placeholder: placeholder)
            guard repeated || !result.contains(where: { $0.name == assignment.name }) else {
                throw CommandFailure(.usage, "`\(flag)` gives `\(assignment.name)` twice", help: ["keep one of both"])
            }
            result.append(assignment)
        }
        return result
    }
}
