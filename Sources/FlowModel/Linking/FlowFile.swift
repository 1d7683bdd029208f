// From a text to a flow that can run, or to everything that is wrong with it.

package import FlowCEL
package import FlowDiagnostics
package import FlowYAML

/// Loads flow files.
package enum FlowFile {
    /// What a file is, by its first key.
    package enum Kind: String, Sendable, CaseIterable {
        case flow, sandbox, tests
    }

    /// The kind a file says it is; nil when it is none.
    package static func kind(of root: Node) -> Kind? {
        guard case .mapping(let entries) = root.content else { return nil }
        return entries.lazy.compactMap { Kind(rawValue: $0.key) }.first
    }

    /// Reads and links a flow, in the form that some of its variants give it; it is nil when an error was found.
    ///
    /// Variants are applied in the order they are named, each to what the one before it left.
    package static func load(
        _ source: SourceText, variants names: [String] = [], environment: Environment
    ) -> (flow: LinkedFlow?, diagnostics: [Diagnostic]) {
        let (root, yaml) = YAML.parse(source)
        guard let root, !yaml.hasErrors else { return (nil, yaml) }
        let (linked, problems) = load(root, of: source, variants: names, environment: environment)
        return (linked, (yaml + problems).inTextOrder())
    }

    /// Links a flow from the nodes of a text, which need not be quite what the text says.
    package static func load(
        _ root: Node, of source: SourceText, variants names: [String] = [], environment: Environment
    ) -> (flow: LinkedFlow?, diagnostics: [Diagnostic]) {
        var reader = Reader(source)
        guard Needs.areMet(by: root, &reader), isFlow(root, &reader) else { return (nil, reader.diagnostics) }
        var editor = VariantEditor(root, reader: reader)
        let variants = editor.variants()
        for name in names {
            if let variant = variants.first(where: { $0.name.text == name }) { editor.apply(variant) }
        }
        reader = editor.reader
        var flow = Flow()
        guard Shape<Flow>.flow.read(&reader, editor.root, into: &flow) else { return (nil, reader.diagnostics) }
        flow.variants = variants
        var linker = Linker(flow, reader: reader, environment: environment)
        let (linked, problems) = linker.link()
        let diagnostics = (reader.diagnostics + problems).inTextOrder()
        return (diagnostics.hasErrors ? nil : linked, diagnostics)
    }

    /// Everything wrong with a flow and with each of its variants, each thing once.
    package static func check(_ source: SourceText, environment: Environment) -> [Diagnostic] {
        let (flow, diagnostics) = load(source, environment: environment)
        guard let flow else { return diagnostics }
        var all = diagnostics
        var seen: Set<String> = []
        for variant in flow.flow.variants {
            for diagnostic in load(source, variants: [variant.name.text], environment: environment).diagnostics {
                let place = diagnostic.location?.description ?? ""
                guard seen.insert("\(diagnostic.code.rawValue) \(place) \(diagnostic.message)").inserted else {
                    continue
                }
                all.append(diagnostic)
            }
        }
        return all.inTextOrder()
    }

    private static func isFlow(_ root: Node, _ reader: inout Reader) -> Bool {
        switch kind(of: root) {
        case .flow: return true
        case .sandbox, .tests:
            let word = kind(of: root)?.rawValue ?? ""
            reader.report(
                .notAFlow, "this is a `\(word)` file, not a flow", at: reader.firstLine(of: root),
                help: [
                    word == "sandbox"
                        ? "serve it: `flowrun sandbox \(reader.source.name)`"
                        : "run them: `flowrun test \(reader.source.name)`"
                ])
        case nil:
            let nearest: String? =
                if case .mapping(let entries) = root.content, let first = entries.first {
                    Suggestion.didYouMean(first.key, among: ["flow"])
                } else {
                    nil
                }
            reader.report(
                .notAFlow, "this is not a flow", at: reader.firstLine(of: root),
                help: [nearest, "a flow begins with `flow: ID`"].compactMap { $0 })
        }
        return false
    }
}
