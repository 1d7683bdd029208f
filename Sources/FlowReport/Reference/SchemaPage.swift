// The reference of a kind of file, written from its JSON Schema, which the tables that read such files make.

internal import FlowDiagnostics
package import FlowJSON

/// A reference page of a kind of file.
package struct SchemaPage: Sendable {
    /// The heading.
    let title: String
    /// What such a file is for, in a sentence or two.
    let about: String
    private let definitions: JSONObject

    /// The page of a schema document.
    package init(_ title: String, about: String, schema: JSONObject) {
        self.title = title
        self.about = about
        definitions = schema["$defs"]?.objectValue ?? [:]
    }

    /// The page as Markdown.
    package var text: String {
        var lines = [
            "# \(title)", "", about, "",
            "Keys with a star are required. A template is text in which `${…}` drops values, or an expression after `=`.",
            "",
        ]
        for member in definitions.members {
            lines += ["## \(Self.heading(member.name))", ""] + section(member.value)
        }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    private func section(_ definition: JSON) -> [String] {
        let about = definition["description"]?.stringValue.map { [$0, ""] } ?? []
        let forms = definition["anyOf"]?.arrayValue ?? [definition]
        let objects = forms.filter { $0["properties"] != nil }
        guard objects.count > 1 else {
            let short = forms.filter { $0["properties"] == nil }.map { "Short form: \(type($0))." }
            return about + (short.isEmpty ? [] : [short.joined(separator: " "), ""])
                + (objects.first.map { table($0, except: []) } ?? [])
        }
        return about + kinds(objects)
    }

    /// Several kinds of one thing: what all have in common, then what each has of its own.
    private func kinds(_ objects: [JSON]) -> [String] {
        let names = objects.map { $0["properties"]?.objectValue?.members.map(\.name) ?? [] }
        let common = (names.first ?? []).filter { name in names.allSatisfy { $0.contains(name) } }
        var lines: [String] = []
        for object in objects {
            guard let kind = object["required"]?[0]?.stringValue else {
                lines += ["### Every kind", ""] + table(object, except: [])
                continue
            }
            lines += ["### \(kind)", ""] + table(object, except: common)
        }
        return lines
    }

    private func table(_ object: JSON, except common: [String]) -> [String] {
        let required = object["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
        let members = object["properties"]?.objectValue?.members ?? []
        let rows = members.filter { !common.contains($0.name) }.map { member in
            let schema = member.value
            return [
                Markdown.code(member.name) + (required.contains(member.name) ? "\\*" : ""), type(schema),
                schema["description"]?.stringValue ?? "",
                Markdown.code(schema["examples"]?[0]?.stringValue.map { "\(member.name): \($0)" } ?? ""),
            ]
        }
        return Markdown.table(["key", "value", "meaning", "example"], rows)
    }

    /// What may stand there, in words.
    private func type(_ schema: JSON) -> String {
        if let reference = schema["$ref"]?.stringValue {
            let name = Self.heading(String(reference.split(separator: "/").last ?? ""))
            return "[\(name)](#\(name.split(separator: " ").joined(separator: "-")))"
        }
        if let forms = schema["anyOf"]?.arrayValue { return forms.map(type).withoutRepeats.joined(separator: ", or ") }
        if let choices = schema["enum"]?.arrayValue {
            return choices.map { Markdown.code($0.stringValue ?? $0.text) }.joined(separator: ", ")
        }
        if let constant = schema["const"] { return Markdown.code(constant.stringValue ?? constant.text) }
        let types =
            schema["type"]?.arrayValue?.compactMap(\.stringValue) ?? schema["type"]?.stringValue.map { [$0] } ?? []
        if types.contains("array") { return "list of " + (schema["items"].map(type) ?? "anything") }
        if types.contains("object") {
            guard let values = schema["additionalProperties"], values.objectValue?.members.isEmpty == false else {
                return "map"
            }
            return "map of names to " + type(values)
        }
        if schema["pattern"]?.stringValue == "^=" { return "expression" }
        if types.contains("string") { return types.contains("null") ? "template" : "text" }
        switch types.first {
        case "boolean": return "`true` or `false`"
        case "integer", "number": return "number"
        default: return "anything"
        }
    }

    private static func heading(_ name: String) -> String {
        name.split(separator: "_").joined(separator: " ")
    }
}
