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
        var plain = VariantEditor(document.root, reader: Reader(document.source))
        let all = plain.variants()
        let most = max(maxVariantBytes / max(source.bytes.count, 1), 4)
        // Of a file that is refused nothing more is told than what is wrong with the flow itself.
        let (editor, areTooMany) = (plain, all.count > most)
        let variants = areTooMany ? [] : all
        var forms = ([nil] + variants).inParallel(threads: threads) { variant -> CheckedForm in
            var own = variant == nil ? editor : VariantEditor(document.root, reader: Reader(document.source))
            if let variant { own.apply(variant) }
            // What a variant leaves as it is was looked at in the flow itself.
            let (flow, diagnostics) = link(
                own, all, of: document, environment, concernedBy: variant == nil ? nil : own.touched)
            let findings = flow.map {
                Inspection.findings(in: $0, isPlain: variant == nil, document.root, environment, today: today)
            }
            return CheckedForm(variant: variant, diagnostics: diagnostics, findings: findings)
        }
        var found = problems
        // Edits miss what is misspelt, and would tell it once more each.
        if forms.first?.hasStructuralErrors ?? false {
            forms.removeLast(forms.count - 1)
        } else if areTooMany {
            found.append(
                Diagnostic(
                    .yamlLimit, "the file has too many variants for its length: \(all.count) of them",
                    at: Location(document.source, all[most].name.span),
                    help: ["each is checked with the whole file; put some into a file of their own with `extends`"]))
        }
        found += told(of: forms, in: document)
        // What is used nowhere can only be told when it is known what every name means.
        if !found.hasErrors {
            for (form, diagnostic) in Findings.settle(forms.compactMap(\.findings))
            // What an extended file says is told where that file is looked at.
            where diagnostic.location?.source.name == source.name {
                found.append(forms[form].naming(diagnostic, in: document))
            }
        }
        return MissingNames.settle(
            Slips.settle(found, in: document.source, sections: sections, judge: structureProblems), in: document.source,
            document.root)
    }
}

extension FlowFile {
    /// The problems of all forms, each once.
    ///
    /// What is said of the flow itself is not said again, in the same words, of what a variant made of it; what the edits
    /// of several variants miss, they miss for one reason.
    private static func told(of forms: [CheckedForm], in document: FlowDocument) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var seen: Set<String> = []
        var told: Set<String> = []
        var missed: [String: (index: Int, lines: [Int])] = [:]
        for form in forms {
            for diagnostic in form.diagnostics where seen.insert(diagnostic.identity).inserted {
                if form.variant == nil {
                    told.insert(diagnostic.words)
                } else if told.contains(diagnostic.words) {
                    continue
                }
                if diagnostic.code == .editMissed, let location = diagnostic.location {
                    let line = location.source.position(at: location.span.lower).line
                    guard missed[diagnostic.words] == nil else {
                        missed[diagnostic.words]?.lines.append(line)
                        continue
                    }
                    missed[diagnostic.words] = (found.count, [])
                }
                found.append(form.naming(diagnostic, in: document))
            }
        }
        for (index, lines) in missed.values where !lines.isEmpty {
            found[index] = found[index].adding(["it is missed in \(lines.asLines) too"])
        }
        return found
    }
}

/// What is wrong with one form of a flow.
private struct CheckedForm: Sendable {
    /// The variant that makes it; nil for the flow itself.
    let variant: Variant?
    let diagnostics: [Diagnostic]
    /// What can be told of a form without errors only.
    let findings: Findings?

    /// Whether keys or kinds of values are wrong, so that it is not known what the flow is.
    var hasStructuralErrors: Bool {
        diagnostics.contains { $0.severity == .error && $0.code.rawValue.hasPrefix("F2") }
    }

    /// A problem with the variant that makes it one, unless it points at that variant itself.
    func naming(_ diagnostic: Diagnostic, in document: FlowDocument) -> Diagnostic {
        guard let variant, let place = diagnostic.location,
            let own = document.root["variants"]?[variant.name.text]?.span,
            !(own.lower..<max(own.lower, own.upper)).contains(place.span.lower)
        else { return diagnostic }
        let line = document.source.position(at: variant.name.span.lower).line
        return diagnostic.adding(["it is so in the variant `\(variant.name.text)`, line \(line)"])
    }
}

extension Diagnostic {
    /// What it says, wherever.
    var words: String { code.rawValue + " " + message }

    /// What makes it the same as another one of the same file.
    fileprivate var identity: String {
        "\(code.rawValue) \(location?.source.name ?? "") \(location?.span.lower ?? -1) \(message)"
    }
}
