// Keys as values of the language: PEM, JSON Web Keys as maps or text, and shared secrets.

internal import FlowCEL
internal import FlowCrypto
internal import FlowEncoding
internal import FlowJSON

/// A key as a flow gives it, read as far as its form tells what it is.
struct SigningKey {
    /// What the key is made of.
    private enum Material {
        case pem(String)
        case jwk(JSONObject)
        case secret([UInt8])
    }

    private let material: Material
    /// The members of a JSON Web Key.
    private var members = JSONObject()

    /// The octets of a shared secret; nil for a key of two halves.
    var secret: [UInt8]? {
        guard case .secret(let octets) = material else { return nil }
        return octets
    }

    /// Reads a key: text that begins like PEM or JSON is never taken for a shared secret, so that nobody signs with a
    /// public key as a password (RFC 8725 section 2.1).
    init(_ value: Value, _ call: inout Call) throws(EvaluationError) {
        let octets = [value].octets(0)
        try call.charge(octets.count / 20)
        let start = octets.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if case .map = value {
            members = try value.json(at: call.span, maxBytes: 1 << 20).objectValue ?? JSONObject()
            material = try Self.material(of: members, call)
        } else if start.starts(with: "-----BEGIN".utf8) {
            material = .pem(String(decoding: start, as: UTF8.self))
        } else if start.first == UInt8(ascii: "{"), let object = try? JSON.parse(octets).objectValue {
            members = object
            material = try Self.material(of: object, call)
        } else {
            material = .secret(octets)
        }
        if secret?.isEmpty == true { throw call.fail("the key is empty") }
    }

    private static func material(of jwk: JSONObject, _ call: Call) throws(EvaluationError) -> Material {
        guard jwk["kty"] == .string("oct") else { return .jwk(jwk) }
        guard case .string(let text)? = jwk["k"], let octets = Base64.decodeURL(text) else {
            throw call.fail("the `k` of the key is missing or not base64url")
        }
        return .secret(octets)
    }

    /// A member of a JSON Web Key that is text.
    func member(_ name: String) -> String? {
        guard case .string(let text)? = members[name] else { return nil }
        return text
    }

    /// The key that signs; nil for a shared secret.
    func privateKey(_ call: Call) throws(EvaluationError) -> PrivateKey? {
        try call.crypto { () throws(CryptoError) in
            switch material {
            case .pem(let text): try PrivateKey(pem: text)
            case .jwk(let jwk): try PrivateKey(jwk: jwk)
            case .secret: nil
            }
        }
    }

    /// The key that verifies, also out of the one that signs; nil for a shared secret.
    func publicKey(_ call: Call) throws(EvaluationError) -> PublicKey? {
        try call.crypto { () throws(CryptoError) in
            switch material {
            case .pem(let text):
                if let key = try? PrivateKey(pem: text) { return try key.publicKey }
                return try PublicKey(pem: text)
            case .jwk(let jwk): return try PublicKey(jwk: jwk)
            case .secret: return nil
            }
        }
    }
}

extension Call {
    /// What cryptography gives, its error as one of this call.
    func crypto<Result>(_ body: () throws(CryptoError) -> Result) throws(EvaluationError) -> Result {
        do throws(CryptoError) {
            return try body()
        } catch {
            throw fail(error.message)
        }
    }
}
