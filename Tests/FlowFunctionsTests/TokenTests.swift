// Signing and checking tokens, with the keys of the RFCs.

import FlowCEL
import FlowDiagnostics
import Testing

@Suite struct TokenTests {
    /// RFC 7515, appendix A.2.
    static let rsa = key([
        "kty": "RSA", "e": "AQAB",
        "n": """
        ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt\
        0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSX\
        ndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5\
        IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
        """,
        "d": """
        Eq5xpGnNCivDflJsRQBXHx1hdR1k6Ulwe2JZD50LpXyWPEAeP88vLNO97IjlA7_GQ5sLKMgvfTeXZx9SE-7YwVol\
        2NXOoAJe46sui395IW_GO-pWJ1O0BkTGoVEn2bKVRUCgu-GjBVaYLU6f3l9kJfFNS3E0QbVdxzubSu3Mkqzjkn43\
        9X0M_V51gfpRLI9JYanrC4D4qAdGcopV_0ZHHzQlBjudU2QvXt4ehNYTCBr6XCLQUShb1juUO1ZdiYoFaFQT5Tw8\
        bGUl_x_jTj3ccPDVZFD9pIuhLhBOneufuBiB4cS98l2SR_RQyGWSeWjnczT0QU91p1DhOVRuOopznQ
        """,
    ])
    /// RFC 7515, appendix A.3.
    static let p256 = key([
        "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0", "d": "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
    ])
    /// RFC 8037, appendix A.1.
    static let ed25519 = key([
        "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        "d": "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
    ])
    /// RFC 7515, appendix A.1.
    static let secret = key([
        "kty": "oct", "k": "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
    ])

    private static func key(_ members: KeyValuePairs<String, String>) -> Value {
        .map(members.map { ($0.key, Value.string($0.value)) })
    }

    /// RFC 7515, appendices A.1 to A.3; the first key has its octets in base64url.
    static let claims: [(String, Value)] = [
        ("iss", .string("joe")), ("exp", .int(1_300_819_380)), ("http://example.com/is_root", .bool(true)),
    ]
    static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    static let vectors: [(Value, String)] = [
        (secret, "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(payload).dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
        (rsa, "eyJhbGciOiJSUzI1NiJ9.\(payload).\(rsaSignature)"),
        (
            p256,
            "eyJhbGciOiJFUzI1NiJ9.\(payload)."
                + "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        ),
    ]
    static let rsaSignature = """
        cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W\
        2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkS\
        jtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnv\
        Wh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
        """

    @Test(arguments: vectors)
    func `the tokens of RFC 7515 are verified`(key: Value, token: String) throws {
        let claims = try Language.evaluate("jwt.verified(t, k)", ["t": .string(token), "k": key])
        #expect(claims.equals(.map(Self.claims)))
    }

    @Test(arguments: vectors)
    func `a changed token has no claims`(key: Value, token: String) throws {
        let parts = token.split(separator: ".").map(String.init)
        let changed = [
            parts[0] + "." + parts[1] + ".", parts[0] + "." + "e30" + "." + parts[2],
            "eyJhbGciOiJub25lIn0." + parts[1] + ".", "eyJhbGciOiJub25lIn0." + parts[1] + "." + parts[2],
            parts[0] + "." + parts[1] + ".AAAA", token + "=", token + ".", "e30." + parts[1] + "." + parts[2],
        ]
        for text in changed {
            do {
                let claims = try Language.evaluate("jwt.verified(t, k)", ["t": .string(text), "k": key])
                Issue.record("\(text) has the claims \(claims)")
            } catch let error as EvaluationError {
                #expect(error.isAbsence)
            }
        }
    }

    /// RFC 8037, appendix A.4, whose payload is no JSON: the signature is made over claims of our own instead.
    @Test(arguments: [
        ("RS256", rsa), ("PS256", rsa), ("ES256", p256), ("EdDSA", ed25519), ("HS256", .string("secret")),
        ("HS256", .bytes([0xFF, 0])),
    ])
    func `a signed token is verified`(algorithm: String, key: Value) throws {
        let names: KeyValuePairs<String, Value> = ["k": key, "alg": .string(algorithm)]
        let source =
            "cel.bind(t, jwt.sign({'sub': 'ü', 'n': 9007199254740993}, k, {'alg': alg, 'kid': 'x'}), "
            + "json.encode([jwt.verified(t, k), jwt.decodeUnverified(t).header]))"
        #expect(
            try Language.text(source, names)
                == #"[{"sub":"ü","n":9007199254740993},{"alg":"\#(algorithm)","typ":"JWT","kid":"x"}]"#)
    }

    /// RSA PKCS #1 v1.5 and Ed25519 have one signature for one message.
    @Test func `a signature of RS256 and of EdDSA is always the same`() throws {
        for key in [Self.rsa, Self.ed25519] {
            let source = "jwt.sign({'a': 1}, k) == jwt.sign({'a': 1}, k)"
            #expect(try Language.evaluate(source, ["k": key]).boolValue == true)
        }
    }

    @Test(arguments: [
        ("{'alg': 'RS256'}", "RS256", rsa), ("{}", "RS256", rsa), ("{}", "ES256", p256), ("{}", "EdDSA", ed25519),
    ])
    func `the algorithm is the header's, else the key's`(header: String, algorithm: String, key: Value) throws {
        #expect(
            try Language.text("jwt.decodeUnverified(jwt.sign({}, k, \(header))).header.alg", ["k": key]) == algorithm)
    }

    @Test func `members of the header come from the flow and from the key`() throws {
        let source =
            "json.encode(jwt.decodeUnverified(jwt.sign({}, k.with({'kid': 'mine', 'alg': 'ES256'}), "
            + "{'typ': 'dpop+jwt', 'jwk': jwt.public(k)})).header)"
        #expect(
            try Language.text(source, ["k": Self.p256])
                == #"{"alg":"ES256","typ":"dpop+jwt","kid":"mine","jwk":{"crv":"P-256","kty":"EC","#
                + #""x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}}"#
        )
    }

    @Test(arguments: ["ES256", "EdDSA", "RS256", "PS256", "HS256"])
    func `a new key signs, as a map and as its JSON text`(algorithm: String) throws {
        let source = """
            cel.bind(k, random.key('\(algorithm)'),
              jwt.verified(jwt.sign({'a': 1}, k), k).a == 1
              && jwt.verified(jwt.sign({'a': 2}, json.encode(k)), json.encode(k)).a == 2
              && jwt.decodeUnverified(jwt.sign({}, k)).header.alg == '\(algorithm)')
            """
        #expect(try Language.evaluate(source).boolValue == true)
    }

    @Test func `a key of a set is found by its kid, and others do not matter`() throws {
        let source = """
            cel.bind(a, random.key('ES256').with({'kid': 'a'}), cel.bind(b, random.key('ES256').with({'kid': 'b'}),
              jwt.verified(jwt.sign({'x': 1}, b),
                {'keys': [{'kty': 'EC', 'crv': 'P-521'}.with(x), jwt.public(a), jwt.public(b)]}).x))
            """
        #expect(try Language.evaluate(source, ["x": .map([("kid", .string("c"))])]).equals(.int(1)))
        #expect(
            Language.failure(source.replacing("jwt.public(b)]", with: "]"), ["x": .map(Map())])
                == "the signature of the token is not that of the key")
    }
}
