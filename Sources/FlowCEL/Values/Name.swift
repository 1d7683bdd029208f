// Keys of maps as numbers, so that most of them are told apart without touching their text.

/// Two words that say which key is meant: exactly for numbers and short names, by a hash for long ones.
struct Fingerprint: Sendable, Equatable {
    let low: UInt64
    let high: UInt64

    /// Differs from process to process, so that no server can choose keys that collide.
    private static let seed = UInt64.random(in: .min ... .max) | 1

    /// Names shorter than this are told by their fingerprint alone.
    static let exactLength = 16

    /// The bytes of a short name with their number, or the hash and the length of a long one.
    init(_ text: String) {
        let utf8 = text.utf8
        let count = utf8.count
        guard count < Self.exactLength else {
            var hasher = Hasher()
            text.hashBytes(into: &hasher)
            low = UInt64(bitPattern: Int64(hasher.finalize()))
            high = UInt64(truncatingIfNeeded: count) << 8 | 0x80
            return
        }
        var first: UInt64 = 0
        var second: UInt64 = 0
        for byte in utf8 {
            second = second << 8 | first >> 56
            first = first << 8 | UInt64(byte)
        }
        low = first
        high = second << 8 | UInt64(count)
    }

    /// The fingerprint of any key; that of a number never equals that of a name.
    init(key: Value) {
        switch key {
        case .string(let text): self.init(text)
        case .int(let number): self.init(low: UInt64(bitPattern: number), high: 0x40)
        case .uint(let number): self.init(low: number, high: 0x40)
        case .bool(let flag): self.init(low: flag ? 1 : 0, high: 0x41)
        case .null, .double, .bytes, .list, .map, .timestamp, .duration, .type, .optional:
            self.init(low: 0, high: 0x42)
        }
    }

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Where to look in a table whose size is a power of two.
    func slot(_ size: Int) -> Int {
        let mixed = (low ^ (high &* 0xD6E8_FEB8_6659_FD93)) &* Self.seed
        return Int(truncatingIfNeeded: (mixed ^ mixed >> 32) &* Self.seed >> 32) & (size - 1)
    }
}

/// A name with its fingerprint, made once where it is looked up often.
struct Name: Sendable {
    let fingerprint: Fingerprint
    /// Whether the fingerprint says everything, so that equal fingerprints mean equal names.
    let isShort: Bool
    let text: String

    init(_ text: String) {
        self.text = text
        fingerprint = Fingerprint(text)
        isShort = text.utf8.count < Fingerprint.exactLength
    }
}
