// Everything that is wrong with a flow, in each of its forms.

package import FlowCEL
internal import FlowConcurrency
package import FlowDiagnostics
internal import FlowYAML

extension FlowFile {
    /// How much is looked at in all variants of a file together, in bytes: each of them is as long as the file.
    private static let maxVariantBytes = 16 << 20

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
        var untouched = VariantEditor(document.root, reader: Reader(document.source))
        let all = untouched.variants()
        let plain = link(untouched, all, of: document, environment)
        // Edits miss what is misspelt, and would tell it once more each.
        let isKnown = !plain.diagnostics.contains { $0.code.isStructure && $0.severity == .error }
        let variants = isKnown ? Array(all.prefix(max(maxVariantBytes / max(source.bytes.count, 1), 4))) : []
        let forms =
            [plain]
            + variants.inParallel(threads: threads) { variant in
                var editor = VariantEditor(document.root, reader: Reader(document.source))
                editor.apply(variant)
                // What a variant leaves as it is was looked at in the flow itself.
                return link(editor, all, of: document, environment, concernedBy: editor.touched)
            }
        var found = problems
        if isKnown, variants.count < all.count {
            found.append(
                Diagnostic(
                    .yamlLimit, "the file has too many variants for its length: \(all.count) of them",
                    at: Location(document.source, all[variants.count].name.span),
                    help: ["each is checked with the whole file; put some into a file of their own with `extends`"]))
        }
        var seen: Set<String> = []
        func tell(_ diagnostic: Diagnostic, in form: Int) {
            found.append(form == 0 ? diagnostic : diagnostic.said(of: variants[form - 1], in: document))
        }
        for (index, form) in forms.enumerated() {
            for diagnostic in form.diagnostics where seen.insert(diagnostic.identity).inserted {
                tell(diagnostic, in: index)
            }
        }
        // What is used nowhere can only be told when it is known what every name means.
        if !found.hasErrors {
            let more = Inspection.run(
                forms.compactMap(\.flow), document.root, environment, today: today, threads: threads)
            // What an extended file says is told where that file is looked at.
            for (form, diagnostic) in more where diagnostic.location?.source.name == source.name {
                tell(diagnostic, in: form)
            }
        }
        return MissingNames.settle(
            Slips.settle(found, in: document.source, sections: sections, judge: structureProblems), in: document.source,
            document.root)
    }
}

extension Code {
    /// Whether it is about keys and kinds of values.
    fileprivate var isStructure: Bool { rawValue.hasPrefix("F2") }
}

extension Diagnostic {
    /// The same with the variant that makes it so, unless it points at that variant itself.
    fileprivate func said(of variant: Variant, in document: FlowDocument) -> Diagnostic {
        guard let place = location, let own = document.root["variants"]?[variant.name.text]?.span,
            !(own.lower..<max(own.lower, own.upper)).contains(place.span.lower)
        else { return self }
        let line = document.source.position(at: variant.name.span.lower).line
        return adding(["it is so in the variant `\(variant.name.text)`, line \(line)"])
    }

    /// What makes it the same as another one of the same file.
    fileprivate var identity: String {
        "\(code.rawValue) \(location?.source.name ?? "") \(location?.span.lower ?? -1) \(message)"
    }
}
