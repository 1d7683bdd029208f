// The keys every step may have.

import FlowDiagnostics
import FlowJSON
import FlowYAML

extension Shape where Object == Step {
    /// What modifies any step.
    package static var step: Shape {
        Shape(
            "step", doc: "One thing that is done.",
            keys: [
                Key(
                    "id", .identifier("step"), doc: "Its name; its answer is read by it in the steps below",
                    example: "exchange"
                ) {
                    $0.id = $1
                },
                Key("title", .words, doc: "What it does, for people", example: "Exchange the code for tokens") {
                    $0.title = $1
                },
                Key("when", .condition, doc: "Whether it is done at all", example: "inputs.remember") { $0.when = $1 },
                Key(
                    "without", .waivers, doc: "Rules left out on purpose, each with its reason",
                    example: "{ state: the provider drops it }"
                ) { $0.without = $1 },
                Key("retry", .integer(0...10), doc: "How often a failed request is sent again", example: "2") {
                    $0.retry = $1
                },
                Key("timeout", .duration, doc: "How long it may take", example: "30s") { $0.timeout = $1 },
                Key(
                    "repeat", .rounds, doc: "How it is done again",
                    example: "{ limit: 5, every: 2s }"
                ) {
                    $0.rounds = $1
                },
                Key(
                    "match", .list(Shape<Row>.row.type { Row(span: $0.span) }),
                    doc: "What the answer leads to: the first row whose `when` holds",
                    example: "[{ when: response.status == 404, fail: not_found }]"
                ) { $0.match = $1 },
                Key(
                    "check", .list(.condition, single: true), doc: "What must hold for the answer; else it is refused",
                    example: "response.json.sub == session.user_id"
                ) {
                    $0.check = $1
                },
                Key(
                    "save", .save,
                    doc:
                        "Session fields that stay: names, or names with values; without one it is read as the session says",
                    example: "[access_token, refresh_token]"
                ) { $0.save = $1 },
            ])
    }
}

extension FieldType where Value == Name {
    /// A name that expressions can read.
    static func identifier(_ noun: String) -> FieldType {
        FieldType(Schema(["type": .string("string"), "pattern": .string("^[a-z][a-z0-9_]*$")])) { reader, node in
            guard let text = FieldType<String>.text.read(&reader, node) else { return nil }
            NameRule.identifier.check(
                Node.Entry(key: text, keySpan: node.span, value: node), noun, &reader)
            return Name(text, node.span)
        }
    }
}

extension FieldType where Value == Save {
    /// Names of session fields, or names with values.
    static var save: FieldType {
        FieldType(.anyOf([.list(.string()), .map(of: .any)])) { reader, node in
            switch node.content {
            case .sequence(let nodes):
                return .fields(nodes.compactMap { FieldType<Name>.name.read(&reader, $0) })
            case .mapping:
                return FieldType<[Field]>.namedValues.read(&reader, node).map { .values($0) }
            case .scalar:
                let names = node.scalarText?.split { $0 == "," || $0 == " " }.map(String.init) ?? []
                reader.expected(
                    "a list of session fields, or a map from them to values", node,
                    help: names.isEmpty ? [] : ["write `[\(names.joined(separator: ", "))]`"])
                return nil
            }
        }
    }
}

extension FieldType where Value == [Waiver] {
    /// Rules with the reason for leaving each out.
    static var waivers: FieldType {
        let rules = Waiver.Rule.allCases.map(\.rawValue)
        let reason = Schema.anyOf([
            .string(),
            Schema([
                "type": .string("object"), "required": .array([.string("reason"), .string("until")]),
                "properties": .object([
                    "reason": .object(["type": .string("string")]),
                    "until": .object(["type": .string("string"), "format": .string("date")]),
                ]), "additionalProperties": .bool(false),
            ]),
        ])
        return FieldType(.map(of: reason, names: "^(\(rules.joined(separator: "|")))$")) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from rules to reasons", node, help: ["write `{ pkce: why }`"])
                // What is meant is known: that the rule is not waived follows from that only.
                guard case .sequence(let nodes) = node.content else { return nil }
                return nodes.compactMap { node in
                    node.scalarText.flatMap(Waiver.Rule.init).map { Waiver($0, span: node.span, reason: "") }
                }
            }
            // Several words that are nothing like a rule are a block that slipped in here.
            let strange = entries.filter {
                Waiver.Rule(rawValue: $0.key) == nil && Suggestion.nearest(to: $0.key, among: rules) == nil
            }
            if strange.count > 1 {
                reader.report(
                    .unknownKey, "none of \(strange.map(\.key).someInWords) is a rule that can be left out",
                    at: strange[0].keySpan, help: ["the rules are \(rules.inWords)"])
            }
            return entries.compactMap { entry in
                guard let rule = Waiver.Rule(rawValue: entry.key) else {
                    guard strange.count < 2 || !strange.contains(where: { $0.key == entry.key }) else { return nil }
                    let nearest = Suggestion.didYouMean(entry.key, among: rules)
                    reader.report(
                        .unknownKey, "`\(entry.key)` is no rule that can be left out", at: entry.keySpan,
                        help: [nearest ?? "the rules are \(rules.inWords)"],
                        mend: Suggestion.only(to: entry.key, among: rules))
                    // What it is meant to be is known: what follows from it is not wrong.
                    let meant = Suggestion.nearest(to: entry.key, among: rules).flatMap { Waiver.Rule(rawValue: $0) }
                    return meant.flatMap { waiver(of: $0, entry, &reader) }
                }
                return waiver(of: rule, entry, &reader)
            }
        }
    }

    /// A reason, or `{ reason, until }`.
    private static func waiver(of rule: Waiver.Rule, _ entry: Node.Entry, _ reader: inout Reader) -> Waiver? {
        guard case .mapping(let parts) = entry.value.content else {
            return Waiver(rule, span: entry.keySpan, reason: reason(entry.value, &reader))
        }
        var reason: String?
        var isStrange = false
        var until: CalendarDay?
        for part in parts {
            switch part.key {
            case "reason": reason = self.reason(part.value, &reader)
            case "until":
                let text = FieldType<String>.text.read(&reader, part.value)
                until = text.flatMap { CalendarDay($0) }
                if let text, until == nil {
                    reader.report(
                        .badValue, "`\(text)` is no day", at: part.value.span, help: ["write it as `2027-01-31`"])
                }
            default:
                isStrange = true
                reader.report(
                    .unknownKey, "unknown key `\(part.key)` in waiver", at: part.keySpan,
                    help: ["its keys are `reason` and `until`"])
            }
        }
        if reason == nil, !isStrange {
            reader.report(
                .missingKey, "waiver lacks `reason`", at: entry.keySpan, help: ["say why: `{ reason: …, until: … }`"])
        }
        return Waiver(rule, span: entry.keySpan, reason: reason ?? "", until: until)
    }

    /// Why a rule is left out, in words; empty after a problem.
    private static func reason(_ node: Node, _ reader: inout Reader) -> String {
        guard case .scalar(let scalar) = node.content, scalar.value == .string,
            scalar.text.utf8.contains(where: { $0 > 0x20 })
        else {
            reader.expected(
                "a reason in words", node, help: ["say why the provider cannot do it, for whoever reads this next"])
            return ""
        }
        return scalar.text
    }
}
