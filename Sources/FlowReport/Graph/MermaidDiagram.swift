// A drawing as a Mermaid sequence diagram, which GitHub, GitLab and many editors show inside Markdown.

/// Writes Mermaid.
package struct MermaidDiagram: Sendable {
    private let diagram: Diagram
    private var lines: [String] = []
    private var names: [Diagram.Who: String] = [:]

    /// The writer of a drawing.
    package init(_ diagram: Diagram) {
        self.diagram = diagram
    }

    /// One diagram: operations follow each other.
    package var text: String {
        var writer = self
        writer.write(titled: true)
        return writer.lines.map { $0 + "\n" }.joined()
    }

    /// The lines without a title, for a page that has one of its own.
    var untitledLines: [String] {
        var writer = self
        writer.write(titled: false)
        return writer.lines
    }

    private mutating func write(titled: Bool) {
        lines = ["sequenceDiagram"]
        declareParticipants()
        for part in diagram.parts {
            // A `title` of Mermaid is cut to the width of the diagram; a note breaks its lines.
            let name = diagram.title.joined(separator: " ") + ": " + part.name
            if titled { divide([name] + part.title.flatMap { DiagramText.lines($0, width: 40) }) }
            write(part.events, depth: 1)
        }
    }

    /// Those who take part in any operation, in one order.
    private mutating func declareParticipants() {
        var servers = 0
        let all = diagram.parts.flatMap(\.participants)
        for who in [Diagram.Who.person, .browser, .runner] {
            guard let participant = all.first(where: { $0.who == who }) else { continue }
            names[who] = who == .person ? "P" : who == .browser ? "B" : "F"
            lines.append("    participant \(names[who] ?? "") as \(Self.escaped(participant.lines))")
        }
        for participant in all where names[participant.who] == nil {
            servers += 1
            names[participant.who] = "S\(servers)"
            lines.append("    participant S\(servers) as \(Self.escaped(participant.lines))")
        }
        last = servers > 0 ? "S\(servers)" : "F"
        first = names[.person] ?? names[.browser] ?? "F"
    }

    private var first = "F"
    private var last = "F"

    private mutating func divide(_ text: [String]) {
        let place = first == last ? first : "\(first),\(last)"
        lines.append("    Note over \(place): \(Self.escaped(text))")
    }

    private mutating func write(_ events: [Diagram.Event], depth: Int) {
        let indent = String(repeating: "    ", count: depth)
        // A frame is as wide as what is in it, and breaks its conditions to that width: notes in it leave them room.
        let place = depth > 1 && first != last ? wide : "F"
        for event in events {
            switch event {
            case .activity(let activity): for mark in activity.marks { lines.append(indent + line(mark, over: place)) }
            case .heading(let text): divide(text)
            case .ending(let ending): lines.append("\(indent)Note over \(place): \(Self.escaped(ending.lines))")
            case .frame(let frame):
                for (index, section) in frame.sections.enumerated() {
                    let word = index == 0 ? frame.kind.rawValue : "else"
                    let condition = section.condition.isEmpty ? ["otherwise"] : section.condition
                    lines.append("\(indent)\(word) \(Self.condition(condition))")
                    write(section.events, depth: depth + 1)
                }
                lines.append(indent + "end")
            }
        }
    }

    /// The run and who stands beside it.
    private var wide: String { last == "F" ? "\(names[.browser] ?? first),F" : "F,S1" }

    /// A condition on lines of its own making: Mermaid breaks what has none, inside of an escape, too.
    private static func condition(_ lines: [String]) -> String {
        let text = lines.joined(separator: " ")
        let broken = DiagramText.lines(text, width: 36, most: 4)
        let isRisky = broken.count == 1 && escaped(broken).contains("#")
        return escaped(
            isRisky ? DiagramText.lines(text, width: max(4, text.unicodeScalars.count / 2 + 1), most: 4) : broken)
    }

    private func line(_ mark: Diagram.Mark, over place: String) -> String {
        switch mark {
        case .arrow(let from, let to, let text, let isAnswer):
            "\(names[from] ?? "F")\(isAnswer ? "-->>" : "->>")\(names[to] ?? "F"): \(Self.escaped(text))"
        case .note(let text): "Note over \(place): \(Self.escaped(text))"
        case .reference(let text): "Note over \(place): \(Self.escaped(["▸ " + (text.first ?? "")] + text.dropFirst()))"
        }
    }

    /// Lines as one Mermaid text: whatever the grammar, Markdown or HTML would read is written as its number.
    ///
    /// `#` and `;` end a text, `:` behind `wrap` or `style` is read, `%%` begins a comment or a directive, `<` is HTML,
    /// `$$` a formula, `\n` a line end, and `@` begins properties of a participant.
    static func escaped(_ lines: [String]) -> String {
        lines.map { line in
            var result = ""
            var last: Unicode.Scalar?
            for scalar in line.unicodeScalars {
                defer { last = scalar }
                switch scalar {
                case "#", ";", ":", "<", "@", "\\": result += "#\(scalar.value);"
                case "$" where last == "$", "%" where last == "%": result += "#\(scalar.value);"
                // A line end to some readers.
                case "\u{2028}", "\u{2029}": result += " "
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result
        }.joined(separator: "<br/>")
    }
}
