// IPv6 addresses: read in any spelling of RFC 4291 section 2.2, written in the one of RFC 5952.

/// An IPv6 address without zone.
struct IPv6Address: Sendable, Hashable {
    /// The eight groups, first group first.
    let groups: [UInt16]

    /// Reads an address; nil when the text is none.
    init?(_ text: String) {
        guard text.utf8.count <= 45 else { return nil }
        let halves = IPv6Address.halves(text)
        guard let head = IPv6Address.groups(halves.head, mayEndInIPv4: halves.tail == nil) else { return nil }
        guard let tailText = halves.tail else {
            guard head.count == 8 else { return nil }
            groups = head
            return
        }
        guard let tail = IPv6Address.groups(tailText, mayEndInIPv4: true), head.count + tail.count < 8 else {
            return nil
        }
        groups = head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    /// The address as RFC 5952 writes it: lower case, the longest run of zeros as `::`.
    var text: String {
        var best = 0..<0
        var start = 0
        for (index, group) in groups.enumerated() {
            if group != 0 { start = index + 1 } else if index + 1 - start > best.count { best = start..<(index + 1) }
        }
        func join(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard best.count > 1 else { return join(groups[...]) }
        return join(groups[..<best.lowerBound]) + "::" + join(groups[best.upperBound...])
    }

    /// What stands before and after the first `::`.
    private static func halves(_ text: String) -> (head: Substring.UTF8View, tail: Substring.UTF8View?) {
        let bytes = text.utf8
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let next = bytes.index(after: place)
            if bytes[place] == UInt8(ascii: ":"), next < bytes.endIndex, bytes[next] == UInt8(ascii: ":") {
                return (text[..<place].utf8, text[bytes.index(after: next)...].utf8)
            }
            place = next
        }
        return (text[...].utf8, nil)
    }

    /// Groups between single colons; the last may be an IPv4 address, which stands for two.
    private static func groups(_ text: Substring.UTF8View, mayEndInIPv4: Bool) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        let fields = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var result: [UInt16] = []
        for (index, field) in fields.enumerated() {
            if mayEndInIPv4, index == fields.count - 1, let pair = ipv4(field) {
                result += pair
            } else if let group = group(field) {
                result.append(group)
            } else {
                return nil
            }
        }
        return result
    }

    /// h16 = 1*4HEXDIG
    private static func group(_ field: Substring.UTF8View) -> UInt16? {
        guard (1...4).contains(field.count), field.allSatisfy({ $0.hexValue != nil }) else { return nil }
        return UInt16(Substring(field), radix: 16)
    }

    private static func ipv4(_ field: Substring.UTF8View) -> [UInt16]? {
        let numbers = field.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let bytes = numbers.compactMap { number -> UInt16? in
            let text = Substring(number)
            return UInt8(text).flatMap { "\($0)" == text ? UInt16($0) : nil }
        }
        guard numbers.count == 4, bytes.count == 4 else { return nil }
        return [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
    }
}
