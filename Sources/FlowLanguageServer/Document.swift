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

    /// Where a problem stands; nil for one of a file that this one extends, or of no place.
    func span(of diagnostic: Diagnostic) -> Span? {
        diagnostic.location.flatMap { $0.source.name == text.source.name ? $0.span : nil }
    }

    /// A problem as an editor takes it; that of another file stands at the beginning, and says where it is.
    func json(of diagnostic: Diagnostic) -> JSON {
        let span = span(of: diagnostic)
        let place = span == nil ? diagnostic.location.map { $0.description + ": " } ?? "" : ""
        let message = ([place + diagnostic.message] + diagnostic.help.map { "help: " + $0 }).joined(separator: "\n")
        return [
            "range": text.range(span ?? Span(at: 0)),
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
    private func declaration(of reference: Reference) -> Symbol? {
        Self.declaration(in: reference.operation, among: declarations(reference.kind, reference.name))
    }

    private func declarations(_ kind: Symbol.Kind, _ name: String) -> [Symbol] {
        analysis.symbols.filter { $0.kind == kind && $0.name == name }
    }

    private static func declaration(in operation: String?, among same: [Symbol]) -> Symbol? {
        same.first { $0.operation != nil && $0.operation == operation } ?? same.first { $0.operation == nil }
    }

    /// Every place at which a declared name stands.
    func places(of symbol: Symbol) -> [Span] {
        let same = declarations(symbol.kind, symbol.name)
        let used = Reference.gather(analysis).filter { reference in
            reference.kind == symbol.kind && reference.name == symbol.name
                && Self.declaration(in: reference.operation, among: same)?.operation == symbol.operation
        }
        let declared = same.filter { $0.operation == symbol.operation }
        var seen: Set<Int> = []
        return (declared.map(\.span) + used.map(\.span)).filter { seen.insert($0.lower).inserted }
    }
}
