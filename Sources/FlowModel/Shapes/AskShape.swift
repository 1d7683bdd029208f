// The keys of the steps that concern a person: `ask` and `show`.

import FlowDiagnostics
import FlowJSON
import FlowYAML

extension Shape where Object == AskAction {
    /// A step that asks.
    static var ask: Shape {
        Shape(
            "ask step", doc: "Asks a person; its value is the answer.",
            keys: [
                Key(
                    "ask", .template, required: true, doc: "The question",
                    example: "The code from the message to ${inputs.phone}"
                ) { $0.title = $1 },
                Key(
                    "type", .choice(), doc: "What the answer is; text if not said. Secrets and codes are never shown",
                    example: "code"
                ) { $0.kind = $1 },
                Key(
                    "choose", .list(of: "choices"),
                    doc: "What there is to choose from, instead of a type: a list, or an expression that gives one",
                    example: "=login.json.sessions"
                ) { $0.choose = $1 },
                Key(
                    "label", .template, doc: "What a choice is called; `item` is the element of the list",
                    example: "${item.client}, ${item.ip}"
                ) { $0.label = $1 },
                Key(
                    "value", .tree, doc: "What a choice gives; the element itself if not said", example: "=item.id"
                ) { $0.value = $1 },
                Key(
                    "fields", .list(of: "fields"),
                    doc: """
                        Several answers at once, instead of a type: a list of maps with `name`, `label` and `type`, or an \
                        expression that gives one; the value is a map from names to answers
                        """, example: "[{ name: login }, { name: password, type: secret }]"
                ) { $0.fields = $1 },
                Key(
                    "length", .template, doc: "How many characters an answer has; another one is asked for again",
                    example: "=challenge.json.code_length"
                ) { $0.length = $1 },
                Key(
                    "image", .template,
                    doc: "A picture that belongs to the question: an https URL, a data URL, base64 text, or bytes",
                    example: "=captcha.json.img"
                ) { $0.image = $1 },
                Key(
                    "example", .tree, doc: "What somebody would answer; a run against the sandbox takes it",
                    example: "'123456'"
                ) { $0.example = $1 },
            ])
    }
}

extension AskAction {
    /// The same with the places of the keys of its step.
    func noting(_ node: Node) -> AskAction {
        var action = self
        guard case .mapping(let entries) = node.content else { return action }
        for entry in entries { action.spans[entry.key] = entry.keySpan }
        return action
    }
}

extension Shape where Object == ShowAction {
    /// A step that tells.
    static var show: Shape {
        Shape(
            "show step", doc: "Tells a person something and goes on.",
            keys: [
                Key(
                    "show", .template, required: true, doc: "What they read",
                    example: "Open ${device.json.verification_uri} and enter ${device.json.user_code}"
                ) { $0.text = $1 },
                Key(
                    "open", .template,
                    doc: "A page that is opened for them, over https; nothing is opened when it is absent",
                    example: "=device.json.?verification_uri_complete"
                ) { $0.open = $1 },
            ])
    }
}

extension FieldType where Value == Template {
    /// A list, or an expression that gives one.
    static func list(of noun: String) -> FieldType {
        FieldType(.anyOf([.expression, .list(.any)])) { reader, node in
            if case .sequence = node.content { return reader.tree(node) }
            if case .scalar(let scalar) = node.content, scalar.text.hasPrefix("=") {
                return reader.template(scalar, node.span)
            }
            reader.expected("a list of \(noun), or an `=` expression that gives one", node)
            reader.offerSign(for: node)
            return nil
        }
    }
}
