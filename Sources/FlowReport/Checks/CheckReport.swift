// What is wrong with files, gathered for every form in which it is told.

package import FlowDiagnostics
package import FlowModel

/// A file that was looked at.
package struct CheckedFile: Sendable {
    /// What people call it.
    package let name: String
    /// What it is; nil when it is none of ours.
    package let kind: FlowFile.Kind?
    /// Everything that is wrong with it.
    package let diagnostics: [Diagnostic]
    /// What was wrong with it and has been mended.
    package var mended: [Diagnostic]

    /// A file from what was found.
    package init(name: String, kind: FlowFile.Kind?, diagnostics: [Diagnostic], mended: [Diagnostic] = []) {
        self.name = name
        self.kind = kind
        self.diagnostics = diagnostics
        self.mended = mended
    }
}

/// What was found in files.
package struct CheckReport: Sendable {
    /// The files, in the order they were named.
    package let files: [CheckedFile]

    /// A report of files.
    package init(_ files: [CheckedFile]) {
        self.files = files
    }

    /// How many errors there are.
    package var errors: Int { count(.error) }
    /// How many warnings there are.
    package var warnings: Int { count(.warning) }

    private func count(_ severity: Diagnostic.Severity) -> Int {
        files.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
    }

    /// The report as text for people: every problem with its line, and one line that sums up.
    package func text(_ palette: Palette, quiet: Bool) -> String {
        let renderer = SnippetRenderer(color: palette.isOn)
        var text = ""
        for file in files {
            for diagnostic in file.mended {
                let place = diagnostic.location?.description ?? file.name
                let words = "\(place): \(diagnostic.message): \(diagnostic.fix?.title ?? "")"
                text += "\(palette.paint("mended", .good)) \(Masking(nil).line(words))\n"
            }
            if !file.mended.isEmpty { text += "\n" }
            for diagnostic in file.diagnostics { text += renderer.render(diagnostic) + "\n\n" }
        }
        if quiet {
            if text.hasSuffix("\n\n") { text.removeLast() }
            return text
        }
        return text + summary(palette) + "\n"
    }

    /// The whole in one line.
    package func summary(_ palette: Palette) -> String {
        let looked: String
        if files.count == 1, let file = files.first {
            looked = Masking(nil).line(file.name)
        } else {
            looked = Self.counted(files.count, "file")
        }
        let mended = files.reduce(0) { $0 + $1.mended.count }
        guard errors + warnings > 0 else {
            let rest = mended > 0 ? "\(mended) mended, nothing wrong any more" : "nothing wrong"
            return "\(looked): \(palette.paint(rest, .good))"
        }
        var parts: [String] = []
        if mended > 0 { parts.append(palette.paint("\(mended) mended", .good)) }
        if errors > 0 { parts.append(palette.paint(Self.counted(errors, "error"), .bad)) }
        if warnings > 0 { parts.append(palette.paint(Self.counted(warnings, "warning"), .notice)) }
        let touched = files.count { !$0.diagnostics.isEmpty }
        let place = files.count > 1 ? " in \(touched) of them" : ""
        return "\(looked): \(parts.joined(separator: ", "))\(place)"
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension Diagnostic {
    /// The message and the ways to mend it, on lines.
    var messageWithHelp: String {
        ([message] + help.map { "help: " + $0 }).joined(separator: "\n")
    }
}
