// Which line is indented wrongly: the one that libyaml stops at fits what stands above it, and what stands above it may
// be what slipped. Each suspect is moved on trial; if the text is YAML then, the suspect is the one.

import FlowDiagnostics

/// Tries out other indentations of the lines above an error.
struct IndentationTrial {
    /// Beyond this a file is not read several times.
    private static let mostBytes = 1 << 18

    private let source: SourceText
    private let limits: YAML.Limits

    /// The diagnostic at the line that most likely slipped.
    static func settle(_ diagnostic: Diagnostic, in source: SourceText, limits: YAML.Limits) -> Diagnostic {
        guard diagnostic.code == .yamlIndentation || diagnostic.code == .yamlSyntax,
            source.bytes.count <= mostBytes, let offset = diagnostic.location?.span.lower
        else { return diagnostic }
        let trial = IndentationTrial(source: source, limits: limits)
        return trial.culprit(of: source.position(at: offset).line).map(trial.explanation) ?? diagnostic
    }

    /// A line and how far it should be indented.
    private struct Suspect {
        let line: Int
        let column: Int
        let should: Int
    }

    private func explanation(_ suspect: Suspect) -> Diagnostic {
        let span = source.span(ofLine: suspect.line) ?? Span(at: 0)
        let start = span.lower + suspect.column
        var end = start
        while end < span.upper, source.bytes[end] != UInt8(ascii: ":") { end += 1 }
        return Diagnostic(
            .yamlIndentation, "this line is indented by \(suspect.column), its siblings by \(suspect.should)",
            at: Location(source, Span(start, end)), help: ["indent it by \(suspect.should)"])
    }

    /// The line above `line` whose move mends the text; nil when none does, or when moving `line` itself would.
    private func culprit(of line: Int) -> Suspect? {
        guard let own = indentation(of: line) else { return nil }
        var shallowest: Suspect?
        var number = line - 1
        while number >= 1, line - number < 400 {
            defer { number -= 1 }
            guard let column = indentation(of: number) else { continue }
            if column < own {
                let parent = Suspect(line: number, column: column, should: own)
                let suspects = [shallowest, parent].compactMap { $0 }
                guard !isMended(by: Suspect(line: line, column: own, should: shallowest?.column ?? column)) else {
                    return nil
                }
                return suspects.first { isMended(by: $0) }
            }
            if column > own, column <= shallowest?.column ?? .max {
                shallowest = Suspect(line: number, column: column, should: own)
            }
        }
        return nil
    }

    /// Whether the text is YAML when a line is indented as it should be.
    private func isMended(by suspect: Suspect) -> Bool {
        guard suspect.column != suspect.should, let span = source.span(ofLine: suspect.line) else { return false }
        var bytes = source.bytes
        bytes.replaceSubrange(
            span.lower..<(span.lower + suspect.column), with: repeatElement(0x20, count: suspect.should))
        var composer = Composer(source: SourceText(name: source.name, bytes: bytes), limits: limits)
        return composer.composeFile() != nil
    }

    /// How many blanks a line begins with; nil when it is empty or a comment.
    private func indentation(of line: Int) -> Int? {
        guard let span = source.span(ofLine: line) else { return nil }
        let blanks = source.bytes[span.lower..<span.upper].prefix { $0 == 0x20 }.count
        guard span.lower + blanks < span.upper, source.bytes[span.lower + blanks] != UInt8(ascii: "#") else {
            return nil
        }
        return blanks
    }
}
