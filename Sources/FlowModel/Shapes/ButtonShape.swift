// The keys of a sign-in button.

import FlowDiagnostics
import FlowJSON
import FlowYAML

extension Shape where Object == Button {
    /// A sign-in button.
    package static var button: Shape {
        Shape(
            "button",
            doc: "How the provider wants its sign-in button: for tools that draw one; no run reads it.",
            keys: [
                Key(
                    "texts", .labels, doc: "What can be written on it, by occasion; text or texts by language",
                    example: "{ login: { en: Sign in with Acme, ru: Войти через Acme } }"
                ) { $0.texts = $1 },
                Key(
                    "styles", Shape<Button.Style>.style.named("style") { name, _ in Button.Style(name: name) },
                    doc: "How it can be painted, by name",
                    example: "{ dark: { background: '#000000', text: '#ffffff' } }"
                ) { $0.styles = $1 },
                Key(
                    "border", Shape<Button.Border>.border.type { _ in Button.Border() }, doc: "The line around it",
                    example: "{ width: 1, color: '#d0d7dd' }"
                ) { $0.border = $1 },
                Key(
                    "corner", .limits, doc: "The radius of its corners in points: from, to, usual",
                    example: "{ min: 0, max: 28, default: 4 }"
                ) { $0.corner = $1 },
                Key(
                    "corners", .radii,
                    doc: "Radii that the provider has names for: points, or a share of the height such as `50%`",
                    example: "{ none: 0, normal: 4, max: 50% }"
                ) { $0.corners = $1 },
                Key("width", .limits, doc: "How wide it may be, in points", example: "{ min: 120, max: 400 }") {
                    $0.width = $1
                },
                Key("height", .limits, doc: "How high it may be, in points", example: "{ min: 30, max: 64 }") {
                    $0.height = $1
                },
                Key("logo", .webAddress, doc: "The picture on it", example: "https://acme.example/logo.svg") {
                    $0.logo = $1
                },
                Key(
                    "logo_sizes", .logoSizes,
                    doc: "How high the picture is, by the height of the button: rows, lower buttons first",
                    example: "[{ up_to: 34, size: 16 }, { size: 26 }]"
                ) { $0.logoSizes = $1 },
                Key(
                    "note", .words, doc: "What else the provider says about it",
                    example: "Not smaller than the other buttons of the page"
                ) { $0.note = $1 },
            ])
    }
}

extension Shape where Object == Button.Style {
    /// A way to paint a button.
    package static var style: Shape {
        Shape(
            "button style", doc: "One way to paint the button.",
            keys: [
                Key("background", .color, doc: "The colour behind the text", example: "'#21a038'") {
                    $0.background = $1
                },
                Key("text", .color, doc: "The colour of the text", example: "'#ffffff'") { $0.text = $1 },
                Key("border", .color, doc: "The colour of the border; none if not said", example: "'#d0d7dd'") {
                    $0.border = $1
                },
                Key("border_free", .flag, doc: "Whether a page may give the border another colour", example: "true") {
                    $0.isBorderFree = $1
                },
            ])
    }
}

extension Shape where Object == Button.Border {
    /// The line around a button.
    package static var border: Shape {
        Shape(
            "button border", doc: "The line around the button.",
            keys: [
                Key("width", .integer(0...100), doc: "Its width in points", example: "1") { $0.width = $1 },
                Key("color", .color, doc: "Its colour, unless a style says otherwise", example: "'#d0d7dd'") {
                    $0.color = $1
                },
            ])
    }
}

extension Shape where Object == Button.LogoSize {
    /// How large the picture is on buttons up to some height.
    package static var logoSize: Shape {
        Shape(
            "logo size", doc: "How high the picture is on buttons up to some height.",
            keys: [
                Key(
                    "up_to", .integer(1...10_000),
                    doc: "The height of the button, in points; any that is left if not said",
                    example: "34"
                ) { $0.upTo = $1 },
                Key(
                    "size", .integer(1...10_000), required: true, doc: "How high the picture is, in points",
                    example: "16"
                ) {
                    $0.size = $1
                },
            ])
    }
}

extension FieldType where Value == [Button.LogoSize] {
    /// Rows of which the first that is high enough counts.
    static var logoSizes: FieldType {
        let rows = FieldType<[Button.LogoSize]>.list(
            Shape<Button.LogoSize>.logoSize.type { Button.LogoSize(span: $0.span) })
        return FieldType(rows.schema) { reader, node in
            guard let sizes = rows.read(&reader, node) else { return nil }
            for (row, next) in zip(sizes, sizes.dropFirst()) {
                guard let limit = row.upTo, next.upTo.map({ $0 > limit }) ?? true else {
                    reader.report(
                        .emptyRange, "no button gets this far: the row before it is for those as high, too",
                        at: next.span, help: ["put lower buttons first, and the row without `up_to` last"])
                    continue
                }
            }
            return sizes
        }
    }
}

