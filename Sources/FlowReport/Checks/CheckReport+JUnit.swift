// What is wrong with files, as JUnit XML, which build servers show as tests: each file is one.

import FlowDiagnostics
import FlowModel

extension CheckReport {
    /// The report as a document.
    package var junit: String {
        let failed = files.count { $0.diagnostics.hasErrors }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites name=\"flowrun validate\" tests=\"\(files.count)\" failures=\"\(failed)\" errors=\"0\">",
            "  <testsuite name=\"flowrun validate\" tests=\"\(files.count)\" failures=\"\(failed)\" errors=\"0\">",
        ]
        for file in files { lines += Self.lines(of: file) }
        return (lines + ["  </testsuite>", "</testsuites>"]).map { $0 + "\n" }.joined()
    }

    private static func lines(of file: CheckedFile) -> [String] {
        let kind = file.kind?.rawValue ?? "file"
        let opening = "    <testcase name=\"\(XMLText.escaped(file.name))\" classname=\"\(kind)\""
        guard !file.diagnostics.isEmpty else { return [opening + "/>"] }
        let renderer = SnippetRenderer(color: false)
        let text = file.diagnostics.map { renderer.render($0) }.joined(separator: "\n\n")
        guard let first = file.diagnostics.first(where: { $0.severity == .error }) else {
            return [opening + ">", "      <system-out>\(XMLText.escaped(text))</system-out>", "    </testcase>"]
        }
        return [
            opening + ">",
            "      <failure message=\"\(XMLText.escaped(first.message))\" type=\"\(first.code.rawValue)\">\(XMLText.escaped(text))</failure>",
            "    </testcase>",
        ]
    }
}
