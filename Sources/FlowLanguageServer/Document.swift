// An open document: its text and what is known about it.

import FlowCEL
import FlowDiagnostics
import FlowJSON
import FlowModel
import FlowYAML

/// An open document.
struct Document: Sendable {
    /// How the editor names it.
    let uri: String
    /// Its text.
    var text: EditorText
    /// The version of the text.
    var version: Int64
    /// What was understood last.
    private(set) var analysis: Analysis
    /// Its operations, if it is a flow.
    private(set) var operations: OperationExtents?

    init(uri: String, text: EditorText, version: Int64, _ environment: Environment) {
        self.uri = uri
        self.text = text
        self.version = version
        analysis = Analysis(text.source, environment)
        operations = analysis.root.map { OperationExtents($0) }
    }

    /// Understands the text anew; of one that cannot be read at all, what was known stays.
    mutating func analyse(_ environment: Environment) {
        let fresh = Analysis(text.source, environment)
        guard fresh.root != nil || analysis.root == nil else { return }
        analysis = fresh
        operations = fresh.root.map { OperationExtents($0) }
    }

    /// A problem as an editor takes it.
    func json(of diagnostic: Diagnostic) -> JSON {
        let message = ([diagnostic.message] + diagnostic.help.map { "help: " + $0 }).joined(separator: "\n")
        return [
            "range": text.range(diagnostic.location?.span ?? Span(at: 0)),
            "severity": diagnostic.severity == .error ? 1 : 2, "code": .string(diagnostic.code.rawValue),
            "source": "flowrun", "message": .string(message),
        ]
    }

    /// The change that mends a problem, as an editor offers it; nil when there is none in this file.
    func action(mending diagnostic: Diagnostic) -> JSON? {
        guard let fix = diagnostic.fix, fix.location.source.name == text.source.name else { return nil }
        let edit: JSON = ["range": text.range(fix.location.span), "newText": .string(fix.replacement)]
        return [
            "title": .string(fix.title), "kind": "quickfix", "diagnostics": [json(of: diagnostic)], "isPreferred": true,
            "edit": ["changes": .object([uri: .array([edit])])],
        ]
    }

    /// The declared name at an offset, declared or used there, and where that is.
    func symbol(at offset: Int) -> (symbol: Symbol, span: Span)? {
        if let symbol = analysis.symbols.first(where: { $0.span.touches(offset) }) { return (symbol, symbol.span) }
        guard let reference = Reference.gather(analysis).first(where: { $0.span.touches(offset) }) else { return nil }
        return declaration(of: reference).map { ($0, reference.span) }
    }

    /// What a use means: a name of the operation before one of the file.
    func declaration(of reference: Reference) -> Symbol? {
        let same = analysis.symbols.filter { $0.kind == reference.kind && $0.name == reference.name }
        return same.first { $0.operation != nil && $0.operation == reference.operation }
            ?? same.first { $0.operation == nil }
    }

    /// Every place at which a declared name stands.
    func places(of symbol: Symbol) -> [Span] {
        let declared = analysis.symbols.filter {
            $0.kind == symbol.kind && $0.name == symbol.name && $0.operation == symbol.operation
        }
        let used = Reference.gather(analysis).filter { reference in
            reference.kind == symbol.kind && reference.name == symbol.name
                && declaration(of: reference)?.operation == symbol.operation
        }
        var seen: Set<Int> = []
        return (declared.map(\.span) + used.map(\.span)).filter { seen.insert($0.lower).inserted }
    }
}
