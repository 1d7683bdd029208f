// The reference of a provider, written from its flow file.

internal import FlowDiagnostics
internal import FlowModel

/// A reference page of a flow.
package struct ProviderPage: Sendable {
    private let outline: FlowOutline
    private let path: String

    /// The page of a flow without variants; `path` is how readers call its file.
    package init(_ outline: FlowOutline, path: String) {
        self.outline = outline
        self.path = path
    }

    private var flow: Flow { outline.flow }

    /// The page as Markdown.
    package var text: String {
        var lines = ["# \(flow.title.text)", "", "Written from \(Markdown.code(path)).", ""]
        lines += flow.docs.map { "* <\($0)>" } + (flow.docs.isEmpty ? [] : [""])
        lines += inputs + servers + session + operations + errors + variants + deviations
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    private var inputs: [String] {
        section(
            "Inputs", ["name", "type", "what it is", "if not given"],
            flow.inputs.map { input in
                [
                    Markdown.code(input.name.text), input.kind.rawValue + (input.secrecy == .open ? "" : ", secret"),
                    input.about ?? "", fallback(of: input),
                ]
            })
    }

    private func fallback(of input: Input) -> String {
        if let fallback = input.fallback { return Markdown.code(outline.source[fallback.span]) }
        return input.isOptional ? "left out" : "asked for"
    }

    private var servers: [String] {
        section(
            "Servers", ["name", "address"], outline.servers.map { [Markdown.code($0.name), Markdown.code($0.url)] })
    }

    private var session: [String] {
        section(
            "What stays", ["field", "shown", "always there"],
            flow.session.map {
                [Markdown.code($0.name.text), $0.isPublic ? "yes" : "no", $0.isOptional ? "no" : "yes"]
            })
    }

    private var operations: [String] {
        var lines = ["## Operations", ""]
        for operation in outline.operations {
            let name = operation.operation.name.text
            lines += ["### \(name)", ""]
            if let title = operation.operation.title { lines += [title, ""] }
            lines += Markdown.block("flowrun \(path) \(name)", "sh")
            lines += Markdown.block(drawing(of: name), "mermaid")
            lines += requests(of: operation.steps + operation.finally, depth: 0) + [""]
        }
        return lines
    }

    /// What passes between those who take part in an operation.
    private func drawing(of operation: String) -> String {
        MermaidDiagram(Diagram(outline, operation: operation)).untitledLines.joined(separator: "\n")
    }

    /// What an operation does, as a list; steps inside of steps are lists of their own.
    private func requests(of steps: [StepOutline], depth: Int) -> [String] {
        steps.flatMap { step -> [String] in
            let indent = String(repeating: "  ", count: depth)
            let words = step.step.title.map { "\($0): " } ?? ""
            let target = step.target.map {
                Markdown.code([$0.method, $0.url].compactMap(\.self).joined(separator: " "))
            }
            let summary = target ?? step.summary
            let condition = step.step.when.map { ", when \(Markdown.code($0.source))" } ?? ""
            let own = indent + "* " + words + (summary.isEmpty ? step.kind ?? step.name : summary) + condition
            let inner = step.inner.flatMap { requests(of: $0.steps, depth: depth + 1) }
            let rows = step.rows.flatMap { row in
                [indent + "  * \(row.when.map { "when \(Markdown.code($0))" } ?? "else"): \(row.ending)"]
                    + requests(of: row.steps, depth: depth + 2)
            }
            return [own] + inner + rows
        }
    }

    private var errors: [String] {
        section(
            "Errors", ["code", "kind", "what happened", "what to do"],
            flow.errors.map { error in
                [Markdown.code(error.code.text), error.kind.rawValue, error.title, error.hint ?? ""]
            })
    }

    private var variants: [String] {
        section(
            "Variants", ["name", "what it is"],
            flow.variants.map { [Markdown.code($0.name.text), $0.title ?? ""] })
    }

    private var deviations: [String] {
        section(
            "How it deviates from the standards", ["rule", "where", "why"],
            outline.powers.waivers.map {
                [Markdown.code($0.waiver.rule.rawValue), Markdown.code("\($0.operation).\($0.step)"), $0.waiver.reason]
            })
    }

    private func section(_ title: String, _ head: [String], _ rows: [[String]]) -> [String] {
        rows.isEmpty ? [] : ["## \(title)", ""] + Markdown.table(head, rows)
    }
}
