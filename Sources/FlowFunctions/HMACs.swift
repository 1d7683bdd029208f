// Keyed digests (RFC 2104).

internal import FlowCEL
internal import FlowCrypto

extension Function {
    /// `hmac.md5` to `hmac.sha512`.
    static let keyedHashes: [Function] = [
        hmac(.md5, "750c783e6ab0b503eaa86e310a5db738"),
        hmac(.sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        hmac(.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        hmac(
            .sha384,
            "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"),
        hmac(
            .sha512,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"),
    ]

    private static func hmac(_ digest: Digest, _ digits: String) -> Function {
        let kinds: [CELType] = [.string, .bytes]
        return Function(
            "hmac.\(digest.rawValue)",
            doc: "The code by which who knows a key signs a message: the key first, then the message; text stands for "
                + "its UTF-8.",
            overloads: kinds.flatMap { key in
                kinds.map { message in
                    Overload(parameters: [key, message], result: .bytes) { (call, values) throws(EvaluationError) in
                        let (key, message) = (values.octets(0), values.octets(1))
                        try call.charge((key.count + message.count) / 100)
                        return .bytes(HMAC.code(for: message, key: key, digest: digest))
                    }
                }
            },
            examples: [
                Example("hex.encode(hmac.\(digest.rawValue)('Jefe', 'what do ya want for nothing?'))", "'\(digits)'")
            ])
    }
}
