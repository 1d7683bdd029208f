// What is wrong with a file, where, and how to mend it.

/// A span in one text.
public struct Location: Sendable {
    /// The text it lies in.
    public let source: SourceText
    /// Where in the text.
    public let span: Span
    /// The span as it was given: in all texts, where several were joined.
    package let givenSpan: Span

    /// A location from a text and a span in it; of several joined texts it keeps the one that the span lies in.
    public init(_ source: SourceText, _ span: Span) {
        (self.source, self.span) = source.part(of: span)
        givenSpan = span
    }

    /// `file:line:column`, as editors and terminals understand it.
    public var description: String {
        let position = source.position(at: span.lower)
        return "\(source.name):\(position.line):\(position.column)"
    }
}

/// One thing that is wrong, found at load time and collected, never thrown.
public struct Diagnostic: Sendable {
    /// How bad it is.
    public enum Severity: String, Sendable, CaseIterable {
        /// The file cannot be used.
        case error
        /// The file can be used, but something in it is likely not meant.
        case warning
    }

    /// Its stable code.
    public let code: Code
    /// How bad it is.
    public let severity: Severity
    /// What is wrong: lower case, no full stop, identifiers in backticks.
    public let message: String
    /// Where, if it has a place.
    public let location: Location?
    /// A few words behind the caret.
    public let label: String?
    /// Ways to mend it, the most likely first.
    public let help: [String]
    /// The dotted name that does not exist, if that is what is wrong: `inputs.client_id`, `operations.login`.
    package var missing: String?

    /// A diagnostic from its parts.
    public init(
        _ code: Code, _ message: String, at location: Location?, label: String? = nil, help: [String] = [],
        severity: Severity = .error
    ) {
        self.code = code
        self.severity = severity
        self.message = Self.readable(message)
        self.location = location
        self.label = label.map(Self.readable)
        self.help = help.map(Self.readable)
    }

    /// The longest text that still says something, in bytes: a file may hold a value of megabytes, and quote it.
    private static let longest = 2000

    /// A text without what is too long of it.
    private static func readable(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        // From the beginning and from the end: what is quoted stands in the middle of what is said about it.
        let half = longest / 2
        let scalars = text.unicodeScalars
        return String(scalars.prefix(half)) + " … " + String(scalars.suffix(half))
    }
}

extension [Diagnostic] {
    /// Whether any of them is an error.
    public var hasErrors: Bool { contains { $0.severity == .error } }

    /// In the order of the text: by file as first met, then by place, errors before warnings.
    public func inTextOrder() -> [Diagnostic] {
        var files: [String: Int] = [:]
        for case let name? in map(\.location?.source.name) where files[name] == nil { files[name] = files.count }
        func key(_ item: (offset: Int, element: Diagnostic)) -> (Int, Int, Int, Int) {
            let file = item.element.location.flatMap { files[$0.source.name] } ?? -1
            return (file, item.element.location?.span.lower ?? 0, item.element.severity == .error ? 0 : 1, item.offset)
        }
        return enumerated().sorted { key($0) < key($1) }.map(\.element)
    }
}
