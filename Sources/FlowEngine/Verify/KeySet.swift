// The keys a provider signs with (RFC 7517), as they came from outside.

internal import FlowCrypto
internal import FlowJSON

/// A JSON Web Key Set.
struct KeySet: Sendable {
    /// A key with what its set says about it.
    struct Member: Sendable {
        let jwk: JSONObject
        /// Its id, if it has one.
        var id: String? { jwk["kid"]?.stringValue }
    }

    /// The keys, in order.
    let members: [Member]

    /// The most bytes a set may have.
    static let maxBytes = 256 << 10
    /// The most keys a set may have.
    private static let maxKeys = 100

    /// The set in a JSON value; the refusal says what it is instead.
    init(_ json: JSON) throws(TokenRefusal) {
        guard let keys = json["keys"]?.arrayValue else {
            throw TokenRefusal("the keys are no JSON Web Key Set: they have no list `keys`")
        }
        guard keys.count <= Self.maxKeys else {
            throw TokenRefusal("the key set has \(keys.count) keys; \(Self.maxKeys) are the most")
        }
        members = keys.compactMap { $0.objectValue.map { Member(jwk: $0) } }
    }

    /// The set in the bytes of an answer.
    init(_ bytes: [UInt8], of type: String) throws(TokenRefusal) {
        guard bytes.count <= Self.maxBytes else {
            throw TokenRefusal("the key set has \(bytes.count) bytes; \(Self.maxBytes) are the most")
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes) } catch {
            throw TokenRefusal("the keys are no JSON Web Key Set: \(type)", help: [error.message])
        }
        try self.init(json)
    }

    /// The keys that may have made a token: those of its `kid`, where it and they have one (RFC 7515 section 4.1.4).
    func candidates(for id: String?) -> [Member] {
        guard let id else { return members }
        return members.filter { $0.id.map { $0.utf8.elementsEqual(id.utf8) } ?? true }
    }

    /// The ids of the keys, in words.
    var idsInWords: String {
        let ids = members.compactMap(\.id).map { "`\($0.prefix(60))`" }
        guard let last = ids.last else { return "none has a `kid`" }
        return ids.count == 1 ? "there is \(last)" : "there are \(ids.dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension KeySet.Member {
    /// Whether the key made a signature. What the key is for is the set's word, the token's only which of that it was
    /// (RFC 8725 section 3.1).
    func signed(_ jws: JWS, _ algorithm: SignatureAlgorithm) -> Bool {
        if let own = jwk["alg"]?.stringValue, own != algorithm.rawValue { return false }
        if let use = jwk["use"]?.stringValue, use != "sig" { return false }
        guard let key = try? PublicKey(jwk: jwk), key.kind == algorithm.keyKind else { return false }
        return jws.isValid(for: .key(key, algorithm))
    }
}
