// Tags, anchors and aliases: not part of the format, nearly always text that lacks its quotes.

import FlowDiagnostics

extension Composer {
    /// Reports the tag and the anchor of a node; a tagged scalar of one line becomes the text its author meant.
    mutating func mended(_ node: Node, _ event: Event) -> Node {
        guard event.hasTag || event.hasAnchor, !hasEnough else { return node }
        let written = WrittenValue(at: event.span.lower, inFlow: isInFlow, in: source.bytes)
        if event.hasTag {
            var isScalar = false
            if case .scalar = node.content { isScalar = true }
            report(Self.tagDiagnostic(written, in: source, isScalar: isScalar))
        } else {
            report(Self.anchorDiagnostic(written, in: source))
        }
        guard event.hasTag, case .scalar = node.content, node.span.upper <= written.span.upper else { return node }
        return Self.text(written)
    }

    /// Reports an alias; what stands for it is its source as text.
    mutating func aliasNode(_ event: Event, name: String) -> Node {
        let written = WrittenValue(at: event.span.lower, inFlow: isInFlow, in: source.bytes)
        if !isBelowMergeKey, !hasEnough { report(Self.aliasDiagnostic(written, in: source)) }
        let alias = OffsetMap(
            runs: [.init(text: 0, file: event.span.lower)], count: name.utf8.count + 1, end: event.span.upper)
        let scalar = Scalar(text: "*" + name, style: .plain, value: .string, offsets: alias)
        return Node(.scalar(scalar), span: event.span)
    }

    /// A text scalar of what was written, byte for byte.
    static func text(_ written: WrittenValue) -> Node {
        let runs = [OffsetMap.Run(text: 0, file: written.span.lower)]
        let offsets = OffsetMap(runs: runs, count: written.text.utf8.count, end: written.span.upper)
        let scalar = Scalar(text: written.text, style: .plain, value: .string, offsets: offsets)
        return Node(.scalar(scalar), span: written.span)
    }

    /// `when: !has(x)` is a tag on an empty value.
    static func tagDiagnostic(_ written: WrittenValue, in source: SourceText, isScalar: Bool = true) -> Diagnostic {
        let word = written.firstWord
        let help =
            !isScalar
            ? ["remove it: tags are not part of the format"]
            : written.text.hasPrefix("!!")
                ? ["remove it: text that looks like a number is written in quotes"] : written.help("quote the value")
        let isText = isScalar && !written.text.hasPrefix("!!")
        return Diagnostic(
            .yamlTag, "`\(source[word])` is a tag to YAML, not text", at: Location(source, word), help: help
        ).offering(isText ? written.quoting(in: source) : nil)
    }

    /// `&x` names a value.
    static func anchorDiagnostic(_ written: WrittenValue, in source: SourceText) -> Diagnostic {
        let word = written.firstWord
        return Diagnostic(
            .yamlAnchor, "`\(source[word])` is an anchor to YAML, and anchors are not part of the format",
            at: Location(source, word),
            help: written.help("if text is meant, quote it")
                + (written.text.utf8.contains { $0.isBlank } ? [] : ["write the value out at each place that needs it"])
        )
    }

    /// `*x` repeats a value named `&x`.
    static func aliasDiagnostic(_ written: WrittenValue, in source: SourceText) -> Diagnostic {
        let word = written.firstWord
        return Diagnostic(
            .yamlAlias, "`\(source[word])` is an alias to YAML, and aliases are not part of the format",
            at: Location(source, word), help: written.help("if text is meant, quote it"))
    }
}

extension WrittenValue {
    /// The span up to the first blank.
    var firstWord: Span {
        let length = text.utf8.prefix { !$0.isBlank }.count
        return Span(span.lower, span.lower + min(length, 64))
    }
}
