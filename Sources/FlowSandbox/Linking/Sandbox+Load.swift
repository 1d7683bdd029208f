// From a text to a sandbox that can be run.

import FlowCEL
package import FlowDiagnostics
import FlowModel
import FlowYAML

extension Sandbox {
    /// The sandbox of a text and everything that is wrong with it; nil when there are errors.
    package static func load(_ source: SourceText) -> (Sandbox?, [Diagnostic]) {
        var (root, diagnostics) = YAML.parse(source, judge: structureProblems)
        guard let root else { return (nil, diagnostics) }
        var reader = Reader(source)
        var file = SandboxFile()
        guard Needs.areMet(by: root, &reader), Shape<SandboxFile>.sandbox.read(&reader, root, into: &file) else {
            return (nil, (diagnostics + reader.diagnostics).inTextOrder())
        }
        diagnostics += reader.diagnostics
        var linker = SandboxLinker(
            file, reader: reader, environment: .sandbox, keys: SigningKeys.names)
        let (sandbox, problems) = linker.link()
        if !(diagnostics + problems).hasErrors {
            diagnostics +=
                StrayQuotes.diagnostics(in: root, source) + RedirectPrefix.diagnostics(of: file, source)
                + UnreadData.diagnostics(of: sandbox, root)
            diagnostics += LookalikeTexts.diagnostics(
                in: root, source, roots: ["request", "data", "switch", "keys"], .sandbox)
        }
        diagnostics = Slips.settle(
            reader.settled(diagnostics + problems), in: source,
            sections: ["switches", "data", "store", "refusal", "routes"],
            judge: structureProblems)
        diagnostics = MissingNames.settle(diagnostics, in: source, root)
        return (diagnostics.hasErrors ? nil : sandbox, diagnostics)
    }

    /// How much is wrong with the structure of a sandbox.
    private static func structureProblems(_ root: Node, _ source: SourceText) -> IndentationTrial.Verdict {
        var reader = Reader(source)
        var file = SandboxFile()
        _ = Shape<SandboxFile>.sandbox.read(&reader, root, into: &file)
        return reader.verdict
    }
}
