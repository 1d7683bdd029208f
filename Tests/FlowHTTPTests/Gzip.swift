// A compressed body made by hand, so that no library is needed to make one.

/// Gzip files (RFC 1952) of zeros.
enum Gzip {
    /// A gzip file of many megabytes of zeros, in as many deflate blocks of one fixed shape (RFC 1951 section 3.2.6).
    static func zeros(megabytes: Int) -> [UInt8] {
        var bits = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        bits.append(0b1, count: 1)
        bits.append(0b01, count: 2)
        // A literal zero, then copies of 258 bytes from one byte back.
        bits.appendHuffman(0b0011_0000, count: 8)
        let total = megabytes << 20
        let copies = (total - 1) / 258
        for _ in 0..<copies {
            bits.appendHuffman(0b1100_0101, count: 8)
            bits.appendHuffman(0, count: 5)
        }
        for _ in 0..<(total - 1 - copies * 258) { bits.appendHuffman(0b0011_0000, count: 8) }
        bits.appendHuffman(0, count: 7)
        let trailer = [crcOfZeros(total), UInt32(truncatingIfNeeded: total)]
        return bits.finished + trailer.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    private static func crcOfZeros(_ count: Int) -> UInt32 {
        let table = (0..<UInt32(256)).map { index in
            (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
        return ~(0..<count).reduce(UInt32.max) { value, _ in table[Int(value & 255)] ^ (value >> 8) }
    }

    private struct BitWriter {
        var bytes: [UInt8]
        var pending: UInt32 = 0
        var count = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func append(_ bits: UInt32, count added: Int) {
            pending |= bits << UInt32(count)
            count += added
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                count -= 8
            }
        }

        /// Huffman codes go in with their highest bit first.
        mutating func appendHuffman(_ code: UInt32, count added: Int) {
            for place in (0..<added).reversed() { append(code >> UInt32(place) & 1, count: 1) }
        }

        var finished: [UInt8] {
            count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes
        }
    }
}
