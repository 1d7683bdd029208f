// A change that mends a problem, where only one can be meant.

/// A change of a text.
public struct Fix: Sendable {
    /// What is replaced; a point where something is only put in.
    public let location: Location
    /// What stands there then; empty when it only goes.
    public let replacement: String
    /// What the change does, in a few words.
    public let title: String

    /// A change from its parts.
    public init(_ location: Location, replacement: String, title: String) {
        self.location = location
        self.replacement = replacement
        self.title = title
    }
}

extension SourceText {
    /// The text with every fix that is offered for it made, but for those that touch one made before; nil when there is
    /// none. Fixes of other files are left out.
    public func mended(by diagnostics: [Diagnostic]) -> (text: SourceText, mended: [Diagnostic])? {
        let offered = diagnostics.filter { $0.fix?.location.source.name == name }
            .sorted { ($0.fix?.location.span.lower ?? 0) < ($1.fix?.location.span.lower ?? 0) }
        var result: [UInt8] = []
        var copied = 0
        var made: [Diagnostic] = []
        for diagnostic in offered {
            guard let fix = diagnostic.fix else { continue }
            let span = fix.location.span
            guard span.lower >= copied, span.upper <= bytes.count, made.isEmpty || span.lower > copied else { continue }
            result += bytes[copied..<span.lower]
            result += Array(fix.replacement.utf8)
            copied = span.upper
            made.append(diagnostic)
        }
        guard !made.isEmpty else { return nil }
        result += bytes[copied...]
        return (SourceText(name: name, bytes: result), made)
    }
}
