// What is wrong with files, as workflow commands of GitHub Actions: each becomes a note beside its line.

import FlowDiagnostics

extension CheckReport {
    /// One command for each problem.
    package var github: String {
        files.flatMap { file in file.diagnostics.map { Self.command($0, in: file.name) + "\n" } }.joined()
    }

    private static func command(_ diagnostic: Diagnostic, in file: String) -> String {
        var properties = [("title", diagnostic.code.rawValue)]
        if let location = diagnostic.location {
            let start = location.source.position(at: location.span.lower)
            let end = location.source.position(at: location.span.upper)
            properties =
                [
                    ("file", location.source.name), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
                    ("col", "\(start.column)"), ("endColumn", "\(end.column)"),
                ] + properties
        } else {
            properties.insert(("file", file), at: 0)
        }
        let list = properties.map { "\($0)=\(escaped($1, property: true))" }.joined(separator: ",")
        return "::\(diagnostic.severity.rawValue) \(list)::\(escaped(diagnostic.messageWithHelp, property: false))"
    }

    /// What ends a command or a property, percent-encoded; what a terminal would act on shows as `·`.
    private static func escaped(_ text: String, property: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where property: result += "%3A"
            case "," where property: result += "%2C"
            default: result.unicodeScalars.append(scalar.actsOnTerminals ? "·" : scalar)
            }
        }
        return result
    }
}
