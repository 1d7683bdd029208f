// From a text to a flow that can run, or to everything that is wrong with it.

package import FlowCEL
package import FlowDiagnostics
package import FlowYAML

/// Loads flow files.
package enum FlowFile {
    /// The table of a flow, made once.
    private static let shape = Shape<Flow>.flow
    /// The keys of a flow that hold blocks.
    static let sections = [
        "inputs", "servers", "values", "session", "operations", "errors", "variants", "button",
    ]

    /// Makes the tables that reading and checking need, so that another thread may do it while a file is read.
    package static func warmUp() {
        _ = (shape, StepKind.all, Check.all)
    }

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
        _ source: SourceText, variants names: [String] = [], environment: Environment, files: FlowFiles = .none
    ) -> (flow: LinkedFlow?, diagnostics: [Diagnostic]) {
        let (document, problems) = open(source, files: files)
        guard let document else { return (nil, MissingNames.settle(problems)) }
        let (linked, more) = load(document, variants: names, environment: environment)
        return (linked, MissingNames.settle(problems + more, in: document.source, document.root))
    }

    /// A flow file with those it extends; nil when an error was found.
    package static func open(
        _ source: SourceText, files: FlowFiles
    ) -> (document: FlowDocument?, diagnostics: [Diagnostic]) {
        var opener = DocumentOpener(files)
        let document = opener.open(source)
        return (opener.diagnostics.hasErrors ? nil : document, opener.diagnostics.inTextOrder())
    }

    /// Links a flow from nodes, which need not be quite what the text says.
    package static func load(
        _ document: FlowDocument, variants names: [String] = [], environment: Environment
    ) -> (flow: LinkedFlow?, diagnostics: [Diagnostic]) {
        var editor = VariantEditor(document.root, reader: Reader(document.source))
        let variants = editor.variants()
        for name in names {
            if let variant = variants.first(where: { $0.name.text == name }) { editor.apply(variant) }
        }
        return link(editor, variants, of: document, environment)
    }

    /// Links the flow that an editor has left, or what some changed operations concern of it.
    static func link(
        _ editor: VariantEditor, _ variants: [Variant], of document: FlowDocument, _ environment: Environment,
        concernedBy touched: Set<String>? = nil
    ) -> (flow: LinkedFlow?, diagnostics: [Diagnostic]) {
        var reader = editor.reader
        var flow = Flow()
        guard shape.read(&reader, editor.root, into: &flow) else { return (nil, reader.diagnostics) }
        flow.variants = variants
        flow.bases = document.bases
        var linker = Linker(flow, reader: reader, environment: environment)
        let (linked, problems) = linker.link(concernedBy: touched)
        let diagnostics = reader.settled(reader.diagnostics + problems).inTextOrder()
        return (diagnostics.hasErrors ? nil : linked, diagnostics)
    }

    /// How much is wrong with the structure of a flow.
    static func structureProblems(_ root: Node, _ source: SourceText) -> IndentationTrial.Verdict {
        var reader = Reader(source)
        guard root["extends"] == nil else {
            var change = FlowExtension()
            _ = Shape<FlowExtension>.flowExtension.read(&reader, root, into: &change)
            return reader.verdict
        }
        var flow = Flow()
        _ = shape.read(&reader, root, into: &flow)
        var editor = VariantEditor(root, reader: Reader(source))
        _ = editor.variants()
        let (own, added) = (reader.verdict, editor.reader.verdict)
        return IndentationTrial.Verdict(wrong: own.wrong + added.wrong, read: own.read + added.read)
    }

    /// What files that are handed over by mistake often are, by a key that they have.
    private static let otherKinds: [(key: String, name: String)] = [
        ("openapi", "an OpenAPI description"), ("swagger", "an OpenAPI description"),
        ("arazzo", "an Arazzo description"), ("asyncapi", "an AsyncAPI description"),
        ("authorization_endpoint", "the metadata of an issuer"), ("$schema", "a JSON Schema"),
        ("jobs", "a workflow of a build server"), ("item", "a Postman collection"), ("log", "an HTTP archive"),
    ]

    /// Whether the first key says that a file is a flow; reported when it does not.
    static func isFlow(_ root: Node, _ reader: inout Reader) -> Bool {
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
            let keys: [String] = if case .mapping(let entries) = root.content { entries.map(\.key) } else { [] }
            let nearest = keys.first.flatMap { Suggestion.didYouMean($0, among: ["flow"]) }
            let other = otherKinds.first { keys.contains($0.key) }?.name
            let begins =
                keys.contains("operations")
                ? "its first line is missing: write `flow: ID`"
                : "a flow begins with `flow: ID`, a sandbox with `sandbox: ID`, tests with `tests: ID`"
            reader.report(
                .notAFlow, other.map { "this is \($0), not a flow" } ?? "this is not a flow",
                at: reader.firstLine(of: root), help: [nearest, begins].compactMap { $0 })
        }
        return false
    }
}
