// Digests and keyed digests against the vectors of their specifications.

import FlowCrypto
import FlowEncoding
import Testing

@Suite struct DigestTests {
    /// RFC 1321 appendix A.5, RFC 3174 and RFC 6234 section 8.5, and the digests of nothing.
    static let vectors: [(Digest, String, String)] = [
        (.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
        (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
        (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            .sha1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            .sha384, "abc",
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512, "abc",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ]

    @Test(arguments: vectors)
    func `the digests of the specifications come out`(digest: Digest, text: String, hex: String) {
        #expect(Hex.encode(digest.hash(Array(text.utf8))) == hex)
        #expect(digest.byteCount * 2 == hex.utf8.count)
    }

    /// RFC 7636 appendix B.
    @Test func `the code challenge of RFC 7636 comes out`() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let challenge = Base64.encodeURL(Digest.sha256.hash(Array(verifier.utf8)))
        #expect(challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    static let jefe = ([UInt8]("Jefe".utf8), [UInt8]("what do ya want for nothing?".utf8))
    static let larger = (
        [UInt8](repeating: 0xAA, count: 131), [UInt8]("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
    )

    /// RFC 2202 and RFC 4231, cases 1, 2 and 6.
    static let codes: [(Digest, [UInt8], [UInt8], String)] = [
        (.md5, jefe.0, jefe.1, "750c783e6ab0b503eaa86e310a5db738"),
        (.sha1, jefe.0, jefe.1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        (
            .sha256, [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (.sha256, jefe.0, jefe.1, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            .sha384, jefe.0, jefe.1,
            "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
        ),
        (
            .sha512, jefe.0, jefe.1,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
        (.sha256, larger.0, larger.1, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        (
            .sha512, larger.0, larger.1,
            "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
        ),
        (.sha256, [], [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ]

    @Test(arguments: codes)
    func `the codes of the specifications come out`(digest: Digest, key: [UInt8], message: [UInt8], hex: String) {
        #expect(Hex.encode(HMAC.code(for: message, key: key, digest: digest)) == hex)
    }

    @Test func `only equal bytes are equal`() {
        #expect(constantTimeEquals([], []))
        #expect(constantTimeEquals([1, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEquals([1, 2, 3], [1, 2, 4]))
        #expect(!constantTimeEquals([0, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEquals([1, 2], [1, 2, 3]))
        #expect(!constantTimeEquals([], [0]))
    }

    @Test func `random bytes have the length asked for and do not repeat`() {
        #expect(SystemRandom.bytes(0) == [])
        #expect(SystemRandom.bytes(-1) == [])
        #expect(SystemRandom.bytes(32).count == 32)
        #expect(SystemRandom.bytes(32) != SystemRandom.bytes(32))
    }
}
