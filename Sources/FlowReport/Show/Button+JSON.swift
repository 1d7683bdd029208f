// A sign-in button as data, for tools that draw one.

internal import FlowJSON
internal import FlowModel

extension Button {
    /// All that the flow says about it.
    var json: JSONObject {
        var json: JSONObject = [:]
        json["texts"] = object(texts.map { ($0.name.text, $0.words.json) })
        json["styles"] = object(styles.map { ($0.name.text, .object($0.json)) })
        json["border"] = object([
            ("width", border.width.map { .int(Int64($0)) }), ("color", border.color.map { .string($0) }),
        ])
        json["corner"] = corner.json
        json["corners"] = object(corners.map { ($0.name, $0.radius.json) })
        json["width"] = width.json
        json["height"] = height.json
        json["logo"] = logo.map { .string($0) }
        if !logoSizes.isEmpty {
            json["logo_sizes"] = .array(
                logoSizes.compactMap { row in
                    object([("up_to", row.upTo.map { .int(Int64($0)) }), ("size", row.size.map { .int(Int64($0)) })])
                })
        }
        json["note"] = note.map { .string($0) }
        return json
    }
}

extension Wording {
    /// The text, or the texts by language.
    var json: JSON {
        byLanguage.isEmpty ? .string(text) : object(byLanguage.map { ($0.language, .string($0.text)) }) ?? .null
    }
}

extension Button.Style {
    fileprivate var json: JSONObject {
        var json: JSONObject = [:]
        json["background"] = background.map { .string($0) }
        json["text"] = text.map { .string($0) }
        json["border"] = border.map { .string($0) }
        if isBorderFree { json["border_free"] = .bool(true) }
        return json
    }
}

extension Button.Radius {
    /// Points, or a share as it is written.
    fileprivate var json: JSON {
        switch self {
        case .points(let points): .int(Int64(points))
        case .percent(let percent): .string("\(percent)%")
        }
    }
}

extension Button.Limits {
    fileprivate var json: JSON? {
        object([
            ("min", min.map { .int(Int64($0)) }), ("max", max.map { .int(Int64($0)) }),
            ("default", fallback.map { .int(Int64($0)) }),
        ])
    }
}

/// An object of the members that are there; nil when none is.
private func object(_ members: [(String, JSON?)]) -> JSON? {
    var object: JSONObject = [:]
    for (name, value) in members { object[name] = value }
    return object.members.isEmpty ? nil : .object(object)
}
