// As much of JSON Schema as the schema of reports uses.

import FlowJSON

/// Says where a document does not follow a schema.
struct SchemaValidator {
    let root: JSONObject

    /// Every violation, as a path with what is wrong there.
    func violations(of document: JSON) -> [String] { check(document, .object(root), "$") }

    private func check(_ json: JSON, _ schema: JSON, _ path: String) -> [String] {
        guard let schema = schema.objectValue else { return ["\(path): the schema is no object"] }
        var found: [String] = []
        for member in schema.members {
            switch member.name {
            case "$ref": found += check(json, resolved(member.value), path)
            case "type": if !isOf(json, member.value.stringValue) { found.append("\(path): no \(member.value.text)") }
            case "enum":
                if member.value.arrayValue?.contains(json) != true {
                    found.append("\(path): not in \(member.value.text)")
                }
            case "minimum":
                if let least = member.value.intValue, (json.intValue ?? .min) < least {
                    found.append("\(path): < \(least)")
                }
            case "required":
                for name in member.value.arrayValue ?? [] where json[name.stringValue ?? ""] == nil {
                    found.append("\(path): lacks \(name.text)")
                }
            case "properties":
                for property in json.objectValue?.members ?? [] {
                    guard let inner = member.value[property.name] else {
                        found.append("\(path): `\(property.name)` is not in the schema")
                        continue
                    }
                    found += check(property.value, inner, "\(path).\(property.name)")
                }
            case "items":
                for (index, item) in (json.arrayValue ?? []).enumerated() {
                    found += check(item, member.value, "\(path)[\(index)]")
                }
            case "anyOf":
                let tries = (member.value.arrayValue ?? []).map { check(json, $0, path) }
                if !tries.contains([]) { found += tries.min { $0.count < $1.count } ?? ["\(path): fits nothing"] }
            case "$schema", "$defs", "title", "description": break
            default: found.append("\(path): the validator does not know `\(member.name)`")
            }
        }
        return found
    }

    private func resolved(_ reference: JSON) -> JSON {
        let name = reference.stringValue?.split(separator: "/").last.map(String.init) ?? ""
        return root["$defs"]?[name] ?? .null
    }

    private func isOf(_ json: JSON, _ type: String?) -> Bool {
        switch (type, json) {
        case ("object", .object), ("array", .array), ("string", .string), ("integer", .int), ("boolean", .bool): true
        default: false
        }
    }
}
