// Vectors of the RFCs.

import FlowCEL
import Testing

@Suite struct VectorTests {
    /// RFC 4231, test cases 1, 4, 6 and 7, and RFC 2202 test case 1: key, message, algorithm, code.
    @Test(arguments: [
        (
            "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "4869205468657265", "sha1",
            "b617318655057264e28bc0b6fb378c8ef146be00"
        ),
        (
            "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "4869205468657265", "sha256",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            "0102030405060708090a0b0c0d0e0f10111213141516171819", String(repeating: "cd", count: 50), "sha256",
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (
            String(repeating: "aa", count: 131),
            "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
            "sha256", "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            String(repeating: "aa", count: 131),
            "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
            "sha384",
            "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952"
        ),
    ])
    func `a keyed digest is that of RFC 4231 and 2202`(key: String, message: String, algorithm: String, code: String)
        throws
    {
        let source = "hex.encode(hmac.\(algorithm)(hex.decode(key), hex.decode(message)))"
        #expect(try Language.text(source, ["key": .string(key), "message": .string(message)]) == code)
    }

    /// RFC 6238, appendix B.
    @Test(arguments: [
        (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
        (1_111_111_111, "14050471", "67062674", "99943326"), (1_234_567_890, "89005924", "91819424", "93441116"),
        (2_000_000_000, "69279037", "90698825", "38618901"), (20_000_000_000, "65353130", "77737706", "47863826"),
    ])
    func `a one-time code is that of RFC 6238`(time: Int64, sha1: String, sha256: String, sha512: String) throws {
        for (algorithm, length, code) in [("SHA1", 20, sha1), ("SHA256", 32, sha256), ("SHA512", 64, sha512)] {
            let secret = Array(String(repeating: "1234567890", count: 7).utf8.prefix(length))
            let source = "totp(secret, timestamp(time), {'digits': 8, 'algorithm': '\(algorithm)'})"
            #expect(try Language.text(source, ["secret": .bytes(secret), "time": .int(time)]) == code)
        }
    }

    /// RFC 4648, section 10; base32 has no function of its own, so its bytes show through the code they make.
    @Test(arguments: [
        ("f", "MY======"), ("fo", "mzxq"), ("foo", "MZXW6==="), ("foob", "MZXW 6YQ"), ("foobar", "MZXW-6YTB-OI"),
    ])
    func `a secret is read from base32`(text: String, base32: String) throws {
        let source = "totp(base32, timestamp(0)) == totp(bytes(text), timestamp(0))"
        #expect(try Language.evaluate(source, ["base32": .string(base32), "text": .string(text)]).boolValue == true)
    }

    /// RFC 4648, section 10, and both alphabets' last letters.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("foobar", "Zm9vYmFy"),
    ])
    func `base64url is that of RFC 4648, unpadded`(text: String, encoded: String) throws {
        #expect(try Language.text("base64url.encode(text)", ["text": .string(text)]) == encoded)
        #expect(try Language.text("string(base64url.decode(text))", ["text": .string(encoded)]) == text)
    }

    /// RFC 9562, appendix A.6: the time of the clock, then bits that are all random; here 0 to 9.
    @Test func `a UUID of version 7 begins with the time of RFC 9562`() throws {
        #expect(try Language.text("random.uuid7()") == "017f22e2-79b0-7001-8203-040506070809")
    }

    @Test func `a UUID of version 4 is random but for version and variant`() throws {
        #expect(try Language.text("random.uuid()") == "00010203-0405-4607-8809-0a0b0c0d0e0f")
    }

    /// RFC 7519, section 3.1.
    @Test func `a JWT falls into its parts`() throws {
        let token =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
            + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
            + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let source = "json.encode([jwt.decodeUnverified(t).header, jwt.decodeUnverified(t).claims])"
        #expect(
            try Language.text(source, ["t": .string(token)])
                == #"[{"typ":"JWT","alg":"HS256"},{"iss":"joe","exp":1300819380,"http://example.com/is_root":true}]"#)
        let input = token.prefix { _ in true }.split(separator: ".").dropLast().joined(separator: ".")
        #expect(try Language.text("jwt.decodeUnverified(t).input", ["t": .string(token)]) == input)
        #expect(
            try Language.text("hex.encode(jwt.decodeUnverified(t).signature).substring(0, 8)", ["t": .string(token)])
                == "7418dfb4")
    }

    /// A login widget's rule: names sorted, `name=value` joined by line feeds, keyed by the digest of a token.
    @Test func `sorted pairs are signed as a callback's hash wants it`() throws {
        let source =
            "hmac.sha256(hash.sha256('token'), text.pairs(data, ['hash'], '=', '\\n')) "
            + "== hmac.sha256(hash.sha256('token'), 'auth_date=1\\nfirst_name=Ada\\nid=42')"
        let data = Value.map([
            ("id", .int(42)), ("first_name", .string("Ada")), ("auth_date", .int(1)), ("hash", .string("x")),
        ])
        #expect(try Language.evaluate(source, ["data": data]).boolValue == true)
    }
}
