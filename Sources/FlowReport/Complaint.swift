// Something that keeps a run from starting and is no matter of the flow's text.

package import FlowDiagnostics
package import FlowJSON

/// A wrong call, a missing input, a file that cannot be read: what is wrong and how to mend it.
package struct Complaint: Sendable {
    /// What is wrong: lower case, no full stop.
    package let message: String
    /// Ways to mend it, the most likely first.
    package let help: [String]
    /// The place, when it is about something in a file.
    package let location: Location?

    /// Whether the line of the place is shown; lines that may hold secrets are not.
    package let showsLine: Bool

    /// A complaint from its parts.
    package init(_ message: String, help: [String] = [], at location: Location? = nil, showsLine: Bool = true) {
        self.message = message
        self.help = help
        self.location = location
        self.showsLine = showsLine
    }

    /// The lines for people.
    package func lines(_ palette: Palette) -> [String] {
        // What a caller wrote may hold anything; no secret gets into a complaint.
        let masking = Masking(nil)
        let place = location.map { masking.line($0.description) + ": " } ?? ""
        var lines = [place + palette.paint("error", .bad) + ": " + palette.paint(masking.line(message), .strong)]
        var indent = " "
        if showsLine, let location, let excerpt = SnippetRenderer(color: palette.isOn).excerpt(of: location) {
            lines += excerpt.lines
            indent = excerpt.indent
        }
        return lines + help.map { "\(indent) = \(palette.paint("help", .help)): \(masking.line($0))" }
    }

    /// The complaint as an object.
    package var json: JSONObject {
        var json: JSONObject = ["severity": .string("error"), "message": .string(message)]
        json["location"] = location.map { .object($0.json) }
        if !help.isEmpty { json["help"] = .array(help.map { .string($0) }) }
        return json
    }
}
