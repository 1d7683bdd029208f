// Keys as PEM and as JSON Web Keys.

import FlowCrypto
import FlowJSON
import Testing

@Suite struct KeyTests {
    @Test(arguments: KeyKind.allCases)
    func `a new key survives PEM and JWK`(kind: KeyKind) throws {
        let key = try PrivateKey.generate(kind)
        #expect(key.kind == kind)
        #expect(try key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(try PrivateKey(pem: key.pem).pem == key.pem)
        let publicKey = try key.publicKey
        #expect(publicKey.kind == kind)
        #expect(try publicKey.pem.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
        #expect(try PublicKey(jwk: publicKey.jwk).pem == publicKey.pem)
        #expect(try PrivateKey.generate(kind).pem != key.pem)
    }

    @Test(arguments: [Vectors.rsaPublic, Vectors.p256Public, Vectors.ed25519Public])
    func `a JWK is written with the members it had`(jwk: JSONObject) throws {
        let written = try PublicKey(jwk: jwk).jwk
        #expect(written.members.map(\.name) == jwk.members.map(\.name).sorted())
        for member in jwk.members { #expect(written[member.name] == member.value) }
    }

    @Test func `the public half of a private JWK is the same key`() throws {
        for (half, whole) in [
            (Vectors.rsaPublic, Vectors.rsaPrivate), (Vectors.p256Public, Vectors.p256Private),
            (Vectors.ed25519Public, Vectors.ed25519Private),
        ] {
            #expect(try PrivateKey(jwk: whole).publicKey.pem == PublicKey(jwk: half).pem)
            #expect(try PublicKey(jwk: whole).pem == PublicKey(jwk: half).pem)
        }
    }

    /// RFC 8037 appendix A.3.
    @Test func `the thumbprint of RFC 8037 comes out`() throws {
        #expect(
            try PublicKey(jwk: Vectors.ed25519Public).thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    }

    static let badJWKs: [(JSONObject, String)] = [
        ([:], "the `kty` of the key is none of `RSA`, `EC` and `OKP`"),
        (["kty": .int(1)], "the `kty` of the key is none of `RSA`, `EC` and `OKP`"),
        (["kty": .string("oct")], "the `kty` of the key is none of `RSA`, `EC` and `OKP`"),
        (["kty": .string("RSA")], "the `n` of the key is missing or not base64url"),
        (
            ["kty": .string("RSA"), "n": .string("+"), "e": .string("AQAB")],
            "the `n` of the key is missing or not base64url"
        ),
        (
            ["kty": .string("RSA"), "n": .string("AQAB"), "e": .string("AQAB")],
            "the RSA key has 17 bits; 2048 are the least"
        ),
        (
            Vectors.rsaPublic.adding("e", String(repeating: "A", count: 800)),
            "the numbers of the RSA key do not fit together"
        ),
        (
            Vectors.rsaPublic.adding("n", String(repeating: "/", count: 4)),
            "the `n` of the key is missing or not base64url"
        ),
        (["kty": .string("EC")], "the `crv` of the EC key is not `P-256`"),
        (Vectors.p256Public.adding("crv", "P-384"), "the `crv` of the EC key is not `P-256`"),
        (Vectors.p256Public.adding("x", "AQAB"), "the `x` of the key has 3 bytes, not 32"),
        (Vectors.p256Public.adding("y", "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"), "the key cannot be read"),
        (["kty": .string("OKP"), "crv": .string("X25519")], "the `crv` of the OKP key is not `Ed25519`"),
        (Vectors.ed25519Public.adding("x", ""), "the `x` of the key has 0 bytes, not 32"),
    ]

    @Test(arguments: badJWKs)
    func `a JWK that is no key here is refused`(jwk: JSONObject, message: String) {
        let error = #expect(throws: CryptoError.self) { try PublicKey(jwk: jwk) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        (Vectors.rsaPublic, "the `d` of the key is missing or not base64url"),
        (Vectors.p256Public, "the `d` of the key is missing or not base64url"),
        (Vectors.ed25519Public, "the `d` of the key is missing or not base64url"),
        (Vectors.rsaPublic.adding("d", ""), "the numbers of the RSA key do not fit together"),
        (Vectors.rsaPublic.adding("d", "AQAB"), "the halves of the key do not belong together"),
        (
            Vectors.p256Public.adding("d", "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"),
            "the halves of the key do not belong together"
        ),
        (
            Vectors.ed25519Public.adding("d", "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"),
            "the halves of the key do not belong together"
        ),
    ])
    func `a private JWK must be whole`(jwk: JSONObject, message: String) {
        let error = #expect(throws: CryptoError.self) { try PrivateKey(jwk: jwk) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        "", "rubbish", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "\u{0}",
        "-----BEGIN PRIVATE KEY-----", String(repeating: "a", count: 100_000),
    ])
    func `PEM that is none is refused`(text: String) {
        let privateError = #expect(throws: CryptoError.self) { try PrivateKey(pem: text) }
        #expect(privateError?.message == "the text holds no private key in PEM without a password")
        let publicError = #expect(throws: CryptoError.self) { try PublicKey(pem: text) }
        #expect(publicError?.message == "the text holds neither a public key nor a certificate in PEM")
    }

    /// Made for this test with `openssl genpkey -algorithm ed25519 -aes-128-cbc`; the password is of no importance.
    static let encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgUIsoQnH4ECgICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEGLpKoNkeH2uc8h6zuFqSXIEQJQo
        o08V9ohhU9ARbaVRP/csUdR+YFw1U/+qNfVC7S9TZ6bbpqT2s3jmWWJVtP0os07R
        hZ4ErpjUl+gdUXsiYxs=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    @Test func `a key behind a password is refused without asking for it`() {
        let error = #expect(throws: CryptoError.self) { try PrivateKey(pem: KeyTests.encrypted) }
        #expect(error?.message == "the text holds no private key in PEM without a password")
    }

    /// Made for these tests with `openssl genpkey`: RSA of 1024 bits, P-384, X25519.
    static let weak = [
        (
            """
            -----BEGIN PRIVATE KEY-----
            MIICdQIBADANBgkqhkiG9w0BAQEFAASCAl8wggJbAgEAAoGBAJSlDgeTXM8lugTL
            xvWFpUfkSkgOUzZ9duQ5P6F0OyD5IR+30NPnJa7M5sdS2BpNW8CNhptVpHR2/teK
            dq6aa5afSf3ei6sIpi6ypdpYXtC6G2toJfFW9IFj1Rey26yO3/9g+N6OcZuKhUBf
            6c5GvKrDX5FVgsK3toqXUWNgUZBnAgMBAAECgYB9RZ1NRSQyb9kVsac7xCZHMF5p
            26jFg3dvX9AAgbRTVaJU2NVlwKhBaO4VjfwSLp/k52FKCCNRA/hCLq9W900zmrui
            OYDVA+4lexYH4F4MXSpiRByRcPdT5ZXshc3zI0hYqauvVLifN02ECulHQdAgDrkM
            co6aHYRJbGfCkCTyAQJBAMRdUA0Ps8HHnNpuTeecC77VonyYJ7S++mARjYNG1SEz
            mHhVw1ln2zFWXLzY3/xwy03/cpTZ1lzCZ5OP582cWv0CQQDBybCJ1OP5IprZbKIj
            wWAlcDT6ZCh+3kr1oL+/xh3M6msgYp6d3QPClFyNf35B4dDHuZRQ/3u5cNdxSNRO
            TDAzAkABEExVtccQfqdP25cacRLzNq8Jo71bUkmC6bVth52x71idFkHXoyNh0gjw
            kPAtquK/CmoxejiaCgeLmhT0XSt1AkBfnXRNjY0uT7S3srINkkwuLL73DJQuhN/X
            cgkqRkZN5RwWTpKUsYg5aZqA9ncFarXo1dgoXuZdCSBD9PtL5quhAkBGLnJ1H6ND
            8DJ6lt085VCvafiINJOFL9qjjnQ1wplXR62lcdvA0CPsYsqX6t43CEECRKDwAUw1
            TbYP4Vw6huvk
            -----END PRIVATE KEY-----
            """, "the RSA key has 1024 bits; 2048 are the least"
        ),
        (
            """
            -----BEGIN PRIVATE KEY-----
            MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBBlJq363dBzrXRoR1S
            kcu+qlWsp1dRMFnxOp7V/pmgoqSFlDqlbXDGORTQPt3c9QOhZANiAASKeotMpJOC
            CDdgGaIJ7H7hzrOe3VZgKX0DO38Wg9BIxXjrAJfqWoymyZm9zfc43M9wTTsf9TG4
            1phLhhg1q3it43FhU7fhIfCKIct3hqupBfuHPNtwCdrETo03JejwXxw=
            -----END PRIVATE KEY-----
            """, "the elliptic curve of the key is not P-256"
        ),
        (
            """
            -----BEGIN PRIVATE KEY-----
            MC4CAQAwBQYDK2VuBCIEINC+/VnzF/+mND3mmDN49ReEmiXJRcefd6M/wp4Cr8Rh
            -----END PRIVATE KEY-----
            """, "the key is neither RSA nor P-256 nor Ed25519"
        ),
    ]

    @Test(arguments: weak)
    func `a key of another kind or strength is refused`(pem: String, message: String) {
        let error = #expect(throws: CryptoError.self) { try PrivateKey(pem: pem) }
        #expect(error?.message == message)
    }

    @Test func `a certificate gives its key`() throws {
        #expect(try PublicKey(pem: KeyTests.certificate).thumbprint == "faP9foHBi38BTWyAj7K3r1Hdthwm_LtcM5wMwnEOEQs")
    }

    /// Made for this test with `openssl req -x509 -newkey ed25519`.
    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBNDCB56ADAgECAhQBvHJyf38l0Ubkr1JuuLnIH6IX1TAFBgMrZXAwDzENMAsG
        A1UEAwwEdGVzdDAgFw0yNjExMjEwNzA5MTZaGA8yMTI2MTAyODA3MDkxNlowDzEN
        MAsGA1UEAwwEdGVzdDAqMAUGAytlcAMhAOCw/v+lhWEG8P+89qm7QWY4cKlDuTvd
        z5G/VXEUegp2o1MwUTAdBgNVHQ4EFgQUu/gmwPJ9TRfrzrWXYJ2d8j3Q4SEwHwYD
        VR0jBBgwFoAUu/gmwPJ9TRfrzrWXYJ2d8j3Q4SEwDwYDVR0TAQH/BAUwAwEB/zAF
        BgMrZXADQQDlD1vZaxjLtdSJnAv13neTNHT7GJqdkXF+9gZfgC1g6GvEZaPlOLrJ
        b0qXlLkqSp5ODDrwCqs5KfyeOu7QmiUB
        -----END CERTIFICATE-----
        """
}
