// F4063, F4064: a default or example that the input itself would refuse.

import FlowCEL
import FlowYAML
import FlowDiagnostics

extension Check {
    static let ownInputs = Check { flow in
        for input in flow.inputs {
            for (code, word, template) in [
                (Code.badDefault, "default", input.fallback), (.wrongExample, "example", input.example),
            ] {
                guard let template else { continue }
                if let (reason, span) = refusal(of: template, by: input) {
                    flow.report(
                        code, "the \(word) of `\(input.name.text)` \(reason)", at: span, help: [], severity: .error)
                }
            }
        }
    }

    /// Why an input refuses a value, as far as the value is written out.
    private static func refusal(of template: Template, by input: Input) -> (reason: String, span: Span)? {
        switch template.form {
        case .expression, .text: return nil
        case .map: return ("is a map", template.span)
        case .list(let elements):
            guard input.kind == .list else { return ("is a list, which its type is not", template.span) }
            return elements.lazy.compactMap { element in
                element.literal.flatMap { refusal(of: $0, by: input, element.span) }
            }.first
        case .scalar(let value, let text):
            switch (input.kind, value) {
            case (_, .null): return ("is empty", template.span)
            case (.int, .int), (.bool, .bool): break
            case (.int, _) where Int64(text) == nil: return ("is no whole number", template.span)
            case (.bool, _) where Bool(text) == nil: return ("is neither `true` nor `false`", template.span)
            case (.uri, _) where !isURI(text): return ("is no URI", template.span)
            case (.text, _), (.uri, _), (.int, _), (.bool, _), (.list, _), (.file, _): break
            }
            // A list in one text is cut at blanks and commas.
            return input.kind == .list ? nil : refusal(of: text, by: input, template.span)
        }
    }

    private static func refusal(of text: String, by input: Input, _ span: Span) -> (reason: String, span: Span)? {
        if let choices = input.choices, !choices.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
            return ("is none of its choices, \(choices.inWords)", span)
        }
        if let pattern = input.pattern, !pattern.expression.matchesWhole(text) {
            return ("does not match its pattern `\(pattern.text)`", span)
        }
        return nil
    }

    /// Whether a text begins with a scheme (RFC 3986 section 3.1).
    private static func isURI(_ text: String) -> Bool {
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.count < text.utf8.count, let first = scheme.first, isLetter(first) else { return false }
        return scheme.allSatisfy { byte in
            isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