extension Shape where Object == Button.Limits {
    /// From where to where a length may go.
    package static var limits: Shape {
        Shape(
            "limits", doc: "From where to where a length may go, in points.",
            keys: [
                Key("min", .integer(0...10_000), doc: "The least", example: "30") { $0.min = $1 },
                Key("max", .integer(0...10_000), doc: "The most", example: "64") { $0.max = $1 },
                Key("default", .integer(0...10_000), doc: "What it is usually", example: "48") { $0.fallback = $1 },
            ])
    }
}

extension FieldType where Value == Button.Limits {
    /// Limits that something can lie between.
    static var limits: FieldType {
        let shape = Shape<Button.Limits>.limits.type { Button.Limits(span: $0.span) }
        return FieldType(shape.schema) { reader, node in
            guard let limits = shape.read(&reader, node) else { return nil }
            if let min = limits.min, let max = limits.max, min > max {
                reader.report(
                    .emptyRange, "nothing lies from \(min) to \(max)", at: reader.firstLine(of: node),
                    help: ["swap `min` and `max`"])
            } else if let usual = limits.fallback, usual < limits.min ?? 0 || usual > limits.max ?? .max {
                reader.report(
                    .emptyRange, "the usual \(usual) lies outside of the limits", at: reader.firstLine(of: node),
                    help: ["choose a `default` between `min` and `max`"])
            }
            return limits
        }
    }
}

extension FieldType where Value == [Button.Label] {
    /// Words by occasion.
    static var labels: FieldType {
        let words = FieldType<Wording>.wording
        return FieldType(.map(of: words.schema, names: NameRule.identifier.pattern)) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from occasions to texts", node)
                return nil
            }
            return entries.compactMap { entry in
                NameRule.identifier.check(entry, "text", &reader)
                return words.read(&reader, entry.value)
                    .map { Button.Label(name: Name(entry.key, entry.keySpan), words: $0) }
            }
        }
    }
}

extension FieldType where Value == Button.Radius {
    /// Points, or a share of the height.
    static var radius: FieldType {
        let points = FieldType<Int>.integer(0...10_000)
        let share = Schema(["type": .string("string"), "pattern": .string("^([0-9]|[1-9][0-9]|100)%$")])
        return FieldType(.anyOf([points.schema, share])) { reader, node in
            guard case .scalar(let scalar) = node.content, scalar.text.hasSuffix("%") else {
                return points.read(&reader, node).map { .points($0) }
            }
            guard let percent = Int(scalar.text.dropLast()), (0...100).contains(percent),
                scalar.text.utf8.count <= 4, scalar.text.utf8.first != UInt8(ascii: "+")
            else {
                reader.report(
                    .badValue, "`\(scalar.text)` is no share of the height", at: reader.firstLine(of: node),
                    help: ["write a whole number from 0 to 100 before `%`, or points without it"])
                return nil
            }
            return .percent(percent)
        }
    }
}

extension FieldType where Value == [(name: String, radius: Button.Radius)] {
    /// Radii by name.
    static var radii: FieldType {
        let radius = FieldType<Button.Radius>.radius
        return FieldType(.map(of: radius.schema)) { reader, node in
            guard case .mapping(let entries) = node.content else {
                reader.expected("a map from names to radii", node)
                return nil
            }
            return entries.compactMap { entry in radius.read(&reader, entry.value).map { (entry.key, $0) } }
        }
    }
}

extension FieldType where Value == String {
    /// A colour as CSS writes it: `#rgb`, `#rrggbb` or `#rrggbbaa`.
    static var color: FieldType {
        FieldType(
            Schema([
                "type": .string("string"), "pattern": .string("^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}([0-9a-fA-F]{2})?)$"),
            ])
        ) {
            reader, node in
            guard case .scalar(let scalar) = node.content, isColor(scalar.text.utf8) else {
                let help = node.isNull ? "put it in quotes: YAML takes `#` for a comment" : "write `'#21a038'`"
                reader.report(.badValue, "expected a colour", at: reader.firstLine(of: node), help: [help])
                return nil
            }
            return scalar.text
        }
    }

    private static func isColor(_ text: String.UTF8View) -> Bool {
        guard text.first == UInt8(ascii: "#"), [4, 7, 9].contains(text.count) else { return false }
        return text.dropFirst().allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                true
            default: false
            }
        }
    }

    /// The address of something on the web, for people and pages; no run asks for it.
    static var webAddress: FieldType {
        FieldType(Schema(["type": .string("string"), "format": .string("uri"), "pattern": .string("^https?://")])) {
            reader, node in
            guard let text = text.read(&reader, node) else { return nil }
            guard ["https://", "http://"].contains(where: { text.hasPrefix($0) && text.utf8.count > $0.utf8.count })
            else {
                reader.report(
                    .badValue, "`\(text)` is no web address", at: node.span, help: ["begin it with `https://`"])
                return nil
            }
            guard text.utf8.allSatisfy({ $0 > 0x20 }) else {
                reader.report(
                    .badValue, "`\(text)` is no web address: it holds a blank", at: node.span,
                    help: ["write each address as a list item of its own, all of them indented alike"])
                return nil
            }
            return text
        }
    }
}
