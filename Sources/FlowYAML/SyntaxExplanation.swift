// Why a text is not YAML, in words for its author: the usual causes are known by the text around libyaml's mark.

import FlowDiagnostics

/// One syntax error with what stands around it.
struct SyntaxExplanation {
    /// The file.
    let source: SourceText
    /// What libyaml said.
    let error: SyntaxError
    /// The scalar that was read last.
    let lastScalar: Event?
    /// The line the problem is about.
    let line: LineShape
    /// The innermost flow collection that is open there.
    let flow: FlowPlace?
    /// The value the problem lies in, as its author meant it.
    let value: WrittenValue?

    /// An explanation of an error; `openFlow` is where the outermost open flow collection begins, as far as is known.
    init(_ error: SyntaxError, source: SourceText, openFlow: Int?, lastScalar: Event?) {
        self.error = error
        self.source = source
        self.lastScalar = lastScalar
        let bytes = source.bytes
        let focus = Self.scansOneToken(error) ? error.contextOffset : error.offset
        line = LineShape(around: focus, in: bytes)
        let first = bytes.at(line.valueStart)
        let start = openFlow ?? (first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? line.valueStart : nil)
        flow = start.flatMap { FlowPlace(of: focus, from: $0, in: bytes) }
        let valueStart = flow?.valueStart ?? line.valueStart
        value = valueStart <= focus ? WrittenValue(at: valueStart, inFlow: flow != nil, in: bytes) : nil
    }

    /// Whether the error is about one token, so that the token's start tells more than where reading stopped.
    private static func scansOneToken(_ error: SyntaxError) -> Bool {
        [
            "while scanning a tag", "while parsing a tag", "while scanning an anchor", "while scanning an alias",
            "while scanning a block scalar", "while scanning a simple key", "while scanning a directive",
        ].contains(error.context)
    }

    /// The file as bytes.
    var bytes: [UInt8] { source.bytes }

    /// What to tell the author: the first cause that fits.
    func diagnostic() -> Diagnostic {
        tab() ?? lookalikeMark() ?? escape() ?? unclosedQuote() ?? valueThatBeginsBadly() ?? missingColon()
            ?? blockHeader()
            ?? unclosedBracket() ?? bracketInText() ?? colonInText() ?? indentation() ?? strayToken() ?? other()
    }

    /// A diagnostic at a span.
    func say(_ code: Code, _ message: String, _ span: Span, label: String? = nil, help: [String] = []) -> Diagnostic {
        Diagnostic(code, message, at: Location(source, span), label: label, help: help)
    }

    /// When no cause is recognised: libyaml's problem in our words.
    private func other() -> Diagnostic {
        let words =
            switch error.problem {
            case "did not find expected <document start>": "text goes on after the end of the document"
            case "did not find expected node content": "a value is missing here"
            case "mapping keys are not allowed in this context": "`?` may not begin a value here"
            case "found incompatible YAML document": "this is not the version of YAML that is read, 1.2"
            case "found duplicate %YAML directive", "found duplicate %TAG directive": "this directive is given twice"
            default: "the text stops being YAML here"
            }
        let span = Span(error.offset, min(bytes.count, error.offset + 1))
        return say(.yamlSyntax, words, span, help: value?.help("if text is meant, quote it") ?? [])
    }
}
