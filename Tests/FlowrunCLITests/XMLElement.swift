// A small reader of XML, for what the program writes.

/// An element with what is in it.
struct XMLElement {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var children: [XMLElement] = []
    /// The text in it, that of its children left out.
    var text = ""

    /// This element and all in it.
    var all: [XMLElement] { [self] + children.flatMap(\.all) }

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The root of a document; nil for what is no XML of the few kinds of markup that the program writes.
    static func parse(_ document: String) -> XMLElement? {
        var rest = document[...]
        guard rest.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") else { return nil }
        rest = rest.drop { $0 != "\n" }
        var open = [XMLElement(name: "")]
        while let start = rest.firstIndex(of: "<") {
            guard isText(rest[..<start]), let end = rest[start...].firstIndex(of: ">") else { return nil }
            open[open.count - 1].text += rest[..<start]
            var tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.count > 1, case let last = open.removeLast(), last.name == tag.dropFirst() else {
                    return nil
                }
                open[open.count - 1].children.append(last)
                continue
            }
            let isEmpty = tag.hasSuffix("/")
            if isEmpty { tag = tag.dropLast() }
            var element = XMLElement(name: String(tag.prefix { $0 != " " }))
            for match in tag.matches(of: /([a-z-]+)="([^"<]*)"/) {
                guard isText(match.output.2), element[String(match.output.1)] == nil else { return nil }
                element.attributes.append((String(match.output.1), String(match.output.2)))
            }
            // Nothing but attributes stands in a tag.
            guard tag.dropFirst(element.name.count).replacing(/\ [a-z-]+="[^"<]*"/, with: "").isEmpty else {
                return nil
            }
            if isEmpty { open[open.count - 1].children.append(element) } else { open.append(element) }
        }
        guard open.count == 1, open[0].children.count == 1, open[0].text.allSatisfy(\.isWhitespace) else { return nil }
        return rest.allSatisfy(\.isWhitespace) ? open[0].children.first : nil
    }

    private static func isText(_ text: Substring) -> Bool {
        text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy { piece in
            ["amp;", "lt;", "gt;", "quot;"].contains { piece.hasPrefix($0) }
        }
            && text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && $0.value != 0xFFFE }
    }
}
