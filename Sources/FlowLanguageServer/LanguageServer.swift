// The editor's side: the Language Server Protocol 3.17 as a value that takes messages and gives messages. It reads no
// input and writes no output; whoever holds it does.

package import FlowCEL
package import FlowDiagnostics
package import FlowJSON
package import FlowModel

/// A language server for flows, sandboxes and tests.
package struct LanguageServer: Sendable {
    /// What expressions may call.
    let environment: Environment
    /// The files beside an open one.
    let readFile: @Sendable (String) -> [UInt8]?
    /// How columns are counted.
    private(set) var unit = ColumnUnit.utf16
    /// What is open, by URI.
    private(set) var documents: [String: Document] = [:]
    /// How the server is left: 0 when it was told to shut down before.
    package private(set) var exitCode: Int32?

    private let schemas: [FlowFile.Kind: JSONObject]
    private let check: @Sendable (SourceText) -> [Diagnostic]
    private let format: (@Sendable (SourceText) -> String?)?
    private var isShutDown = false

    /// A server from what it needs of the rest of the program.
    ///
    /// `check` says what is wrong with a text, `format` writes it canonically or gives nil for one that cannot be read.
    package init(
        environment: Environment, schemas: [FlowFile.Kind: JSONObject],
        check: @escaping @Sendable (SourceText) -> [Diagnostic],
        format: (@Sendable (SourceText) -> String?)?, readFile: @escaping @Sendable (String) -> [UInt8]?
    ) {
        self.environment = environment
        self.schemas = schemas
        self.check = check
        self.format = format
        self.readFile = readFile
    }

    /// The schema of a kind of file, as a guide; a file that does not say what it is counts as a flow.
    func guide(of kind: FlowFile.Kind?) -> SchemaGuide? {
        schemas[kind ?? .flow].map { SchemaGuide(root: $0) }
    }

    /// Takes a message and gives the messages it leads to.
    package mutating func handle(_ message: JSON) -> [JSON] {
        guard let method = message["method"]?.stringValue else { return [] }
        let parameters = message["params"] ?? .null
        guard let id = message["id"] else {
            return notify(method, parameters)
        }
        guard !isShutDown || method == "shutdown" else {
            return [failure(id, -32600, "the server was shut down")]
        }
        guard let result = answer(method, parameters) else {
            return [failure(id, -32601, "`\(method)` is not offered")]
        }
        return [["jsonrpc": "2.0", "id": id, "result": result]]
    }

    private func failure(_ id: JSON, _ code: Int64, _ message: String) -> JSON {
        ["jsonrpc": "2.0", "id": id, "error": ["code": .int(code), "message": .string(message)]]
    }

    private mutating func notify(_ method: String, _ parameters: JSON) -> [JSON] {
        let uri = parameters["textDocument"]?["uri"]?.stringValue ?? ""
        var version: Int64 = 0
        if case .int(let number)? = parameters["textDocument"]?["version"] { version = number }
        switch method {
        case "exit":
            exitCode = isShutDown ? 0 : 1
            return []
        case "textDocument/didOpen":
            let text = parameters["textDocument"]?["text"]?.stringValue ?? ""
            let name = Self.path(of: uri) ?? uri
            documents[uri] = Document(
                uri: uri, text: EditorText(name: name, text: text, unit: unit), version: version, environment)
            return [diagnostics(of: uri)]
        case "textDocument/didChange":
            guard documents[uri] != nil else { return [] }
            for change in parameters["contentChanges"]?.arrayValue ?? [] { documents[uri]?.text.apply(change) }
            documents[uri]?.version = version
            documents[uri]?.analyse(environment)
            return [diagnostics(of: uri)]
        case "textDocument/didClose":
            documents[uri] = nil
            return [publish(uri, version: nil, [])]
        default: return []
        }
    }

    private func diagnostics(of uri: String) -> JSON {
        guard let document = documents[uri] else { return publish(uri, version: nil, []) }
        let found = check(document.text.source)
        return publish(uri, version: document.version, found.map { document.json(of: $0) })
    }

    /// The changes that mend what is wrong in a range.
    private func actions(_ parameters: JSON) -> JSON {
        guard let uri = parameters["textDocument"]?["uri"]?.stringValue, let document = documents[uri],
            let lower = document.text.offset(of: parameters["range"]?["start"]),
            let upper = document.text.offset(of: parameters["range"]?["end"])
        else { return .null }
        return .array(
            check(document.text.source).filter { diagnostic in
                guard let span = document.span(of: diagnostic) else { return false }
                return span.lower <= upper && span.upper >= lower
            }.compactMap { document.action(mending: $0) })
    }

    private func publish(_ uri: String, version: Int64?, _ list: [JSON]) -> JSON {
        var parameters: JSONObject = ["uri": .string(uri), "diagnostics": .array(list)]
        parameters["version"] = version.map { .int($0) }
        return ["jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": .object(parameters)]
    }

    /// The answer to a request; nil for one that is not offered.
    private mutating func answer(_ method: String, _ parameters: JSON) -> JSON? {
        switch method {
        case "initialize": return initialize(parameters)
        case "shutdown":
            isShutDown = true
            return .null
        case "textDocument/completion":
            return at(parameters) { document, offset in
                guard let guide = guide(of: document.analysis.kind) else { return .null }
                let completion = Completion(document: document, guide: guide, environment: environment)
                return ["isIncomplete": false, "items": .array(completion.items(at: offset))]
            }
        case "textDocument/hover": return at(parameters) { hover($0, at: $1) }
        case "textDocument/definition": return at(parameters) { definition($0, at: $1) }
        case "textDocument/prepareRename":
            return at(parameters) { document, offset in
                document.symbol(at: offset).map { document.text.range($0.span) } ?? .null
            }
        case "textDocument/rename":
            let name = parameters["newName"]?.stringValue ?? ""
            return at(parameters) { rename($0, at: $1, to: name) }
        case "textDocument/references":
            return at(parameters) { document, offset in
                guard let (symbol, _) = document.symbol(at: offset) else { return .null }
                return .array(
                    document.places(of: symbol).map {
                        ["uri": .string(document.uri), "range": document.text.range($0)]
                    })
            }
        case "textDocument/formatting": return formatting(parameters)
        case "textDocument/codeAction": return actions(parameters)
        default: return nil
        }
    }

    private func at(_ parameters: JSON, _ body: (Document, Int) -> JSON) -> JSON {
        guard let uri = parameters["textDocument"]?["uri"]?.stringValue, let document = documents[uri],
            let offset = document.text.offset(of: parameters["position"])
        else { return .null }
        return body(document, offset)
    }

    private mutating func initialize(_ parameters: JSON) -> JSON {
        let offered = parameters["capabilities"]?["general"]?["positionEncodings"]?.arrayValue ?? []
        unit = offered.contains("utf-8") ? .utf8 : .utf16
        var capabilities: JSONObject = [
            "positionEncoding": .string(unit.rawValue), "textDocumentSync": ["openClose": true, "change": 2],
            "completionProvider": ["triggerCharacters": [".", "=", "{", " ", "("]], "hoverProvider": true,
            "definitionProvider": true, "referencesProvider": true, "renameProvider": ["prepareProvider": true],
            "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        ]
        if format != nil { capabilities["documentFormattingProvider"] = true }
        return ["capabilities": .object(capabilities), "serverInfo": ["name": "flowrun"]]
    }

    private func rename(_ document: Document, at offset: Int, to name: String) -> JSON {
        guard let (symbol, _) = document.symbol(at: offset), NameRule.isIdentifier(name),
            !NameRule.celWords.contains(name)
        else { return .null }
        let edits = document.places(of: symbol).map { span -> JSON in
            ["range": document.text.range(span), "newText": .string(name)]
        }
        return ["changes": .object([document.uri: .array(edits)])]
    }

    private func formatting(_ parameters: JSON) -> JSON? {
        guard let format else { return nil }
        guard let uri = parameters["textDocument"]?["uri"]?.stringValue, let document = documents[uri],
            let text = format(document.text.source)
        else { return .null }
        let whole = Span(0, document.text.source.bytes.count)
        return [["range": document.text.range(whole), "newText": .string(text)]]
    }
}
