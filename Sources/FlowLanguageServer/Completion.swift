// What may be written at a place: keys, words, names, functions.

import FlowCEL
import FlowDiagnostics
import FlowJSON
import FlowModel
import FlowYAML

/// Completes at the cursor.
struct Completion {
    let document: Document
    let guide: SchemaGuide
    let environment: Environment

    /// What an editor shows with a suggestion, by the numbers of the protocol.
    private enum Kind: Int64 {
        case function = 3
        case field = 5
        case variable = 6
        case property = 10
        case value = 12
        case reference = 18
    }

    /// The suggestions at an offset.
    func items(at offset: Int) -> [JSON] {
        let place = CursorPlace(document.text.source, at: offset)
        switch place.mode {
        case .comment: return []
        case .key:
            let keys = guide.keys(at: place.path, given: place.given)
            return keys.filter { !place.given.contains($0.name) }.map { entry in
                item(
                    entry.name, .property, doc: entry.doc, detail: entry.isRequired ? "required" : nil,
                    insert: entry.name + ": ")
            }
        case .value: return values(place)
        case .expression(let text): return expression(text, place, offset)
        }
    }

    private func values(_ place: CursorPlace) -> [JSON] {
        let words = guide.words(at: place.path, given: place.given)
        if !words.isEmpty { return words.map { item($0, .value, doc: "") } }
        switch place.path.last(where: { $0 != .item }) {
        case .key("call"): return symbols(.operation).map { item($0.name, .reference, doc: $0.noun) }
        case .key("save"), .key("forget"): return symbols(.session).map { item($0.name, .field, doc: $0.noun) }
        default: return []
        }
    }

    private func expression(_ text: String, _ place: CursorPlace, _ offset: Int) -> [JSON] {
        let path = String(text.reversed().prefix { $0.isLetter || $0.isNumber || "_.?".contains($0) }.reversed())
        let parts = path.split(separator: ".", omittingEmptySubsequences: false).map {
            $0.hasPrefix("?") ? String($0.dropFirst()) : String($0)
        }
        if parts.count == 2, let kind = Reference.roots[parts[0]] {
            return symbols(kind).map { item($0.name, .field, doc: $0.noun, detail: $0.about) }
        }
        if parts.count == 2, let members = members(of: parts[0], at: offset) {
            return members.map { item($0.name, .field, doc: $0.doc) }
        }
        if parts.count >= 2 {
            let family = parts.dropLast().joined(separator: ".") + "."
            let own = environment.functions.filter { $0.name.hasPrefix(family) }
            if !own.isEmpty { return own.map { function($0, named: String($0.name.dropFirst(family.count))) } }
            let methods = environment.functions.filter { $0.overloads.contains { $0.receiver != nil } }
            return methods.map { function($0, named: $0.name) }
        }
        var items = roots(at: place).map { item($0.name, .variable, doc: $0.doc) }
        let operation = document.operations?.name(at: offset)
        var seen: Set<String> = []
        for symbol in document.analysis.symbols
        where symbol.kind == .step && (operation == nil || symbol.operation == operation) {
            if seen.insert(symbol.name).inserted { items.append(item(symbol.name, .variable, doc: symbol.kind.noun)) }
        }
        let free = environment.functions.filter { $0.overloads.contains { $0.receiver == nil } }
        return items + free.map { function($0, named: $0.name) }
    }

