// The header of an answer, line by line as it comes.

/// Collects header fields from lines: those of the last status line, neither interim answers nor trailers.
struct ResponseHead: Sendable {
    /// The most that is read, all lines together.
    static let maxBytes = 256 << 10

    private(set) var headers = Headers()
    /// Whether a status line and the empty line after its fields have come.
    var isComplete: Bool { isBegun && !isOpen }

    private var isBegun = false
    private var isOpen = false
    private var byteCount = 0

    /// Takes in a line with its end; false when there have been too many bytes.
    mutating func receive(_ line: [UInt8]) -> Bool {
        byteCount += line.count
        guard byteCount <= ResponseHead.maxBytes else { return false }
        var content = line[...]
        while let last = content.last, last == 0x0A || last == 0x0D { content = content.dropLast() }
        guard !content.isEmpty else {
            isOpen = false
            return true
        }
        if !isOpen, content.starts(with: "HTTP/".utf8) {
            headers = Headers()
            isBegun = true
            isOpen = true
        } else if isOpen {
            receive(field: content)
        }
        return true
    }

    /// field-line = field-name ":" OWS field-value OWS; a line that begins with a blank goes on with the one before.
    private mutating func receive(field line: ArraySlice<UInt8>) {
        if let first = line.first, first == 0x20 || first == 0x09 {
            headers.continueLast(with: ResponseHead.text(line))
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        headers.append(ResponseHead.text(line[..<colon]), ResponseHead.text(line[(colon + 1)...]))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var rest = bytes.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return String(decoding: rest, as: UTF8.self)
    }
}
