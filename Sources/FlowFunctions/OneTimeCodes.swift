// Time-based one-time codes, as authenticator apps make them (RFC 6238).

internal import FlowCEL
internal import FlowCrypto

extension Function {
    /// `totp`.
    static let oneTimeCodes: [Function] = [
        Function(
            "totp",
            doc: "The one-time code of a secret (base32 text or bytes) at a time. Options: `digits` 6 to 8, else 6; "
                + "`period` in seconds, else 30; `algorithm` SHA1, SHA256 or SHA512, else SHA1.",
            overloads: [CELType.string, .bytes].flatMap { secret in
                [[CELType](), [.anyMap]].map { options in
                    Overload(parameters: [secret, .timestamp] + options, result: .string) {
                        (call, values) throws(EvaluationError) in
                        let options = try CodeOptions(values.map(2), call)
                        return .string(try options.code(try sharedSecret(values, call), values.timestamp(1), call))
                    }
                }
            },
            examples: [
                Example("totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', timestamp(59))", "'287082'"),
                Example("totp(b'12345678901234567890', timestamp(59), {'digits': 8})", "'94287082'"),
            ])
    ]

    private static func sharedSecret(_ values: [Value], _ call: Call) throws(EvaluationError) -> [UInt8] {
        guard let text = values.value(0).stringValue else { return values.octets(0) }
        guard let bytes = Base32.decode(text) else {
            throw call.fail("the secret is not base32", help: ["it has the letters A to Z and the digits 2 to 7"])
        }
        return bytes
    }
}

/// How a code is made from a secret.
private struct CodeOptions {
    private var digits = 6
    private var period: Int64 = 30
    private var digest = Digest.sha1

    init(_ options: Map, _ call: Call) throws(EvaluationError) {
        for (key, value) in options {
            switch (key.stringValue, value) {
            case ("digits", .int(let number)) where (6...8).contains(number): digits = Int(number)
            case ("period", .int(let number)) where (1...86_400).contains(number): period = number
            case ("algorithm", .string("SHA1")): digest = .sha1
            case ("algorithm", .string("SHA256")): digest = .sha256
            case ("algorithm", .string("SHA512")): digest = .sha512
            default:
                throw call.fail(
                    "an option of `totp` is not one",
                    help: ["there are `digits` 6 to 8, `period` in seconds, `algorithm` SHA1, SHA256 or SHA512"])
            }
        }
    }

    /// The code of the period that a time lies in; the truncation is that of RFC 4226 section 5.3.
    func code(_ secret: [UInt8], _ time: Timestamp, _ call: Call) throws(EvaluationError) -> String {
        guard time.seconds >= 0 else { throw call.fail("there are no one-time codes before 1970") }
        let counter = UInt64(time.seconds / period)
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(56 - 8 * $0)) }
        let mac = HMAC.code(for: message, key: secret, digest: digest)
        let offset = Int((mac.last ?? 0) & 15)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let modulus = (0..<digits).reduce(UInt32(1)) { product, _ in product * 10 }
        let code = String(number % modulus)
        return String(repeating: "0", count: digits - code.utf8.count) + code
    }
}

/// Base32 text (RFC 4648 section 6), as secrets of authenticator apps are written.
enum Base32 {
    /// The bytes of text in either case; blanks and hyphens between its groups and the padding do not count.
    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        let letters = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
        for letter in letters where letter != UInt8(ascii: " ") && letter != UInt8(ascii: "-") {
            let value: UInt8
            switch letter {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - UInt8(ascii: "a")
            case UInt8(ascii: "2")...UInt8(ascii: "7"): value = letter - UInt8(ascii: "2") + 26
            default: return nil
            }
            bits = (bits << 5 | UInt32(value)) & 0xFFFF
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes.isEmpty ? nil : bytes
    }
}
