// TZif, the file format of the zone database (RFC 8536).

/// The offsets of one zone over time.
struct TimeZoneTable {
    /// When the offset changes, in seconds from the epoch, ascending.
    private let transitions: [Int64]
    /// The offset after each transition.
    private let offsets: [Int]
    /// The offset before the first transition.
    private let initialOffset: Int
    /// What holds after the last transition.
    private let rule: TimeZoneRule?

    /// The table of a TZif file of version 2 or later, or nil when the bytes are none.
    init?(_ bytes: [UInt8]) {
        guard let first = Block(bytes, at: 0, timeSize: 4), first.version >= UInt8(ascii: "2"),
            let block = Block(bytes, at: first.end, timeSize: 8), block.typeCount > 0
        else { return nil }
        var transitions: [Int64] = []
        var offsets: [Int] = []
        for index in 0..<block.transitionCount {
            guard let type = block.type(ofTransition: index), let offset = block.offset(ofType: type) else {
                return nil
            }
            transitions.append(block.time(index))
            offsets.append(offset)
        }
        guard let initial = block.offset(ofType: 0) else { return nil }
        self.transitions = transitions
        self.offsets = offsets
        initialOffset = initial
        rule = TimeZoneRule(footer: block.footer)
    }

    /// The offset in seconds at a moment.
    func offset(at moment: Int64) -> Int {
        guard let last = transitions.last, moment < last else {
            return rule?.offset(at: moment) ?? offsets.last ?? initialOffset
        }
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initialOffset : offsets[low - 1]
    }
}

/// One header with its data; a file has two, with times of four and of eight octets.
private struct Block {
    let version: UInt8
    let transitionCount: Int
    let typeCount: Int
    let end: Int
    private let bytes: [UInt8]
    private let timeSize: Int
    private let times: Int

    init?(_ bytes: [UInt8], at start: Int, timeSize: Int) {
        guard bytes.count - start >= 44, bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
        func count(_ index: Int) -> Int { Int(Self.big(bytes, start + 20 + 4 * index, 4)) }
        let (utCount, standardCount, leapCount) = (count(0), count(1), count(2))
        transitionCount = count(3)
        typeCount = count(4)
        version = bytes[start + 4]
        self.bytes = bytes
        self.timeSize = timeSize
        times = start + 44
        end =
            times + transitionCount * (timeSize + 1) + typeCount * 6 + count(5) + leapCount * (timeSize + 4)
            + standardCount + utCount
        guard end <= bytes.count else { return nil }
    }

    func time(_ index: Int) -> Int64 { Self.big(bytes, times + index * timeSize, timeSize) }

    func type(ofTransition index: Int) -> Int? {
        let type = Int(bytes[times + transitionCount * timeSize + index])
        return type < typeCount ? type : nil
    }

    func offset(ofType type: Int) -> Int? {
        guard type < typeCount else { return nil }
        let place = times + transitionCount * (timeSize + 1) + type * 6
        let offset = Int32(truncatingIfNeeded: Self.big(bytes, place, 4))
        return abs(Int(offset)) <= 100_000 ? Int(offset) : nil
    }

    /// The text between the two line ends after the data.
    var footer: ArraySlice<UInt8> {
        let newline = UInt8(ascii: "\n")
        guard end < bytes.count, bytes[end] == newline else { return [] }
        return bytes[(end + 1)...].prefix { $0 != newline }
    }

    /// A big-endian number; the caller has checked that it lies inside.
    private static func big(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int64 {
        Int64(bitPattern: bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
