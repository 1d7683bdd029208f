// A drawing as SVG: a sequence diagram laid out by ourselves, self-contained, without scripts.

/// Writes SVG.
package struct SVGDiagram: Sendable {
    private let diagram: Diagram

    /// The writer of a drawing.
    package init(_ diagram: Diagram) {
        self.diagram = diagram
    }

    /// One picture, operations below each other.
    package var text: String {
        var body: [String] = []
        var width = 0
        var y = 44
        let margin = 24
        let names = diagram.title.joined(separator: " ")
        for part in diagram.parts {
            var layout = SVGPart(part)
            layout.draw()
            body.append("<g transform=\"translate(\(margin - layout.left) \(y))\">")
            body += layout.elements
            body.append("</g>")
            width = max(width, layout.right - layout.left)
            y += layout.height + 36
        }
        let title = SVGText.width(diagram.title, size: 19) + SVGText.lineHeight
        let size = (width: max(width, title) + 2 * margin, height: y)
        return
            ([
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.width)\" height=\"\(size.height)\" "
                    + "viewBox=\"0 0 \(size.width) \(size.height)\" role=\"img\">",
                "<title>\(XMLText.escaped(diagram.heading))</title>", SVGText.style,
                SVGText.box("paper", x: 0, y: 0, width: size.width, height: size.height, radius: 8),
                SVGText.element([names], x: margin, y: 32, style: "title", isCentred: false),
            ] + body + ["</svg>", ""]).joined(separator: "\n")
    }
}
