import FlowCrypto
import FlowTestSupport
import Testing

@Suite(.enabled(if: TestAuthority.isAvailable, "openssl is not installed"))
struct ClientCertificateTests {
    static let authority: TestAuthority? = {
        guard let authority = TestAuthority(), authority.issue("bank"), authority.issue("other"),
            authority.seal("bank", as: "new.p12", password: "geheim-1"),
            authority.seal("bank", as: "old.p12", password: "geheim-1", "-legacy"),
            authority.seal(
                "bank", as: "triple.p12", password: "geheim-1", "-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES"),
            authority.seal("bank", as: "empty.p12", password: ""),
            authority.seal("bank", as: "keyless.p12", password: "geheim-1", "-nokeys"),
            TestAuthority.run([
                "pkcs8", "-topk8", "-in", authority.path("bank.key"), "-passout", "pass:geheim-1", "-out",
                authority.path("sealed.key"),
            ])
        else { return nil }
        return authority
    }()

    private func refusal(_ read: () throws(CryptoError) -> ClientCertificate) -> String? {
        do throws(CryptoError) {
            _ = try read()
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [("new.p12", "geheim-1"), ("old.p12", "geheim-1"), ("triple.p12", "geheim-1"), ("empty.p12", "")])
    func `a PKCS#12 file is read, also an old one`(file: String, password: String) throws {
        let authority = try #require(Self.authority)
        let certificate = try ClientCertificate(pkcs12: authority.bytes(file), passphrase: password)
        #expect(certificate.chain.split(separator: "-----BEGIN CERTIFICATE-----").count == 2)
        #expect(certificate.key.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(certificate.end - certificate.begin == 2 * 86_400)
    }

    static let refused: [(String, String, String)] = [
        ("new.p12", "geheim-2", "the passphrase of the PKCS#12 file is wrong"),
        ("old.p12", "", "the passphrase of the PKCS#12 file is wrong"),
        ("new.p12", "a\u{0}b", "the passphrase holds a NUL"),
        ("bank.pem", "", "the file is no PKCS#12"),
        ("nothing.p12", "", "the file is no PKCS#12"),
        ("keyless.p12", "geheim-1", "the PKCS#12 file lacks a certificate or its key"),
    ]

    @Test(arguments: refused)
    func `what is wrong with a PKCS#12 file is told apart`(file: String, password: String, message: String) throws {
        let bytes = try #require(Self.authority).bytes(file)
        #expect(
            refusal { () throws(CryptoError) in try ClientCertificate(pkcs12: bytes, passphrase: password) } == message)
    }

    @Test func `without the legacy provider an old file says so`() throws {
        let bytes = try #require(Self.authority).bytes("old.p12")
        let message = refusal { () throws(CryptoError) in
            try ClientCertificate(pkcs12: bytes, passphrase: "geheim-1", modules: "/nonexistent")
        }
        #expect(
            message
                == "the PKCS#12 file is sealed with an old algorithm such as RC2, and OpenSSL's legacy provider cannot be loaded"
        )
    }

    @Test func `a certificate in PEM goes with its key only`() throws {
        let authority = try #require(Self.authority)
        let (pem, key) = (authority.text("bank.pem"), authority.text("bank.key"))
        let whole = try ClientCertificate(pem: pem + authority.text("ca.pem"), key: key)
        #expect(whole.chain.split(separator: "-----BEGIN CERTIFICATE-----").count == 2)
        #expect(try ClientCertificate(pem: pem + key, key: pem + key).key == whole.key)
        #expect(
            try ClientCertificate(pem: pem, key: authority.text("sealed.key"), passphrase: "geheim-1").key == whole.key)
        let cases: [(String, String, String, String)] = [
            (pem, authority.text("other.key"), "", "the key is not that of the certificate"),
            (pem, authority.text("sealed.key"), "", "the key is sealed with a passphrase, and none is given"),
            (pem, authority.text("sealed.key"), "geheim-2", "the passphrase of the key is wrong"),
            (pem, pem, "", "the text holds no private key in PEM"),
            (key, key, "", "the text holds no certificate in PEM"),
            ("", "", "", "the text holds no certificate in PEM"),
        ]
        for (pem, key, passphrase, message) in cases {
            #expect(
                refusal { () throws(CryptoError) in try ClientCertificate(pem: pem, key: key, passphrase: passphrase) }
                    == message)
        }
        #expect(ClientCertificate.areIn(pem))
        #expect(!ClientCertificate.areIn(key))
    }

    @Test func `no bytes make the reader trap`() throws {
        let bytes = try #require(Self.authority).bytes("new.p12")
        for index in stride(from: 0, to: bytes.count, by: 7) {
            var broken = bytes
            broken[index] ^= 0x55
            _ = try? ClientCertificate(pkcs12: broken, passphrase: "geheim-1")
            _ = try? ClientCertificate(pkcs12: Array(bytes.prefix(index)), passphrase: "geheim-1")
        }
    }
}
