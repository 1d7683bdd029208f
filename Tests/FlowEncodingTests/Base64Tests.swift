// Base64 and hexadecimal text.

import FlowEncoding
import Testing

@Suite struct Base64Tests {
    /// RFC 4648 section 10.
    static let vectors = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: vectors)
    func `the vectors of RFC 4648 encode and decode`(plain: String, encoded: String) {
        #expect(Base64.encode(plain.utf8) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
        #expect(Base64.decodeURL(encoded) == Array(plain.utf8))
        let bare = encoded.filter { $0 != "=" }
        #expect(Base64.encodeURL(plain.utf8) == bare)
        #expect(Base64.decode(bare) == Array(plain.utf8))
        #expect(Base64.decodeURL(bare) == Array(plain.utf8))
    }

    @Test func `the two alphabets differ in their last two letters`() {
        let bytes: [UInt8] = [0xFB, 0xFF, 0xBF]
        #expect(Base64.encode(bytes) == "+/+/")
        #expect(Base64.encodeURL(bytes) == "-_-_")
        #expect(Base64.decode("+/+/") == bytes)
        #expect(Base64.decodeURL("-_-_") == bytes)
        #expect(Base64.decode("-_-_") == nil)
        #expect(Base64.decodeURL("+/+/") == nil)
    }

    @Test(arguments: [
        "A", "AAAAA", "Zg=", "Zg===", "=", "====", "Zg==Zg==", "Zm=v", "Zm9v=", "Zm9v====", "Z g", "Zg\n", "Zh", "Zm9",
        "Zé",
    ])
    func `what no encoder writes is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
        #expect(Base64.decodeURL(text) == nil)
    }

    @Test func `every length and byte survives a round trip`() {
        for count in 0..<300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(Base64.decodeURL(Base64.encodeURL(bytes)) == bytes)
            #expect(Hex.decode(Hex.encode(bytes)) == bytes)
        }
    }

    @Test func `hexadecimal is lower case out and either case in`() {
        #expect(Hex.encode([0, 15, 160, 255]) == "000fa0ff")
        #expect(Hex.decode("00Fa") == [0, 250])
        #expect(Hex.decode("0") == nil)
        #expect(Hex.decode("0g") == nil)
        #expect(Hex.decode("é") == nil)
    }
}
