// The reference of what is looked up by name: functions and codes.

internal import FlowDiagnostics
internal import FlowFunctions

/// Reference pages of catalogues.
package enum CatalogPages {
    /// All functions and macros that expressions can call.
    package static var functions: String {
        var lines = [
            "# Functions", "",
            "What expressions can call, beside the operators of the Common Expression Language. "
                + "Each example is run by the tests.", "",
        ]
        for (family, names) in FlowFunctions.families() {
            lines += ["## " + (family.isEmpty ? "Of no family" : family), ""]
            for name in names {
                guard let text = FlowFunctions.explanation(named: name) else { continue }
                lines += ["### \(name)", ""] + Markdown.block(text)
            }
        }
        lines += ["## Macros", ""]
        for macro in Macro.all { lines += ["### \(macro.name)", ""] + Markdown.block(macro.explanation) }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    /// All codes of problems in files.
    package static var codes: String {
        var lines = ["# Codes", "", "What `flowrun validate` finds, with the reason and a way to mend it.", ""]
        for code in Code.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
            lines += ["## \(code.rawValue)", "", code.title, ""]
            guard let explanation = code.explanation else { continue }
            lines += [explanation.reason, "", "Wrong:", ""] + Markdown.block(explanation.bad, "yaml")
            lines += ["Right:", ""] + Markdown.block(explanation.good, "yaml")
        }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }
}
