// From a text to a flow that can run, or to everything that is wrong with it.

package import FlowCEL
internal import FlowConcurrency
package import FlowDiagnostics
package import FlowYAML

/// Loads flow files.
package enum FlowFile {
    /// The table of a flow, made once.
    private static let shape = Shape<Flow>.flow
    /// The keys of a flow that hold blocks.
    private static let sections = [
        "inputs", "servers", "values", "session", "operations", "errors", "variants", "button",
    ]

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
        var reader = editor.reader
        var flow = Flow()
        guard shape.read(&reader, editor.root, into: &flow) else { return (nil, reader.diagnostics) }
        flow.variants = variants
        flow.bases = document.bases
        var linker = Linker(flow, reader: reader, environment: environment)
        let (linked, problems) = linker.link()
        let diagnostics = reader.settled(reader.diagnostics + problems).inTextOrder()
        return (diagnostics.hasErrors ? nil : linked, diagnostics)
    }

    /// Everything wrong with a flow and with each of its variants, each thing once.
    ///
    /// `today` decides whether a waiver with a date has ended; a flow of many variants is done sooner on more threads.
    package static func check(
        _ source: SourceText, environment: Environment, files: FlowFiles = .none, today: CalendarDay? = nil,
        threads: Int = 1
    ) -> [Diagnostic] {
        let (document, problems) = open(source, files: files)
        guard let document else {
            return MissingNames.settle(Slips.settle(problems, in: source, sections: sections, judge: structureProblems))
        }
        let plain = load(document, environment: environment)
        let all = plain.flow?.flow.variants ?? []
        let variants = Array(all.prefix(max(maxVariantBytes / max(source.bytes.count, 1), 4)))
        let forms =
            [plain]
            + variants.inParallel(threads: threads) { variant in
                load(document, variants: [variant.name.text], environment: environment)
            }
        var found = problems
        if variants.count < all.count {
            found.append(
                Diagnostic(
                    .yamlLimit, "the file has too many variants for its length: \(all.count) of them",
                    at: Location(document.source, all[variants.count].name.span),
                    help: ["each is checked with the whole file; put some into a file of their own with `extends`"]))
        }
        var seen: Set<String> = []
        for form in forms {
            for diagnostic in form.diagnostics where seen.insert(diagnostic.identity).inserted {
                found.append(diagnostic)
            }
        }
        // What is used nowhere can only be told when it is known what every name means.
        if !found.hasErrors {
            let more = Inspection.run(
                forms.compactMap(\.flow), document.root, environment, today: today, threads: threads)
            // What an extended file says is told where that file is looked at.
            found += more.filter { $0.location?.source.name == source.name }
        }
        return MissingNames.settle(
            Slips.settle(found, in: document.source, sections: sections, judge: structureProblems), in: document.source,
            document.root)
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

    /// How much is looked at in all variants of a file together, in bytes: each of them is as long as the file.
    private static let maxVariantBytes = 16 << 20

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

extension Diagnostic {
    /// What makes it the same as another one of the same file.
    fileprivate var identity: String {
        "\(code.rawValue) \(location?.source.name ?? "") \(location?.span.lower ?? -1) \(message)"
    }
}
