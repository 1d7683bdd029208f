// A flow in every form that scenarios need.

package import FlowCEL
internal import FlowConcurrency
package import FlowDiagnostics
package import FlowModel
package import FlowYAML

/// A flow that is linked once for each form.
package final class FlowForms: Sendable {
    /// The text.
    package let source: SourceText
    /// What the text says.
    package let root: Node
    /// The flow without variants.
    package let base: LinkedFlow
    private let environment: Environment
    private let forms: Lock<[[String]: LinkedFlow?]>

    /// A flow of a text; nil, with what is wrong, when it has errors.
    package static func load(
        _ source: SourceText, environment: Environment
    ) -> (forms: FlowForms?, diagnostics: [Diagnostic]) {
        let (root, yaml) = YAML.parse(source)
        guard let root, !yaml.hasErrors else { return (nil, yaml) }
        let (base, problems) = FlowFile.load(root, of: source, environment: environment)
        guard let base else { return (nil, yaml + problems) }
        return (FlowForms(source, root, base, environment), yaml + problems)
    }

    private init(_ source: SourceText, _ root: Node, _ base: LinkedFlow, _ environment: Environment) {
        self.source = source
        self.root = root
        self.base = base
        self.environment = environment
        forms = Lock([[]: base])
    }

    /// The flow in a form; nil when a variant does not exist or leads to errors.
    package func form(_ variants: [String]) -> LinkedFlow? {
        if let known = forms.withLock({ $0[variants] }) { return known }
        let names = base.flow.variants.map(\.name.text)
        let made =
            variants.allSatisfy { names.contains($0) } ? Self.link(root, source, variants, environment) : nil
        forms.withLock { $0[variants] = .some(made) }
        return made
    }

    /// The flow with other nodes, in a form; nil when it cannot be run.
    package func form(of changed: Node, _ variants: [String]) -> LinkedFlow? {
        Self.link(changed, source, variants, environment)
    }

    private static func link(
        _ root: Node, _ source: SourceText, _ variants: [String], _ environment: Environment
    ) -> LinkedFlow? {
        FlowFile.load(root, of: source, variants: variants, environment: environment).flow
    }
}
