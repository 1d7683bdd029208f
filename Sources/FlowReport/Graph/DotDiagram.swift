// A drawing as a flow chart in the DOT language of Graphviz, which has no sequences: a box for each step, top down.

/// Writes DOT.
package struct DotDiagram: Sendable {
    private let diagram: Diagram
    private var lines: [String] = []
    private var count = 0
    /// The rounds around the place at hand, the nearest last.
    private var loops: [String] = []

    /// Where the next step is reached from, and what is written on the way.
    private struct Exit {
        let node: String
        var label = ""
    }

    /// The writer of a drawing.
    package init(_ diagram: Diagram) {
        self.diagram = diagram
    }

    /// One graph, each operation a cluster of it.
    package var text: String {
        var writer = self
        writer.write()
        return writer.lines.map { $0 + "\n" }.joined()
    }

    private mutating func write() {
        lines = [
            "digraph \(Self.quoted([diagram.id])) {",
            "  graph [rankdir=TB, charset=\"UTF-8\", fontname=\"Helvetica\", fontsize=14, labelloc=t, nodesep=0.35, "
                + "ranksep=0.35, label=\(Self.quoted([diagram.title.joined(separator: " ")]))];",
            "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f6f8fa\", color=\"#8c959f\", "
                + "fontcolor=\"#1f2328\", fontname=\"Helvetica\", fontsize=11, margin=\"0.16,0.08\"];",
            "  edge [color=\"#57606a\", fontcolor=\"#57606a\", fontname=\"Helvetica\", fontsize=10, arrowsize=0.7];",
        ]
        for (index, part) in diagram.parts.enumerated() {
            lines.append("  subgraph cluster_\(index) {")
            lines.append("    style=rounded; color=\"#d0d7de\"; label=\(Self.quoted(part.title));")
            let start = node([part.name], "shape=oval, fillcolor=\"#ddf4ff\", color=\"#0969da\"")
            let exits = write(part.events, from: [Exit(node: start)])
            // What stands below a heading ends nothing by itself.
            let hasHeading = part.events.contains { if case .heading = $0 { true } else { false } }
            if !hasHeading { finish(exits) }
            lines.append("  }")
        }
        lines.append("}")
    }

    private mutating func node(_ text: [String], _ attributes: String) -> String {
        count += 1
        let more = attributes.isEmpty ? "" : ", " + attributes
        lines.append("    n\(count) [label=\(Self.quoted(text))\(more)];")
        return "n\(count)"
    }

    private mutating func connect(_ exits: [Exit], to node: String) {
        for exit in exits {
            let label = exit.label.isEmpty ? "" : " [label=\(Self.quoted([" " + exit.label + " "]))]"
            lines.append("    \(exit.node) -> \(node)\(label);")
        }
    }

    /// Writes what happens; gives where it goes on from.
    private mutating func write(_ events: [Diagram.Event], from start: [Exit]) -> [Exit] {
        var exits = start
        for event in events {
            switch event {
            case .activity(let activity):
                exits = step(node(activity.caption, Self.style(of: activity.kind)), from: exits)
            case .heading(let text):
                // Whatever happened above leads here, so no arrow does.
                finish(exits)
                exits = [Exit(node: node(text, "shape=plaintext, style=\"\", fontcolor=\"#57606a\""))]
            case .ending(let ending): exits = end(ending, from: exits)
            case .frame(let frame): exits = write(frame, from: exits)
            }
        }
        return exits
    }

    private mutating func finish(_ exits: [Exit]) {
        if !exits.isEmpty { connect(exits, to: node(["done"], Self.styles[.give] ?? "")) }
    }

    private mutating func step(_ node: String, from exits: [Exit]) -> [Exit] {
        connect(exits, to: node)
        return [Exit(node: node)]
    }

    private mutating func end(_ ending: Diagram.Ending, from exits: [Exit]) -> [Exit] {
        switch ending.kind {
        case .goOn: return exits
        case .fail, .give:
            connect(exits, to: node(ending.lines, Self.styles[ending.kind] ?? ""))
            return []
        case .again:
            let again = node(ending.lines, Self.styles[.again] ?? "")
            connect(exits, to: again)
            if let loop = loops.last {
                lines.append("    \(again) -> \(loop) [style=dashed, constraint=false];")
            }
            return []
        }
    }

    private mutating func write(_ frame: Diagram.Frame, from start: [Exit]) -> [Exit] {
        guard frame.kind != .loop else {
            let section = frame.sections.first
            let rounds = node(section?.condition ?? [], "style=\"rounded,dashed\", fillcolor=\"#ffffff\"")
            connect(start, to: rounds)
            loops.append(rounds)
            defer { loops.removeLast() }
            return write(section?.events ?? [], from: [Exit(node: rounds)])
        }
        var left = start
        var exits: [Exit] = []
        for section in frame.sections {
            guard !section.condition.isEmpty else {
                // Whatever no condition above fits.
                exits += write(section.events, from: left)
                return exits
            }
            let condition = DiagramText.lines(section.condition.joined(separator: " "), width: 30, most: 5)
            let question = node(
                condition, "shape=hexagon, style=filled, margin=\"0.02,0.04\", fillcolor=\"#fff8c5\", color=\"#bf8700\""
            )
            connect(left, to: question)
            exits += write(section.events, from: [Exit(node: question, label: "yes")])
            left = [Exit(node: question, label: "no")]
        }
        return exits + left
    }

    private static let styles: [Diagram.Ending.Kind: String] = [
        .fail: "fillcolor=\"#ffebe9\", color=\"#cf222e\"", .give: "fillcolor=\"#dafbe1\", color=\"#1a7f37\"",
        .again: "style=\"rounded,dashed\", fillcolor=\"#ffffff\"",
    ]

    private static func style(of kind: Diagram.Activity.Kind) -> String {
        switch kind {
        case .request: "fillcolor=\"#ddf4ff\""
        case .page, .person: "fillcolor=\"#fbefff\", color=\"#8250df\""
        case .call: "peripheries=2"
        case .check, .session: ""
        }
    }

    /// Lines as a quoted string: a backslash begins an escape there, an ampersand an HTML entity.
    static func quoted(_ lines: [String]) -> String {
        let text = lines.map { line in
            var result = ""
            for scalar in line.unicodeScalars {
                switch scalar {
                case "\"": result += "\\\""
                case "\\": result += "\\\\"
                case "&": result += "&amp;"
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result
        }
        return "\"" + text.joined(separator: "\\n") + "\""
    }
}
