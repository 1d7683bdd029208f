// What is wrong with files, as JUnit XML: each file is a test.

import FlowDiagnostics
import FlowModel

extension CheckReport {
    /// The report as a document.
    package var junit: String {
        let name = "flowrun validate"
        return JUnit(name: name, suites: [JUnit.Suite(name: name, cases: files.map(Self.test))]).text
    }

    private static func test(_ file: CheckedFile) -> JUnit.Case {
        var test = JUnit.Case(name: file.name, group: file.kind?.rawValue ?? "file")
        guard !file.diagnostics.isEmpty else { return test }
        let renderer = SnippetRenderer(color: false)
        let text = file.diagnostics.map { renderer.render($0) }.joined(separator: "\n\n")
        if let first = file.diagnostics.first(where: { $0.severity == .error }) {
            test.failure = JUnit.Failure(kind: first.code.rawValue, message: first.message, text)
        } else {
            test.output = text
        }
        return test
    }
}
