// Digests.

internal import FlowCEL
internal import FlowCrypto

extension Function {
    /// `hash.md5` to `hash.sha512`.
    static let hashes: [Function] = [
        hash(.md5, "MD5; broken, for providers that ask for it", "900150983cd24fb0d6963f7d28e17f72"),
        hash(.sha1, "SHA-1; broken, for providers that ask for it", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        hash(.sha256, "SHA-256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        hash(
            .sha384, "SHA-384",
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"),
        hash(
            .sha512, "SHA-512",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"),
    ]

    private static func hash(_ digest: Digest, _ algorithm: String, _ digits: String) -> Function {
        Function(
            "hash.\(digest.rawValue)", doc: "The digest of bytes, or of the UTF-8 of text (\(algorithm)).",
            overloads: Overload.octets(.bytes) { (call, octets) throws(EvaluationError) in .bytes(digest.hash(octets))
            },
            examples: [Example("hex.encode(hash.\(digest.rawValue)('abc'))", "'\(digits)'")])
    }
}
