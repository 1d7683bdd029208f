// The signs of expressions, `=` and `${…}`: what to write where one is missing, or stands where none belongs.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowYAML

extension Scalar {
    /// The expression in a `${…}` that is all of the text, from behind `skipped` bytes; nil when the text is anything else.
    private func wholeBraces(from skipped: Int = 0) -> Span? {
        let bytes = Array(text.utf8)
        guard bytes.dropFirst(skipped).starts(with: [UInt8(ascii: "$"), UInt8(ascii: "{")]),
            let end = ExpressionScanner.closingBrace(in: bytes, from: skipped + 2),
            bytes[(end + 1)...].allSatisfy({ $0 == 0x20 || $0 == 0x0A })
        else { return nil }
        return Span(skipped + 2, end)
    }

    private func text(_ span: Span) -> String {
        String(decoding: Array(text.utf8)[span.lower..<span.upper], as: UTF8.self)
    }

    /// The expression in a `${…}` that is all of the text.
    var bareExpression: String? { wholeBraces().map { text($0)[...].trimmed } }

    /// The expression behind a sign that may stand before it, `=`, `${…}` or both; nil when it has none, or several.
    fileprivate var unsigned: Span? {
        let skipped = text.utf8.first == UInt8(ascii: "=") ? 1 : 0
        if let whole = wholeBraces(from: skipped) { return whole }
        return skipped == 1 ? Span(1, text.utf8.count) : nil
    }

    /// The text without any sign of an expression: what a condition is.
    var withoutSigils: String {
        if let unsigned { return text(unsigned)[...].trimmed }
        let bytes = Array(text.utf8)
        var rest: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: [UInt8(ascii: "$"), UInt8(ascii: "{")]),
                let end = ExpressionScanner.closingBrace(in: bytes, from: index + 2)
            {
                rest += bytes[(index + 2)..<end]
                index = end + 1
            } else {
                rest.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: rest, as: UTF8.self)[...].trimmed
    }
}

extension Reader {
    /// Offers a `=` before text where only an expression can stand, or for the `${…}` around it.
    mutating func offerSign(for node: Node) {
        guard case .scalar(let scalar) = node.content, scalar.value == .string, !scalar.text.isEmpty else { return }
        guard let bare = scalar.bareExpression else {
            guard !scalar.text.utf8.contains(UInt8(ascii: "$")) else { return }
            return mendLast(Span(at: scalar.offsets.fileOffset(0)), with: "=", "put a `=` before it")
        }
        replaceLast(scalar, node.span, with: "=" + bare, "write `=\(bare)`")
    }

    /// Offers a condition without the signs around it.
    mutating func offerBareCondition(for scalar: Scalar, _ span: Span) {
        guard let unsigned = scalar.unsigned, case let bare = scalar.withoutSigils, !bare.isEmpty else { return }
        // Unquoted, `!` or `[` would be something else to YAML than the text behind a sign.
        let next = scalar.text.utf8.dropFirst().first
        if unsigned.lower == 1, scalar.style != .plain || next?.beginsPlainText ?? false {
            return mendLast(scalar.offsets.fileSpan(Span(0, 1)), with: "", "drop the `=`")
        }
        replaceLast(scalar, span, with: bare, "write `\(bare)`")
    }

    /// Offers another text for a scalar of one line, in the quotes it has, or in such as it needs.
    private mutating func replaceLast(_ scalar: Scalar, _ span: Span, with text: String, _ title: String) {
        let place = Location(source, span)
        guard let line = place.source.span(ofLine: place.source.line(at: place.span.lower)),
            place.span.upper <= line.upper, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return }
        switch scalar.style {
        case .plain:
            let needsQuotes = !(text.utf8.first?.beginsPlainText ?? false)
            mendLast(span, with: needsQuotes ? Quoting.quoted(text) : text, title)
        case .singleQuoted, .doubleQuoted:
            mendLast(span, with: Quoting.quoted(text), title)
        case .literal, .folded: break
        }
    }
}

extension UInt8 {
    /// Whether unquoted text may begin with it, whatever follows.
    fileprivate var beginsPlainText: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "("),
            UInt8(ascii: "="):
            true
        default: false
        }
    }
}

extension Substring {
    /// Without blanks around it.
    var trimmed: String {
        var view = self.utf8
        while let byte = view.first, byte == 0x20 || byte == 0x0A || byte == 0x09 { view = view.dropFirst() }
        while let byte = view.last, byte == 0x20 || byte == 0x0A || byte == 0x09 { view = view.dropLast() }
        return String(Substring(view))
    }
}
