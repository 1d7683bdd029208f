// From libyaml's marks, which count Unicode scalars, to byte offsets.

/// The byte offset of each Unicode scalar of a checked text.
struct MarkMap: Sendable {
    /// How many scalars lie between two known offsets: a trade of memory for a short walk.
    private static let stride = 64

    private let bytes: [UInt8]
    /// Where counting starts: after a byte order mark.
    private let base: Int
    /// The offset of every 64th scalar; empty when all are ASCII and the offset is the index.
    private let known: [Int]

    /// A map of valid UTF-8 from `base` on.
    init(bytes: [UInt8], base: Int) {
        self.bytes = bytes
        self.base = base
        var known: [Int] = []
        if bytes[base...].contains(where: { $0 >= 0x80 }) {
            var index = 0
            for offset in base..<bytes.count where bytes[offset] & 0xC0 != 0x80 {
                if index % Self.stride == 0 { known.append(offset) }
                index += 1
            }
        }
        self.known = known
    }

    /// The byte offset of the scalar with an index, counted from the start of the text; past the end, the end.
    func offset(of index: Int) -> Int {
        guard !known.isEmpty else { return min(bytes.count, base + index) }
        guard index / Self.stride < known.count else { return bytes.count }
        var offset = known[index / Self.stride]
        var left = index % Self.stride
        while left > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            left -= 1
        }
        return offset
    }
}