    private func roots(at place: CursorPlace) -> [(name: String, doc: String)] {
        if document.analysis.kind == .sandbox {
            return [
                ("request", "What came in: method, path, query, form, json, headers, params, token"),
                ("data", "The sandbox's own data"), ("switch", "The switches"), ("keys", "The sandbox's keys"),
                ("now", "The time of the request"),
            ]
        }
        let keys = place.path.compactMap { part in if case .key(let key) = part { key } else { nil } }
        var roots = [
            ("inputs", "What was handed in"), ("session", "What stays after a run"), ("servers", "The base URLs"),
            ("values", "The named values"), ("now", "The time at which the step is done"),
        ]
        if keys.contains(where: { ["match", "check", "save", "from", "errors"].contains($0) }) {
            roots += [
                ("response", "The answer of this step: status, headers, cookies, text, bytes, json, form"),
                ("callback", "The parameters of the callback"), ("error", "The error of this step: code, detail, kind"),
            ]
        }
        if keys.contains("query") || keys.contains("prepare") {
            roots += [
                ("state", "Made, kept and compared by flowrun"), ("nonce", "Made and kept by flowrun"),
                ("pkce", "`pkce.challenge`, made by flowrun"), ("redirect_uri", "Where the callback arrives"),
            ]
        }
        if keys.contains("match") || keys.contains("repeat") { roots.append(("round", "The values of this round")) }
        return roots
    }

    /// What can be read from a root or a step.
    private func members(of name: String, at offset: Int) -> [(name: String, doc: String)]? {
        let answer = [
            ("status", "The HTTP status"), ("headers", "The headers"), ("cookies", "The cookies"), ("text", "The body"),
            ("bytes", "The body"), ("json", "The body as JSON"), ("form", "The body as a form"),
        ]
        switch name {
        case "response": return answer
        case "error":
            return [("code", "The error's code"), ("detail", "What is said about it"), ("kind", "What one can do")]
        case "pkce": return [("challenge", "The S256 challenge")]
        case "request" where document.analysis.kind == .sandbox:
            return ["method", "path", "query", "form", "json", "headers", "params", "token"].map { ($0, "") }
        default: break
        }
        let operation = document.operations?.name(at: offset)
        guard
            let step = document.analysis.symbols.first(where: {
                $0.kind == .step && $0.name == name && (operation == nil || $0.operation == operation)
            })
        else { return nil }
        if step.node["request"] != nil { return answer }
        guard step.node["authorize"] != nil else { return nil }
        var names = ["code_verifier", "state", "nonce", "redirect_uri", "callback"].map { ($0, "") }
        var taken: [Node] = []
        if let callback = step.node["callback"] {
            if case .sequence(let nodes) = callback.content { taken = nodes }
            if case .sequence(let nodes)? = callback["take"]?.content { taken = nodes }
        }
        let own = taken.compactMap { $0.scalar?.text }
        names += (own.isEmpty ? ["code"] : own).map { ($0, "A parameter of the callback") }
        return names
    }

    private func symbols(_ kind: Symbol.Kind) -> [(name: String, noun: String, about: String?)] {
        var seen: Set<String> = []
        return document.analysis.symbols.filter { $0.kind == kind && seen.insert($0.name).inserted }.map {
            ($0.name, $0.kind.noun, $0.node["about"]?.scalar?.text ?? $0.node["title"]?.scalar?.text)
        }
    }

    private func function(_ function: Function, named name: String) -> JSON {
        let overload = function.overloads.first
        let parameters = overload?.parameters ?? []
        let inside = parameters.enumerated().map { "${\($0.offset + 1):\($0.element)}" }.joined(separator: ", ")
        var json = item(name, .function, doc: function.doc, detail: function.signature).objectValue ?? [:]
        json["insertText"] = .string("\(name)(\(inside))")
        json["insertTextFormat"] = 2
        return .object(json)
    }

    private func item(
        _ name: String, _ kind: Kind, doc: String, detail: String? = nil, insert: String? = nil
    ) -> JSON {
        var json: JSONObject = ["label": .string(name), "kind": .int(kind.rawValue)]
        if !doc.isEmpty { json["documentation"] = .object(["kind": "markdown", "value": .string(doc)]) }
        json["detail"] = detail.map { .string($0) }
        json["insertText"] = insert.map { .string($0) }
        return .object(json)
    }
}

extension Function {
    /// How it is called, and what it gives.
    var signature: String {
        overloads.map { $0.signature(name) }.joined(separator: "\n")
    }
}
