// A sign-in button as text for people.

internal import FlowModel

extension Button {
    /// What is said about it, a line each.
    var rows: [[Columns.Cell]] {
        var rows: [[Columns.Cell]] = []
        func add(_ name: String, _ words: String, _ more: String = "") {
            guard !words.isEmpty || !more.isEmpty else { return }
            rows.append([.init(name.onOneLine), .init(words.onOneLine), .init(more.onOneLine, .faint)])
        }
        for label in texts {
            let words = label.words.byLanguage.map { "\($0.language): \($0.text)" }.joined(separator: ", ")
            add("text \(label.name.text)", words.isEmpty ? label.words.text : words)
        }
        for style in styles { add("style \(style.name.text)", style.inWords) }
        add("border", [border.width.map { "\($0) wide" }, border.color].compactMap { $0 }.joined(separator: ", "))
        add(
            "corner", corner.inWords, corners.map { "\($0.name): \($0.radius.inWords)" }.joined(separator: ", "))
        add("width", width.inWords)
        add("height", height.inWords)
        let sizes = logoSizes.map { row in
            "\(row.size ?? 0) points" + (row.upTo.map { " up to a height of \($0)" } ?? " above")
        }.joined(separator: ", ")
        add("logo", logo ?? sizes, logo == nil ? "" : sizes)
        add("note", note ?? "")
        return rows
    }
}

extension Button.Style {
    fileprivate var inWords: String {
        let parts = [
            background.map { "on \($0)" }, text.map { "text \($0)" },
            border.map { "border \($0)" + (isBorderFree ? ", or of another colour" : "") },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

extension Button.Radius {
    fileprivate var inWords: String {
        switch self {
        case .points(let points): String(points)
        case .percent(let percent): "\(percent)% of the height"
        }
    }
}

extension Button.Limits {
    fileprivate var inWords: String {
        var words: String
        switch (min, max) {
        case (let min?, let max?): words = "\(min) to \(max) points"
        case (let min?, nil): words = "\(min) points or more"
        case (nil, let max?): words = "\(max) points or less"
        case (nil, nil): words = ""
        }
        if let fallback { words += (words.isEmpty ? "" : ", ") + "\(fallback) usually" }
        return words
    }
}
