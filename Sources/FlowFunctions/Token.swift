// A JWT that came from outside, taken apart and checked.

internal import FlowCEL
internal import FlowCrypto
internal import FlowDiagnostics
internal import FlowJSON

/// The parts of a JWT.
struct Token {
    let jws: JWS
    let header: JSONObject
    let claims: JSONObject

    /// Takes a token apart; its signature is not looked at.
    init(_ text: String, _ call: inout Call) throws(EvaluationError) {
        try call.charge(text.utf8.count / 20)
        do throws(CryptoError) {
            jws = try JWS(text)
        } catch {
            let isEncrypted = text.utf8.count { $0 == UInt8(ascii: ".") } == 4
            throw call.fail(error.message, help: isEncrypted ? ["a token of five parts is encrypted (JWE)"] : [])
        }
        header = try Self.object(jws.header, "header", call)
        claims = try Self.object(jws.payload, "payload", call)
    }

    private static func object(_ bytes: [UInt8], _ name: String, _ call: Call) throws(EvaluationError) -> JSONObject {
        guard let object = try call.json(bytes, "the \(name) of the token").objectValue else {
            throw call.fail("the \(name) of the token is not a JSON object")
        }
        return object
    }

    /// Throws unless one of the keys of a value made the signature.
    ///
    /// A token that no key made has no claims, so its error is an absence: a condition on the claims does not hold.
    func verify(_ value: Value, _ call: inout Call) throws(EvaluationError) {
        guard case .string(let algorithm)? = header["alg"] else {
            throw Self.absence("the header of the token has no `alg`", call)
        }
        // Extensions that must be understood, and are not (RFC 7515 section 4.1.11).
        guard header["crit"] == nil else { throw Self.absence("the token has a `crit` header", call) }
        if case .map(let map) = value, case .list(let set)? = map["keys"] {
            for member in candidates(in: set) {
                try call.charge(1_000)
                // Sets hold keys of kinds not known here; those made nothing that could be checked (RFC 7517 section 5).
                guard let key = try? SigningKey(member, &call) else { continue }
                if (try? isSigned(by: key, algorithm, call)) == true { return }
            }
        } else {
            try call.charge(1_000)
            if try isSigned(by: try SigningKey(value, &call), algorithm, call) { return }
        }
        throw Self.absence("the signature of the token is not that of the key", call)
    }

    /// An error for a token that has no claims to be trusted.
    static func absence(_ message: String, _ call: Call) -> EvaluationError {
        EvaluationError(.invalidArgument, message, at: call.span, isAbsence: true)
    }

    /// The keys of a JSON Web Key Set that may have made this token: those of its `kid`, where both have one.
    private func candidates(in set: [Value]) -> [Value] {
        set.prefix(100).filter { member in
            guard case .map(let jwk) = member else { return false }
            guard let wanted = header["kid"], let own = jwk["kid"]?.stringValue else { return true }
            return wanted == .string(own)
        }
    }

    /// Whether a key made the signature. The key decides which algorithms can be, the header only which of them.
    private func isSigned(by key: SigningKey, _ name: String, _ call: Call) throws(EvaluationError) -> Bool {
        if let octets = key.secret { return name == "HS256" && jws.isValid(for: .secret(octets)) }
        if let own = key.member("alg"), !own.utf8.elementsEqual(name.utf8) { return false }
        if let use = key.member("use"), use != "sig" { return false }
        guard let algorithm = SignatureAlgorithm(rawValue: name), let verifying = try key.publicKey(call),
            algorithm.keyKind == verifying.kind
        else { return false }
        return jws.isValid(for: .key(verifying, algorithm))
    }
}
