// The tags of a page, as far as a form needs them (HTML Living Standard, section 13.2.5).

internal import FlowHTTP

/// Reads tags and skips text, comments, and what scripts and styles hold.
struct HTMLTags {
    /// A tag.
    struct Tag {
        /// Its name in lower case.
        var name = ""
        /// Whether it ends an element.
        var isEnd = false
        /// Its attributes, names in lower case, values as they are written.
        var attributes: [(name: String, value: String)] = []

        /// The value of an attribute as it is written; the first of a name counts.
        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    /// More tags are no page of a few lines.
    private static let mostTags = 20_000
    /// More attributes are those of no control.
    private static let mostAttributes = 64

    /// Elements that hold no tags, or none that count: `noscript` is for browsers without scripts, and without those
    /// no form submits itself.
    private static let opaque: Set<String> = [
        "script", "style", "title", "xmp", "iframe", "noembed", "noframes", "noscript", "template", "textarea",
    ]

    private let bytes: [UInt8]
    private var place = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The tags of a page, in order.
    static func read(_ bytes: [UInt8]) throws(PostedForm.Problem) -> [Tag] {
        var scan = HTMLTags(bytes)
        var tags: [Tag] = []
        while let tag = try scan.next() {
            guard tags.count < mostTags else { throw PostedForm.Problem(message: "it has too many tags") }
            tags.append(tag)
            if !tag.isEnd, opaque.contains(tag.name) { scan.skip(toEndOf: tag.name) }
        }
        return tags
    }

    private func byte(_ offset: Int = 0) -> UInt8? {
        bytes.indices.contains(place + offset) ? bytes[place + offset] : nil
    }

    /// The next tag; nil at the end, or inside a tag that does not end.
    private mutating func next() throws(PostedForm.Problem) -> Tag? {
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = start + 1
            if bytes[place...].starts(with: "!--".utf8) {
                place += 3
                skip(past: "-->")
            } else if byte() == UInt8(ascii: "!") || byte() == UInt8(ascii: "?") {
                skip(past: ">")
            } else {
                let isEnd = byte() == UInt8(ascii: "/")
                if isEnd { place += 1 }
                guard byte()?.isASCIILetter ?? false else { continue }
                return try tag(isEnd: isEnd)
            }
        }
        return nil
    }

    private mutating func tag(isEnd: Bool) throws(PostedForm.Problem) -> Tag? {
        var tag = Tag(
            name: word { Self.isBlank($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }, isEnd: isEnd)
        while let next = byte() {
            if next == UInt8(ascii: ">") {
                place += 1
                return tag
            }
            if Self.isBlank(next) || next == UInt8(ascii: "/") {
                place += 1
                continue
            }
            guard tag.attributes.count < Self.mostAttributes else {
                throw PostedForm.Problem(message: "a tag has too many attributes")
            }
            tag.attributes.append(try attribute())
        }
        return nil
    }

    private mutating func attribute() throws(PostedForm.Problem) -> (name: String, value: String) {
        let start = place
        // A `=` at the very beginning is a part of the name.
        place += 1
        let isName: (UInt8) -> Bool = { byte in
            !Self.isBlank(byte) && ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(byte)
        }
        while let next = byte(), isName(next) { place += 1 }
        let name = try text(start..<place).lowercased()
        let end = place
        while let next = byte(), Self.isBlank(next) { place += 1 }
        guard byte() == UInt8(ascii: "=") else {
            place = end
            return (name, "")
        }
        place += 1
        while let next = byte(), Self.isBlank(next) { place += 1 }
        guard let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let begin = place
            while let next = byte(), !Self.isBlank(next), next != UInt8(ascii: ">") { place += 1 }
            return (name, try text(begin..<place))
        }
        place += 1
        let begin = place
        place = bytes[place...].firstIndex(of: quote) ?? bytes.count
        let value = try text(begin..<place)
        place = min(place + 1, bytes.count)
        return (name, value)
    }

    private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
        let start = place
        while let next = byte(), !isEnd(next) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
    }

    private func text(_ range: Range<Int>) throws(PostedForm.Problem) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw PostedForm.Problem(message: "it is not UTF-8")
        }
        return text
    }

    /// Goes behind the next place where a text stands.
    private mutating func skip(past end: String) {
        let end = Array(end.utf8)
        while place < bytes.count, !bytes[place...].starts(with: end) { place += 1 }
        place = min(place + end.count, bytes.count)
    }

    /// Goes to the end tag of an element.
    private mutating func skip(toEndOf name: String) {
        let end = Array(("</" + name).utf8)
        while place < bytes.count {
            let rest = bytes[place...]
            if rest.count >= end.count, zip(rest, end).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 && $0.isASCIILetter }),
                rest.dropFirst(end.count).first.map({ !$0.isASCIILetter }) ?? true
            {
                return
            }
            place += 1
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) }
}
