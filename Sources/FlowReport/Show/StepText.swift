// What operations do, step by step, as text for people.

internal import FlowDiagnostics
internal import FlowModel

/// Shows operations.
struct StepText {
    let outline: FlowOutline
    let palette: Palette

    /// The lines of an operation.
    func lines(_ operation: OperationOutline) -> [String] {
        let title = operation.operation.title.map { "  " + palette.paint($0.onOneLine, .faint) } ?? ""
        var rows = rows(operation.steps, number: "", indent: 2)
        rows += operation.rows.flatMap { self.rows($0, number: "", indent: 2, of: "an error no step handles") }
        if !operation.finally.isEmpty {
            rows.append(.text("at the end, in any case", indent: 2))
            rows += self.rows(operation.finally, number: "", indent: 4)
        }
        return [palette.paint(operation.operation.name.text, .strong) + title] + aligned(rows)
    }

    /// A line: text, or a parameter whose columns line up with those of the whole operation.
    private enum Row {
        case text(String, indent: Int)
        case parameter([Columns.Cell], indent: Int)
    }

    private func aligned(_ rows: [Row]) -> [String] {
        // The first column takes up the indentation, so that all others stand below each other.
        let cells: [[Columns.Cell]] = rows.compactMap { row in
            guard case .parameter(let cells, let indent) = row, let first = cells.first else { return nil }
            return [Columns.Cell(String(repeating: " ", count: indent) + first.text, first.style)] + cells.dropFirst()
        }
        var parameters = Columns(palette: palette, widest: 56).lines(cells, indent: 0)[...]
        return rows.compactMap { row in
            switch row {
            case .text(let text, let indent): String(repeating: " ", count: indent) + text
            case .parameter: parameters.popFirst()
            }
        }
    }

    private func rows(_ steps: [StepOutline], number: String, indent: Int) -> [Row] {
        steps.enumerated().flatMap { rows($0.element, number: "\(number)\($0.offset + 1)", indent: indent) }
    }

    private func rows(_ step: StepOutline, number: String, indent: Int) -> [Row] {
        let inner = indent + number.count + 2
        let title = step.step.title.map { "  " + palette.paint($0.onOneLine, .faint) } ?? ""
        let summary = step.summary.isEmpty ? "" : "  " + step.summary.onOneLine
        let name = step.name == step.kind && step.target == nil ? "" : palette.paint(step.name.onOneLine, .strong)
        var rows: [Row] = [
            .text("\(number)  " + (name + summary + title).trimmingBlanks, indent: indent)
        ]
        if let when = step.step.when { rows.append(.text("only when \(when.source.onOneLine)", indent: inner)) }
        for (what, steps) in step.inner where what != "steps" {
            rows.append(.text(what, indent: inner))
            rows += self.rows(steps, number: number + ".", indent: inner + 2)
        }
        rows += parameters(step.parameters, indent: inner)
        for (what, steps) in step.inner where what == "steps" {
            rows += self.rows(steps, number: number + ".", indent: inner)
        }
        rows += step.modifiers.map { .text($0.onOneLine, indent: inner) }
        rows += step.rows.flatMap { self.rows($0, number: number + ".", indent: inner, of: "any answer") }
        return rows
    }

    private func rows(_ row: RowOutline, number: String, indent: Int, of always: String) -> [Row] {
        let when = row.when.map { "if \($0)" } ?? "on \(always)"
        return [.text("\(when.onOneLine): \(row.ending.onOneLine)", indent: indent)]
            + rows(row.steps, number: number, indent: indent + 2)
    }

    private func parameters(_ parameters: [Parameter], indent: Int) -> [Row] {
        var last: Parameter.Place?
        return parameters.map { parameter in
            defer { last = parameter.place }
            let server = parameter.server.map { ", of every request to \($0)" } ?? ""
            let target = parameter.target.map { ", for \($0) only" } ?? ""
            return .parameter(
                [
                    .init(parameter.place == last ? "" : parameter.place.rawValue, .faint),
                    .init(parameter.name.onOneLine), .init(parameter.value.onOneLine),
                    .init((parameter.origin.words + server + target).onOneLine),
                    .init(outline.place(parameter.span).lineDescription.onOneLine, .faint),
                ], indent: indent)
        }
    }
}

extension Location {
    /// `file:line`.
    var lineDescription: String { "\(source.name):\(source.position(at: span.lower).line)" }
}

extension StepOutline {
    /// What holds for the step apart from what it sends.
    var modifiers: [String] {
        var lines: [String] = []
        if case .authorize(let action) = step.action { lines.append(action.callback.inWords) }
        lines += step.check.map { "checks \($0.source)" }
        if case .fields(let names) = step.save { lines.append("keeps " + names.map(\.text).joined(separator: ", ")) }
        if let rounds = step.rounds { lines.append("is repeated: " + rounds.inWords) }
        if let retry = step.retry { lines.append("sends a failed request up to \(retry) more times") }
        if let timeout = step.timeout { lines.append("takes at most \(timeout.written)") }
        lines += step.without.map { "leaves out \($0.rule.rawValue): \($0.reason)" }
        return lines
    }
}

extension Callback {
    fileprivate var inWords: String {
        let packed = unpack.map { ", packed in \($0)" } ?? ""
        let place = mode == .fragment ? " from its fragment" : ""
        return "takes \(take.map(\.text).joined(separator: ", ")) of the callback\(place)\(packed)"
    }
}

extension Rounds {
    /// How often, for how long, and with which values in the first round.
    var inWords: String {
        guard !start.isEmpty else { return limitsInWords }
        let values = start.map { "\($0.name.text): \($0.value.written)" }.joined(separator: ", ")
        return limitsInWords + (limitsInWords.isEmpty ? "" : ", ") + "starting with " + values
    }

    /// How often and for how long.
    var limitsInWords: String {
        var words: [String] = []
        if let limit { words.append("up to \(limit) rounds") }
        if let total { words.append("for at most \(total.written)") }
        if let every { words.append("one every \(every.written)") }
        return words.joined(separator: ", ")
    }
}

extension Duration {
    /// As flow files write it.
    var written: String {
        let milliseconds = TimeText.milliseconds(self)
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }
}

extension String {
    fileprivate var trimmingBlanks: String { String(drop { $0 == " " }) }
}
