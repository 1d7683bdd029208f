// Keys as text, as inputs and files hand them over.

import FlowCEL
import Testing

@Suite struct KeyTextTests {
    /// One key, made for these tests, as PKCS #8, as SEC 1, and its public half.
    static let pkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxVaOCi1KcYuq1hPj
        KO/CRRA6SYW830RDLYpDAAJVQfahRANCAATOhZ9eoBV/Ju2fpeMgKYm9w73fAX6z
        fG/bLd7mReMS5J+SIBL+k75Z6bSkRyA7DKeVvFM3khbm33ZNVE3sETlY
        -----END PRIVATE KEY-----
        """
    static let sec1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIMVWjgotSnGLqtYT4yjvwkUQOkmFvN9EQy2KQwACVUH2oAoGCCqGSM49
        AwEHoUQDQgAEzoWfXqAVfybtn6XjICmJvcO93wF+s3xv2y3e5kXjEuSfkiAS/pO+
        Wem0pEcgOwynlbxTN5IW5t92TVRN7BE5WA==
        -----END EC PRIVATE KEY-----
        """
    static let shown = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEzoWfXqAVfybtn6XjICmJvcO93wF+
        s3xv2y3e5kXjEuSfkiAS/pO+Wem0pEcgOwynlbxTN5IW5t92TVRN7BE5WA==
        -----END PUBLIC KEY-----
        """

    @Test(arguments: [
        Value.string(pkcs8), .string("\r\n  " + sec1 + "\n\n"), .bytes(Array(pkcs8.utf8)),
        .string(pkcs8.replacing("\n", with: "\r\n")),
    ])
    func `a key in PEM signs, and its public half verifies`(key: Value) throws {
        let variables: KeyValuePairs<String, Value> = ["k": key, "p": .string(Self.shown)]
        let source = "jwt.verified(jwt.sign({'a': 1}, k, {'alg': 'ES256'}), p).a"
        #expect(try Language.evaluate(source, variables).equals(.int(1)))
        #expect(try Language.evaluate("jwt.verified(jwt.sign({'a': 1}, k), k).a", variables).equals(.int(1)))
        #expect(try Language.evaluate("jwt.public(k) == jwt.public(p)", variables).boolValue == true)
        #expect(try Language.evaluate("jwt.thumbprint(k) == jwt.thumbprint(p)", variables).boolValue == true)
        #expect(try Language.evaluate("'d' in jwt.public(k)", variables).boolValue == false)
    }

    @Test func `a public key does not sign`() {
        #expect(
            Language.failure("jwt.sign({}, p)", ["p": .string(Self.shown)])
                == "the text holds no private key in PEM without a password")
    }

    /// A token made with HS256 and the text of the public key as the secret, the oldest trick there is.
    @Test func `the text of a public key is no password`() throws {
        let source = """
            cel.bind(input, base64url.encode('{"alg":"HS256"}') + '.' + base64url.encode('{}'),
              jwt.verified(input + '.' + base64url.encode(hmac.sha256(p, input)), p))
            """
        #expect(
            Language.failure(source, ["p": .string(Self.shown)])
                == "the signature of the token is not that of the key")
    }

    @Test func `text that only looks like JSON is a secret`() throws {
        let source = "jwt.verified(jwt.sign({'a': 1}, '{no json', {'alg': 'HS256'}), bytes('{no json')).a"
        #expect(try Language.evaluate(source).equals(.int(1)))
    }
}
