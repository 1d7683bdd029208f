// Keys and tokens that cannot be used.

import FlowCEL
import FlowDiagnostics
import Testing

@Suite struct TokenFailureTests {
    private static let names = "RS256, PS256, ES256, EdDSA or HS256"
    private static let invalid = "the signature of the token is not that of the key"

    @Test(arguments: [
        ("jwt.sign({}, 's')", "a shared secret does not tell the algorithm"),
        ("jwt.sign({}, 's', {'alg': 'RS256'})", "the key is neither PEM nor a JSON Web Key"),
        ("jwt.sign({}, 's', {'alg': 'none'})", "the `alg` of header or key must be \(names)"),
        ("jwt.sign({}, 's', {'alg': 1})", "the `alg` of header or key must be \(names)"),
        ("jwt.sign({}, '', {'alg': 'HS256'})", "the key is empty"),
        ("jwt.sign({}, {}, {'alg': 'HS256'})", "the `kty` of the key is none of `RSA`, `EC` and `OKP`"),
        ("jwt.sign({}, {'kty': 'oct'})", "the `k` of the key is missing or not base64url"),
        (
            "jwt.sign({}, '-----BEGIN PRIVATE KEY-----', {'alg': 'RS256'})",
            "the text holds no private key in PEM without a password"
        ),
        (
            "jwt.sign({}, '-----BEGIN PUBLIC KEY-----', {'alg': 'HS256'})",
            "the text holds no private key in PEM without a password"
        ),
        ("jwt.sign({}, k, {'alg': 'RS256'})", "`RS256` does not sign with a key of the kind p256"),
        ("jwt.sign({}, k, {'alg': 'HS256'})", "HS256 takes a shared secret, not a key of two halves"),
        ("jwt.sign({}, jwt.public(k))", "the `d` of the key is missing or not base64url"),
        ("jwt.sign({'a': b'x'}, k)", "bytes are no JSON value"),
        ("jwt.sign({}, k, {'kid': optional.none()})", "an optional is no JSON value"),
        ("jwt.verified('', k)", "the token has 1 parts, not three"),
        ("jwt.verified('e30.e30.', k)", "the header of the token has no `alg`"),
        ("jwt.verified(jwt.sign({}, k, {'crit': ['b64']}), k)", "the token has a `crit` header"),
        ("jwt.verified(jwt.sign({}, k), random.key('ES256'))", invalid),
        ("jwt.verified(jwt.sign({}, k), k.with({'alg': 'RS256'}))", invalid),
        ("jwt.verified(jwt.sign({}, k), k.with({'use': 'enc'}))", invalid),
        ("jwt.verified(jwt.sign({}, k), {'keys': []})", invalid),
        ("jwt.verified(jwt.sign({}, k), {'keys': [1]})", invalid),
        ("jwt.verified(jwt.sign({}, 's', {'alg': 'HS256'}), 't')", invalid),
        // A public key is public: it must not verify what was signed with it as a password (RFC 8725 section 2.1).
        ("jwt.verified(jwt.sign({}, bytes('x'), {'alg': 'HS256'}), jwt.public(k))", invalid),
        ("jwt.public('secret')", "a shared secret has no public half"),
        ("jwt.public({'kty': 'EC', 'crv': 'P-256'})", "the `x` of the key is missing or not base64url"),
        ("jwt.thumbprint(b'')", "the key is empty"),
        ("random.key('RS512')", "the algorithm of a key must be ES256, EdDSA, RS256, PS256 or HS256"),
    ])
    func `a key or token that cannot be used has its message`(source: String, message: String) throws {
        #expect(Language.failure(source, ["k": TokenTests.p256]) == message)
    }

    @Test func `the wrong text for a key does not become a secret`() {
        let text = Value.string("\n -----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n")
        #expect(
            Language.failure("jwt.sign({}, k, {'alg': 'HS256'})", ["k": text])
                == "the text holds no private key in PEM without a password")
    }

    @Test func `what is wrong with a key is no absence`() throws {
        do {
            _ = try Language.evaluate("jwt.verified(jwt.sign({}, k), {'kty': 'EC'})", ["k": TokenTests.p256])
            Issue.record("it gave claims")
        } catch let error as EvaluationError {
            #expect(!error.isAbsence)
            #expect(error.code == .invalidArgument)
        }
    }

    @Test func `signing in a loop costs`() {
        let context = EvaluationContext(limits: Limits(maxCost: 20_000))
        #expect(
            Language.failure("lists.range(100).map(i, jwt.sign({'i': i}, k))", ["k": TokenTests.p256], context: context)
                == "evaluating this takes too long: it costs more than 20000 steps")
    }

    @Test func `a cost that runs out is no bad token`() {
        let context = EvaluationContext(limits: Limits(maxCost: 100))
        let token = Value.string(String(repeating: "a", count: 100_000))
        do {
            _ = try Language.evaluate("jwt.verified(t, 's')", ["t": token], context: context)
            Issue.record("it gave claims")
        } catch let error as EvaluationError {
            #expect(error.code == .costExceeded)
        } catch {
            Issue.record("\(error)")
        }
    }
}
