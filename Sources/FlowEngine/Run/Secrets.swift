// Values that must not be shown, in whatever form they reappear.

package import FlowCEL
internal import FlowEncoding

/// The secrets a run has met.
package struct Secrets: Sendable {
    /// The secret texts themselves.
    package private(set) var texts: Set<String> = []

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

    /// The text with every secret in it masked. Whoever masks several texts keeps a ``Masker``.
    package func mask(_ text: String) -> String {
        Masker(self).mask(text)
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
}
