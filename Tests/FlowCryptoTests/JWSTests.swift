// Tokens: the examples of the RFCs, and what must not pass.

import FlowCrypto
import FlowEncoding
import Testing

@Suite struct JWSTests {
    private func secret() throws -> [UInt8] {
        try #require(Base64.decodeURL(Vectors.secret))
    }

    @Test func `RFC 7515 A.1 - HS256 signs and verifies`() throws {
        let token = try JWS(Vectors.hs256)
        #expect(token.payload == Array(Vectors.payload.utf8))
        #expect(token.isValid(for: .secret(try secret())))
        #expect(!token.isValid(for: .secret([1])))
        #expect(!token.isValid(for: .secret([])))
        let signed = try JWS.sign(header: token.header, payload: token.payload, with: .secret(secret()))
        #expect(signed == Vectors.hs256)
    }

    @Test func `RFC 7515 A.2 - RS256 signs and verifies`() throws {
        let token = try JWS(Vectors.rs256)
        #expect(String(decoding: token.header, as: UTF8.self) == "{\"alg\":\"RS256\"}")
        #expect(token.isValid(for: .key(try PublicKey(jwk: Vectors.rsaPublic), .rs256)))
        #expect(!token.isValid(for: .key(try PublicKey(jwk: Vectors.rsaPublic), .ps256)))
        let key = try PrivateKey(jwk: Vectors.rsaPrivate)
        #expect(try JWS.sign(header: token.header, payload: token.payload, with: .key(key, .rs256)) == Vectors.rs256)
    }

    @Test func `RFC 7515 A.3 - ES256 verifies`() throws {
        let token = try JWS(Vectors.es256)
        #expect(token.isValid(for: .key(try PublicKey(jwk: Vectors.p256Public), .es256)))
        let key = try PrivateKey(jwk: Vectors.p256Private)
        let again = try JWS(JWS.sign(header: token.header, payload: token.payload, with: .key(key, .es256)))
        #expect(again.signature.count == 64)
        #expect(again.isValid(for: .key(try PublicKey(jwk: Vectors.p256Public), .es256)))
    }

    @Test func `RFC 8037 A.4 - EdDSA signs and verifies`() throws {
        let token = try JWS(Vectors.edDSA)
        #expect(String(decoding: token.payload, as: UTF8.self) == "Example of Ed25519 signing")
        #expect(token.isValid(for: .key(try PublicKey(jwk: Vectors.ed25519Public), .edDSA)))
        let key = try PrivateKey(jwk: Vectors.ed25519Private)
        #expect(try JWS.sign(header: token.header, payload: token.payload, with: .key(key, .edDSA)) == Vectors.edDSA)
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `a new key signs what only it can have signed`(algorithm: SignatureAlgorithm) throws {
        let key = try PrivateKey.generate(algorithm.keyKind)
        let other = try PrivateKey.generate(algorithm.keyKind)
        let message = Array("message".utf8)
        let signature = try key.sign(message, algorithm)
        #expect(try key.publicKey.isValid(signature, for: message, algorithm))
        #expect(try !other.publicKey.isValid(signature, for: message, algorithm))
        #expect(try !key.publicKey.isValid(signature, for: message + [0], algorithm))
        for place in signature.indices where place.isMultiple(of: 7) {
            var bent = signature
            bent[place] ^= 1
            #expect(try !key.publicKey.isValid(bent, for: message, algorithm))
        }
        for wrong in [
            [], [0], Array(signature.dropLast()), signature + [0], [UInt8](repeating: 0, count: signature.count),
        ] {
            #expect(try !key.publicKey.isValid(wrong, for: message, algorithm))
        }
        for another in SignatureAlgorithm.allCases where another != algorithm {
            #expect(try !key.publicKey.isValid(signature, for: message, another))
        }
        #expect(try key.publicKey.isValid(key.sign([], algorithm), for: [], algorithm))
    }

    @Test func `a key signs with its own algorithms only`() throws {
        let key = try PrivateKey(jwk: Vectors.p256Private)
        let error = #expect(throws: CryptoError.self) { try key.sign([], .rs256) }
        #expect(error?.message == "`RS256` does not sign with a key of the kind p256")
    }

    static let threeParts = Vectors.hs256.split(separator: ".").map(String.init)

    @Test(arguments: [
        ("", "the token has 1 parts, not three"),
        ("a.b", "the token has 2 parts, not three"),
        ("a.b.c.d", "the token has 4 parts, not three"),
        ("a.b.c", "a part of the token is not base64url"),
        ("YQ==.YQ.YQ", "a part of the token is not base64url"),
        ("YQ.Y+.YQ", "a part of the token is not base64url"),
        ("YQ.YQ.YR", "a part of the token is not base64url"),
        ("YQ.YQ.é", "a part of the token is not base64url"),
    ])
    func `a token that is none is refused`(text: String, message: String) {
        let error = #expect(throws: CryptoError.self) { try JWS(text) }
        #expect(error?.message == message)
    }

    @Test func `a token has at most a megabyte`() {
        let error = #expect(throws: CryptoError.self) { try JWS(String(repeating: "a", count: 1 << 20) + ".a.a") }
        #expect(error?.message == "the token is longer than 1048576 bytes")
    }

    @Test func `a token without signature is read but never valid`() throws {
        let token = try JWS("eyJhbGciOiJub25lIn0.YQ.")
        #expect(token.signature == [])
        #expect(!token.isValid(for: .secret([1])))
        #expect(!token.isValid(for: .key(try PublicKey(jwk: Vectors.rsaPublic), .rs256)))
    }
}
