// A test file with the flow and the sandbox it is for.

package import FlowCEL
internal import FlowConcurrency
package import FlowDiagnostics
internal import FlowModel
package import FlowSandbox

/// A test file that can be run.
package struct TestFile: Sendable {
    /// Its text.
    package let source: SourceText
    /// Its scenarios.
    package let file: ScenarioFile
    /// The flow; the same object for all files of one flow.
    package let flow: FlowForms
    /// The provider's side.
    package let sandbox: Sandbox
}

/// Loads test files with what lies beside them; each flow and sandbox is read once.
package final class TestLoader: Sendable {
    private let environment: Environment
    private let read: @Sendable (String) -> SourceText?
    private let loaded = Lock(Loaded())

    private struct Loaded: Sendable {
        var flows: [String: (FlowForms?, [Diagnostic])] = [:]
        var sandboxes: [String: (Sandbox?, [Diagnostic])] = [:]
    }

    /// A loader; `read` gives the text of a path, or nil when it cannot be read.
    package init(environment: Environment, read: @escaping @Sendable (String) -> SourceText?) {
        self.environment = environment
        self.read = read
    }

    /// The test file of a text and everything wrong with it; nil when it cannot be run.
    package func load(_ source: SourceText) -> (file: TestFile?, diagnostics: [Diagnostic]) {
        var (file, diagnostics) = ScenarioFile.load(source)
        guard let file, !diagnostics.hasErrors else { return (nil, diagnostics) }
        let folder = Self.folder(of: source.name)
        let (flow, flowProblems) = flow(folder + file.flowFile)
        let (sandbox, sandboxProblems) = sandbox(folder + file.sandboxFile)
        if flow == nil { diagnostics += missing("flow", file.flowFile, file.flow.span, source, flowProblems) }
        if sandbox == nil {
            let span = file.sandbox?.span ?? file.flow.span
            diagnostics += missing("sandbox", file.sandboxFile, span, source, sandboxProblems)
        }
        guard let flow, let sandbox else { return (nil, diagnostics) }
        diagnostics += ScenarioCheck.diagnostics(of: file, in: source, flow: flow, sandbox: sandbox)
        guard !diagnostics.hasErrors else { return (nil, diagnostics.inTextOrder()) }
        return (TestFile(source: source, file: file, flow: flow, sandbox: sandbox), diagnostics)
    }

    private func flow(_ path: String) -> (FlowForms?, [Diagnostic]) {
        if let known = loaded.withLock({ $0.flows[path] }) { return known }
        let files = FlowFiles { [read] path in
            read(path).map { .text($0) } ?? .refused("`\(path)` is not there, or cannot be read")
        }
        let made = read(path).map { FlowForms.load($0, environment: environment, files: files) } ?? (nil, [])
        loaded.withLock { $0.flows[path] = (made.0, made.1) }
        return made
    }

    private func sandbox(_ path: String) -> (Sandbox?, [Diagnostic]) {
        if let known = loaded.withLock({ $0.sandboxes[path] }) { return known }
        let made = read(path).map { Sandbox.load($0) } ?? (nil, [])
        loaded.withLock { $0.sandboxes[path] = (made.0, made.1) }
        return made
    }

    /// What is wrong with a file that tests need: the file's own problems, or that there is none.
    private func missing(
        _ what: String, _ path: String, _ span: Span, _ source: SourceText, _ problems: [Diagnostic]
    ) -> [Diagnostic] {
        guard !problems.hasErrors else { return problems }
        return [
            Diagnostic(
                .noFlowToTest, "there is no \(what) `\(path)` beside this file", at: Location(source, span),
                help: what == "flow" ? ["name the flow by its id: `tests: ID`"] : ["name another: `sandbox: FILE`"])
        ]
    }

    /// The folder of a path with its slash; empty for a bare name and for standard input.
    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }
}
