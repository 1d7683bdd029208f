// Which version of the program a file needs: looked at before anything else in it.

internal import FlowDiagnostics
internal import FlowJSON
package import FlowYAML

/// The version of the language that this program reads.
package struct FormatVersion: Sendable, Comparable, CustomStringConvertible {
    /// Changes when old files would no longer be read; never so far.
    package let major: Int
    /// Grows with what is added to the language.
    package let minor: Int

    /// The version this program reads.
    package static let current = FormatVersion(major: 0, minor: 1)

    /// A version from its parts.
    package init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// `MAJOR.MINOR`; nil for anything else.
    package init?(_ text: Substring.UTF8View) {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, let major = Self.number(parts[0]), let minor = Self.number(parts[1]) else { return nil }
        self.init(major: major, minor: minor)
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard (1...6).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(Substring(digits))
    }

    package static func < (a: FormatVersion, b: FormatVersion) -> Bool {
        (a.major, a.minor) < (b.major, b.minor)
    }

    package var description: String { "\(major).\(minor)" }
}

/// The `needs` of a file.
package enum Needs {
    /// Whether this program can read the file of a root node; the reason is reported when it cannot, and then nothing
    /// else about the file is worth saying.
    package static func areMet(by root: Node, _ reader: inout Reader) -> Bool {
        guard case .mapping(let entries) = root.content, let entry = entries.first(where: { $0.key == "needs" })
        else { return true }
        guard let wanted = FieldType<FormatVersion>.needs.read(&reader, entry.value) else { return false }
        guard wanted > .current else { return true }
        reader.report(
            .needsNewer, "this file needs \(wanted), this is \(FormatVersion.current)", at: entry.value.span,
            help: ["use flowrun \(wanted) or newer"])
        return false
    }
}

extension FieldType where Value == FormatVersion {
    /// `flowrun >= MAJOR.MINOR`.
    static var needs: FieldType {
        FieldType(
            Schema(["type": .string("string"), "pattern": .string("^flowrun *>= *[0-9]{1,6}\\.[0-9]{1,6}$")])
        ) { reader, node in
            guard case .scalar(let scalar) = node.content, let version = version(in: scalar.text) else {
                reader.report(
                    .badValue, "expected the version of flowrun that the file needs", at: reader.firstLine(of: node),
                    help: ["write `flowrun >= \(FormatVersion.current)`"])
                return nil
            }
            return version
        }
    }

    private static func version(in text: String) -> FormatVersion? {
        var rest = text.utf8[...]
        for word in ["flowrun", ">="] {
            while rest.first == 0x20 { rest = rest.dropFirst() }
            guard rest.starts(with: word.utf8) else { return nil }
            rest = rest.dropFirst(word.utf8.count)
        }
        while rest.first == 0x20 { rest = rest.dropFirst() }
        return FormatVersion(rest)
    }
}

extension Key {
    /// `needs`, for every kind of file; it was looked at before the file was read.
    package static var needs: Key {
        Key(
            "needs", FieldType<FormatVersion>.needs, doc: "The version of flowrun that the file needs",
            example: "flowrun >= \(FormatVersion.current)"
        ) { _, _ in }
    }
}
