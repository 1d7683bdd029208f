// Text and colours of drawings in SVG.

/// What texts of a drawing take up, and how it is painted.
enum SVGText {
    /// The height of a line in pixels, for text of 13.
    static let lineHeight = 17

    /// About how wide lines are in pixels; never too little in the usual fonts without serifs.
    static func width(_ lines: [String], size: Int = 13) -> Int {
        let widest = lines.map { line in line.unicodeScalars.reduce(0) { $0 + thousandths($1) } }.max() ?? 0
        return (widest * size + 999) / 1000
    }

    /// The advance of a character in thousandths of the font's size.
    private static func thousandths(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "i", "j", "l", "'", "|", "!", ".", ",", ":", ";", "I": 320
        case "f", "t", "r", "(", ")", "[", "]", "{", "}", "/", "\\", " ", "-", "\"", "`": 400
        case "m", "w", "M", "W", "@", "%", "…": 930
        case "A"..."Z", "&", "+", "=", "<", ">", "#": 740
        case "a"..."z", "0"..."9", "_", "?", "$", "*", "^", "~": 620
        case "\u{80}"..."\u{10FF}": 720
        default: 1100
        }
    }

    /// Text lines below each other; `y` is the base of the first.
    static func element(_ lines: [String], x: Int, y: Int, style: String, isCentred: Bool = true) -> String {
        let anchor = isCentred ? " m" : ""
        return lines.enumerated().map { index, line in
            "<text class=\"\(style)\(anchor)\" x=\"\(x)\" y=\"\(y + index * lineHeight)\">\(XMLText.escaped(line))</text>"
        }.joined(separator: "\n")
    }

    /// A box with corners of a radius.
    static func box(_ style: String, x: Int, y: Int, width: Int, height: Int, radius: Int = 4) -> String {
        "<rect class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\"/>"
    }

    /// The style sheet: light, and dark where whoever looks prefers that.
    static let style = """
        <style>
        text { font: 13px Arial, Helvetica, "Liberation Sans", sans-serif; fill: #1f2328; }
        .m { text-anchor: middle; }
        .title { font-size: 19px; font-weight: bold; }
        .name { font-size: 15px; font-weight: bold; }
        .who { font-weight: bold; }
        .faint { fill: #656d76; }
        .label { stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round; paint-order: stroke; }
        .tag { font-size: 12px; font-weight: bold; fill: #57606a; }
        .condition { font-style: italic; fill: #57606a; }
        .paper { fill: #ffffff; }
        .head { fill: #f6f8fa; stroke: #8c959f; }
        .life { stroke: #afb8c1; stroke-dasharray: 3 4; }
        .arrow { stroke: #1f2328; fill: none; stroke-width: 1.3px; }
        .answer { stroke: #656d76; fill: none; stroke-width: 1.3px; stroke-dasharray: 6 4; }
        .tip { fill: #1f2328; }
        .open { stroke: #656d76; fill: none; stroke-width: 1.3px; }
        .frame { fill: #8c959f; fill-opacity: 0.04; stroke: #8c959f; }
        .corner { fill: #eaeef2; stroke: #8c959f; }
        .part { stroke: #8c959f; stroke-dasharray: 5 4; }
        .note { fill: #fff8c5; stroke: #d4a72c; }
        .reference { fill: #ddf4ff; stroke: #54aeff; }
        .fail { fill: #ffebe9; stroke: #ff8182; }
        .return { fill: #dafbe1; stroke: #4ac26b; }
        .again { fill: #f6f8fa; stroke: #8c959f; stroke-dasharray: 4 3; }
        .goOn { fill: #f6f8fa; stroke: #d0d7de; }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .faint { fill: #8d96a0; }
        .label { stroke: #0d1117; }
        .tag, .condition { fill: #9ea7b3; }
        .paper { fill: #0d1117; }
        .head { fill: #161b22; stroke: #6e7681; }
        .life { stroke: #484f58; }
        .arrow { stroke: #e6edf3; }
        .tip { fill: #e6edf3; }
        .answer, .open { stroke: #8d96a0; }
        .frame, .part { stroke: #6e7681; }
        .corner { fill: #21262d; stroke: #6e7681; }
        .note { fill: #272115; stroke: #9e6a03; }
        .reference { fill: #121d2f; stroke: #388bfd; }
        .fail { fill: #25171c; stroke: #f85149; }
        .return { fill: #12261e; stroke: #3fb950; }
        .again, .goOn { fill: #161b22; stroke: #6e7681; }
        }
        </style>
        """
}
