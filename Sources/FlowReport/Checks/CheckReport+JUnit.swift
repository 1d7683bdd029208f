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
        let opening = "    <testcase name=\"\(escaped(file.name))\" classname=\"\(kind)\""
        guard !file.diagnostics.isEmpty else { return [opening + "/>"] }
        let renderer = SnippetRenderer(color: false)
        let text = file.diagnostics.map { renderer.render($0) }.joined(separator: "\n\n")
        guard let first = file.diagnostics.first(where: { $0.severity == .error }) else {
            return [opening + ">", "      <system-out>\(escaped(text))</system-out>", "    </testcase>"]
        }
        return [
            opening + ">",
            "      <failure message=\"\(escaped(first.message))\" type=\"\(first.code.rawValue)\">\(escaped(text))</failure>",
            "    </testcase>",
        ]
    }

    /// Text as XML 1.0 may hold it.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: result += "&amp;"
            case 0x3C: result += "&lt;"
            case 0x3E: result += "&gt;"
            case 0x22: result += "&quot;"
            case 0x0A: result += "\n"
            case 0x09: result += "\t"
            case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: result += "·"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
