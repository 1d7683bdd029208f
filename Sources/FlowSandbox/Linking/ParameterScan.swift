// Which parameters a route reads, so that those nobody reads can be shown.

import FlowHTTP
import FlowModel

/// Finds `request.params.NAME` and its like in the text of expressions.
///
/// It looks at the text, not at the syntax: a parameter named only inside a string counts as read, which makes a note
/// in the log too few, never a wrong answer.
enum ParameterScan {
    /// The parameters a route reads or ignores; nil when an expression reads them all.
    static func names(of route: Route) -> Set<String>? {
        guard case .parameters(let ignored) = route.ignores else { return nil }
        var names = Set(ignored)
        for source in sources(of: route) {
            let bytes = Array(source.utf8)
            // The token has a parameter of its own (RFC 6750 2.2).
            if !ends(of: "request.token", in: bytes).isEmpty { names.insert("access_token") }
            guard scan(bytes, into: &names) else { return nil }
        }
        return names
    }

    private static func sources(of route: Route) -> [String] {
        var result: [String] = []
        func add(_ expression: Expression?) { if let expression { result.append(expression.source) } }
        func add(_ template: Template?) { template?.forEachExpression { result.append($0.source) } }
        add(route.when)
        for field in route.lets { add(field.value) }
        for take in route.takes { for template in [take.store, take.key, take.code, take.text] { add(template) } }
        for check in route.checks {
            add(check.that)
            for template in [check.code, check.text] { add(template) }
        }
        for ask in route.asks { add(ask.choices) }
        for item in route.issues {
            add(item.like)
            for field in item.fields { add(field.value) }
        }
        for answer in route.answers + route.refusal {
            add(answer.when)
            for template in [answer.status, answer.headers, answer.query] { add(template) }
            switch answer.body {
            case .none: break
            case .json(let body), .form(let body), .text(let body), .redirect(let body): add(body)
            case .post(let address, let form): for template in [address, form] { add(template) }
            }
        }
        return result
    }

    /// Adds the names one expression reads; false when it reads a whole part.
    private static func scan(_ bytes: [UInt8], into names: inout Set<String>) -> Bool {
        for part in ["request.params", "request.query", "request.form", "request.json"] {
            for end in ends(of: part, in: bytes) {
                let before = bytes[..<(end - part.utf8.count)]
                guard let name = member(bytes[end...]) ?? tested(before) else { return false }
                names.insert(name)
            }
        }
        return true
    }

    /// Where a text ends at each place it stands.
    private static func ends(of wanted: String, in bytes: [UInt8]) -> [Int] {
        bytes.indices.lazy.filter { bytes[$0...].starts(with: wanted.utf8) }.map { $0 + wanted.utf8.count }
    }

    /// The name in `.name`, `.?name`, `['name']` or `[?'name']` at the start of a text.
    private static func member(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text
        func skip(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest = rest.dropFirst()
            return true
        }
        if skip(UInt8(ascii: ".")) {
            _ = skip(UInt8(ascii: "?"))
            let name = rest.prefix { $0 == UInt8(ascii: "_") || $0.isASCIILetter || $0.isASCIIDigit }
            return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
        }
        guard skip(UInt8(ascii: "[")) else { return nil }
        _ = skip(UInt8(ascii: "?"))
        guard let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
        let name = rest.dropFirst().prefix { $0 != quote }
        return String(decoding: name, as: UTF8.self)
    }

    /// The name in `'name' in ` at the end of a text: only whether the parameter is there is asked.
    private static func tested(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text
        func skipBlanks() -> Bool {
            let count = rest.count
            while rest.last == 0x20 { rest = rest.dropLast() }
            return rest.count < count
        }
        guard skipBlanks(), rest.suffix(2).elementsEqual("in".utf8) else { return nil }
        rest = rest.dropLast(2)
        guard skipBlanks(), let quote = rest.last, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
            return nil
        }
        rest = rest.dropLast()
        guard let opening = rest.lastIndex(of: quote) else { return nil }
        return String(decoding: rest[(opening + 1)...], as: UTF8.self)
    }
}
