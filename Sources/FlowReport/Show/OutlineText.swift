// The outline of a flow as text for people: what it is, what it may do, what it does.

internal import FlowDiagnostics
internal import FlowModel

/// Shows outlines.
package struct OutlineText: Sendable {
    private let outline: FlowOutline
    private let palette: Palette
    private var flow: Flow { outline.flow }

    /// Shows an outline, painted or not.
    package init(_ outline: FlowOutline, palette: Palette) {
        self.outline = outline
        self.palette = palette
    }

    /// All of it.
    package var lines: [String] {
        let sections = [
            head, section("inputs", inputs), section("servers", servers), section("session", session),
            section("values", values), section("button", flow.button?.rows ?? []),
            section("what it may do", powers), section("operations", operations), section("errors", errors),
            section("variants", variants),
        ]
        let steps = StepText(outline: outline, palette: palette)
        return (sections + outline.operations.map { steps.lines($0) }).filter { !$0.isEmpty }
            .joined(separator: [""]).map { $0 }
    }

    private func section(_ title: String, _ rows: [[Columns.Cell]]) -> [String] {
        rows.isEmpty ? [] : [palette.paint(title, .strong)] + Columns(palette: palette, widest: 72).lines(rows)
    }

    private var head: [String] {
        let applied = outline.variants.map { name in
            let title = flow.variants.first { $0.name.text == name }?.title
            return "in the variant \(name.onOneLine)" + (title.map { ": " + $0.onOneLine } ?? "")
        }
        return [
            palette.paint(flow.title.text.onOneLine, .strong)
                + "  \(flow.id.text.onOneLine), \(outline.source.name.onOneLine)"
        ]
            + applied + flow.docs.map { palette.paint($0.onOneLine, .faint) }
    }

    private var inputs: [[Columns.Cell]] {
        let own = flow.operations.flatMap { operation in operation.inputs.map { ($0, operation.name.text) } }
        return (flow.inputs.map { ($0, nil) } + own).map { input, operation in
            [
                .init(input.name.text), .init(input.kindInWords, .faint), .init((input.about ?? "").onOneLine),
                .init(input.conditions(of: operation).joined(separator: ", ").onOneLine, .faint),
            ]
        }
    }

    private var servers: [[Columns.Cell]] {
        outline.servers.map { [.init($0.name), .init($0.url.onOneLine)] }
    }

    private var session: [[Columns.Cell]] {
        flow.session.map { field in
            let from =
                (field.from.map { "from =" + $0.source } ?? "from the member of this name")
                + (field.key.map { ", one by =" + $0.source } ?? "")
            return [
                .init(field.name.text), .init(field.isPublic ? "public" : "secret", .faint),
                .init(field.isOptional ? "may be absent" : "", .faint), .init(from.onOneLine, .faint),
            ]
        }
    }

    private var values: [[Columns.Cell]] {
        outline.values.map { value in
            [
                .init(value.name.onOneLine), .init(value.value.onOneLine), .init(value.origin.words.onOneLine),
                .init(outline.place(value.span).lineDescription.onOneLine, .faint),
            ]
        }
    }

    private var powers: [[Columns.Cell]] {
        let powers = outline.powers
        func fields(_ isPublic: Bool) -> String {
            powers.keeps.filter { $0.isPublic == isPublic }.map(\.name.text).joined(separator: ", ")
        }
        var rows: [(String, String, String)] = powers.hosts.map { ("talks to", $0, "") }
        rows += powers.pages.map { ("opens a page", $0.url, "in \($0.operation), \($0.step)") }
        rows += powers.questions.map {
            ($0.isHidden ? "asks, hidden" : "asks", $0.title, "in \($0.operation), \($0.step)")
        }
        if powers.pages.isEmpty { rows.append(("opens", "no page", "")) }
        if powers.keeps.isEmpty { rows.append(("keeps", "nothing", "")) }
        if !fields(false).isEmpty { rows.append(("keeps, secret", fields(false), "")) }
        if !fields(true).isEmpty { rows.append(("keeps, public", fields(true), "")) }
        if !powers.forgetting.isEmpty {
            rows.append(("forgets", "what it keeps", "in " + powers.forgetting.joined(separator: ", ")))
        }
        rows += powers.waivers.map { waiver, operation, step in
            ("leaves out", "\(waiver.rule.rawValue): \(waiver.reason)", "in \(operation), \(step)")
        }
        if powers.waivers.isEmpty { rows.append(("leaves out", "nothing", "")) }
        var last = ""
        return rows.map { name, what, place in
            defer { last = name }
            return [.init(name == last ? "" : name, .faint), .init(what.onOneLine), .init(place.onOneLine, .faint)]
        }
    }

    private var operations: [[Columns.Cell]] {
        outline.operations.map { operation in
            let steps = (operation.steps + operation.finally).map(\.name).joined(separator: ", ")
            return [
                .init(operation.operation.name.text), .init((operation.operation.title ?? "").onOneLine),
                .init(steps.onOneLine, .faint),
            ]
        }
    }

    private var errors: [[Columns.Cell]] {
        flow.errors.map { entry in
            [
                .init(entry.code.text.onOneLine), .init(entry.kind.rawValue, .faint), .init(entry.title.onOneLine),
                .init((entry.hint ?? "").onOneLine, .faint),
            ]
        }
    }

    private var variants: [[Columns.Cell]] {
        flow.variants.map { [.init($0.name.text), .init(($0.title ?? "").onOneLine)] }
    }
}

extension Input {
    fileprivate var kindInWords: String {
        switch secrecy {
        case .open: kind.rawValue
        case .secret: kind.rawValue + ", secret"
        case .server: kind.rawValue + ", secret of a server"
        }
    }

    /// What holds for its value.
    fileprivate func conditions(of operation: String?) -> [String] {
        var words: [String] = []
        if let operation { words.append("for \(operation) only") }
        if let fallback {
            words.append("default \(fallback.written)")
        } else {
            words.append(isOptional ? "optional" : "required")
        }
        if let pattern { words.append("matches \(pattern.text)") }
        if let choices { words.append("one of \(choices.joined(separator: ", "))") }
        if let example { words.append("such as \(example.written)") }
        return words
    }
}

extension String {
    /// On one line of a terminal, without anything it would act on.
    var onOneLine: String {
        let words = split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" })
        return Masking(nil).line(words.map(String.init).joined(separator: " "))
    }
}
