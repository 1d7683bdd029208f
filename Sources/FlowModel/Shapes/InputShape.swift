// The keys of an input.

import FlowCEL
import FlowDiagnostics
import FlowJSON
import FlowYAML

extension Shape where Object == Input {
    /// An input.
    package static var input: Shape {
        Shape(
            "input", doc: "What somebody has to hand in; asked for when it has no default and is not optional.",
            keys: [
                Key("about", .words, doc: "What it is, for people", example: "Application id") { $0.about = $1 },
                Key("type", .choice(), doc: "Its type; text if not said", example: "uri") { $0.kind = $1 },
                Key(
                    "secret", .secrecy, doc: "Whether it is masked everywhere; `server`: never inside an application",
                    example: "true"
                ) { $0.secrecy = $1 },
                Key("optional", .flag, doc: "Whether it may be left out", example: "true") { $0.isOptional = $1 },
                Key(
                    "default", .tree, doc: "What it is when not given; may read the inputs above",
                    example: "[openid, profile]"
                ) { $0.fallback = $1 },
                Key(
                    "pattern", .pattern, doc: "What the whole text must match, in RE2 syntax",
                    example: "'[0-9]+'"
                ) {
                    $0.pattern = $1
                },
                Key("choices", .list(.text), doc: "What it can be", example: "[light, dark]") { $0.choices = $1 },
                Key(
                    "example", .tree, doc: "A value as somebody would give it; `--sandbox` takes it",
                    example: "'7915193'"
                ) {
                    $0.example = $1
                },
            ])
    }
}

extension FieldType where Value == Input.Secrecy {
    /// `true`, `false` or `server`.
    static var secrecy: FieldType {
        FieldType(
            Schema(["enum": .array([.bool(true), .bool(false), .string("server")])]), read: choice().read)
    }
}

extension FieldType where Value == InputPattern {
    /// A regular expression.
    static var pattern: FieldType {
        FieldType(.string(format: "regex")) { reader, node in
            guard let text = FieldType<String>.text.read(&reader, node) else { return nil }
            do throws(RegularExpression.Refusal) {
                return InputPattern(text: text, expression: try RegularExpression(text))
            } catch {
                reader.report(.badPattern, "the pattern is refused: \(error.message)", at: node.span)
                return nil
            }
        }
    }
}
