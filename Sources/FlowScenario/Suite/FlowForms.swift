// A flow in every form that scenarios need.

package import FlowCEL
internal import FlowConcurrency
package import FlowDiagnostics
package import FlowModel
package import FlowYAML

/// A flow that is linked once for each form.
package final class FlowForms: Sendable {
    /// What the file says, with those it extends.
    package let document: FlowDocument
    /// The flow without variants.
    package let base: LinkedFlow
    private let environment: Environment
    private let forms: Lock<[[String]: LinkedFlow?]>

    /// The text.
    package var source: SourceText { document.source }
    /// What the text says.
    package var root: Node { document.root }

    /// A flow of a text; nil, with what is wrong, when it has errors.
    package static func load(
        _ source: SourceText, environment: Environment, files: FlowFiles = .none
    ) -> (forms: FlowForms?, diagnostics: [Diagnostic]) {
        let (document, problems) = FlowFile.open(source, files: files)
        guard let document else { return (nil, problems) }
        let (base, more) = FlowFile.load(document, environment: environment)
        guard let base else { return (nil, problems + more) }
        return (FlowForms(document, base, environment), problems + more)
    }

    private init(_ document: FlowDocument, _ base: LinkedFlow, _ environment: Environment) {
        self.document = document
        self.base = base
        self.environment = environment
        forms = Lock([[]: base])
    }

    /// Whether something stands in the file itself, not in one that it extends: that one has tests of its own.
    func owns(_ span: Span) -> Bool {
        document.bases.isEmpty || source.part(of: span).text.name == source.name
    }

    /// The flow in a form; nil when a variant does not exist or leads to errors.
    package func form(_ variants: [String]) -> LinkedFlow? {
        if let known = forms.withLock({ $0[variants] }) { return known }
        let names = base.flow.variants.map(\.name.text)
        let made = variants.allSatisfy { names.contains($0) } ? link(document, variants) : nil
        forms.withLock { $0[variants] = .some(made) }
        return made
    }

    /// The flow with other nodes, in a form; nil when it cannot be run.
    package func form(of changed: Node, _ variants: [String]) -> LinkedFlow? {
        link(document.with(changed), variants)
    }

    private func link(_ document: FlowDocument, _ variants: [String]) -> LinkedFlow? {
        FlowFile.load(document, variants: variants, environment: environment).flow
    }
}
