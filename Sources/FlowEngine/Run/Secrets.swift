// Values that must not be shown, in whatever form they reappear.

package import FlowCEL
internal import FlowEncoding
internal import FlowHTTP

/// The secrets a run has met.
package struct Secrets: Sendable {
    /// The secret texts themselves.
    package private(set) var texts: Set<String> = []

    /// What stands in place of a secret.
    package static let mask = "•••"

    /// Shorter texts are not looked for inside others: masking each `1` would hide nothing and break everything.
    private static let shortest = 4

    /// No secrets yet.
    package init() {}

    /// Adds a secret text.
    package mutating func add(_ text: String) {
        if text.utf8.count >= Self.shortest { texts.insert(text) }
    }

    /// Adds every text in a value.
    package mutating func add(_ value: Value) {
        switch value {
        case .string(let text): add(text)
        case .bytes(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) { add(text) }
            add(Base64.encode(bytes))
            add(Hex.encode(bytes))
        case .list(let elements): for element in elements { add(element) }
        case .map(let map): for (_, element) in map { add(element) }
        case .optional(let wrapped?): add(wrapped)
        case .null, .bool, .int, .uint, .double, .timestamp, .duration, .type, .optional: break
        }
    }

    /// Adds the members whose names say that they are secret, wherever they stand in a value.
    package mutating func addMembers(of value: Value, alsoNamed names: [String]) {
        switch value {
        case .map(let map):
            for (key, element) in map {
                if case .string(let name) = key, Self.isSecretName(name) || names.contains(name) {
                    add(element)
                } else {
                    addMembers(of: element, alsoNamed: names)
                }
            }
        case .list(let elements): for element in elements { addMembers(of: element, alsoNamed: names) }
        default: break
        }
    }

    /// The text with every secret in it masked.
    package func mask(_ text: String) -> String {
        guard !texts.isEmpty else { return text }
        let forms = formsByFirstByte
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var changed = false
        var index = 0
        while index < bytes.count {
            let found = forms[bytes[index]]?.first { form in
                index + form.count <= bytes.count && bytes[index..<(index + form.count)].elementsEqual(form)
            }
            if let found {
                result += Array(Self.mask.utf8)
                index += found.count
                changed = true
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return changed ? String(decoding: result, as: UTF8.self) : text
    }

    /// Every form in which the secrets may reappear, by its first byte, longest first: a secret may hold another.
    private var formsByFirstByte: [UInt8: [[UInt8]]] {
        var found: Set<[UInt8]> = []
        for text in texts {
            let bytes = Array(text.utf8)
            found.insert(bytes)
            found.insert(Array(PercentEncoding.query(text).utf8))
            found.insert(Array(PercentEncoding.query(text).lowercased().utf8))
            found.insert(Array(PercentEncoding.form(text).utf8))
            found.insert(Self.escaped(bytes))
            for form in Self.base64Forms(bytes) { found.insert(form) }
        }
        return Dictionary(grouping: found, by: { $0.first ?? 0 }).mapValues { $0.sorted { $0.count > $1.count } }
    }

    /// Names of members, parameters and headers whose values are secret in any provider.
    package static func isSecretName(_ name: String) -> Bool {
        secretNames.contains(name.lowercased())
    }

    private static let secretNames: Set<String> = [
        "access_token", "refresh_token", "id_token", "token", "code", "device_code", "code_verifier", "client_secret",
        "client_assertion", "assertion", "subject_token", "actor_token", "password", "passwd", "passcode", "oob", "otp",
        "pin", "secret", "authorization", "proxy-authorization", "cookie", "set-cookie", "api_key", "apikey",
        "x-api-key", "private_key", "continuation_token", "session_token", "oauth_token", "oauth_token_secret",
        "oauth_verifier", "auth_req_id", "anonymous_token", "jwt", "signature", "ticket", "csrf_token",
    ]

    /// The bytes as JSON would write them inside quotes.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "/"): [UInt8(ascii: "\\"), byte]
            case 0x0A: Array("\\n".utf8)
            case 0x0D: Array("\\r".utf8)
            case 0x09: Array("\\t".utf8)
            default: [byte]
            }
        }
    }

    /// How the bytes look inside base64, at each of the three places they can begin in a group.
    private static func base64Forms(_ bytes: [UInt8]) -> [[UInt8]] {
        var forms: [[UInt8]] = []
        for lead in 0..<3 {
            let padded = [UInt8](repeating: 0, count: lead) + bytes
            // Characters that also hold bits of what stands before or after differ from case to case.
            let dropped = lead == 0 ? 0 : lead + 1
            for encoded in [Base64.encode(padded), Base64.encodeURL(padded)] {
                let clean = encoded.utf8.prefix { $0 != UInt8(ascii: "=") }
                let kept = padded.count % 3 == 0 ? clean.dropFirst(dropped) : clean.dropFirst(dropped).dropLast()
                if kept.count >= 6 { forms.append(Array(kept)) }
            }
        }
        return forms
    }
}
