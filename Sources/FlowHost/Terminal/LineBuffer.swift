// Bytes on their way to lines.

/// Collects bytes and gives lines; what comes out of a terminal can be corrected while it is typed.
struct LineBuffer: Sendable {
    /// What has not been taken.
    private(set) var bytes: [UInt8] = []
    /// Whether somebody typed Ctrl-D.
    private(set) var isEnded = false

    /// Adds bytes as they are.
    mutating func append(_ piece: some Sequence<UInt8>) {
        bytes += piece
    }

    /// Adds typed bytes and carries corrections out; gives what erases corrected characters on the screen.
    mutating func type(_ piece: some Sequence<UInt8>) -> [UInt8] {
        var erasing: [UInt8] = []
        for byte in piece {
            switch byte {
            case 0x08, 0x7F:
                if removeCharacter() { erasing += [0x08, 0x20, 0x08] }
            case 0x15:
                while removeCharacter() { erasing += [0x08, 0x20, 0x08] }
            case 0x04:
                if isAtLineStart { isEnded = true }
            case 0x0D: bytes.append(0x0A)
            default: bytes.append(byte)
            }
        }
        return erasing
    }

    private var isAtLineStart: Bool { bytes.isEmpty || bytes.last == 0x0A }

    private mutating func removeCharacter() -> Bool {
        guard !isAtLineStart else { return false }
        while let last = bytes.popLast(), last & 0xC0 == 0x80, !isAtLineStart {}
        return true
    }

    /// The first line, without its end.
    mutating func takeLine() -> String? {
        guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
        var line = bytes[..<end]
        if line.last == 0x0D { line = line.dropLast() }
        let text = String(decoding: line, as: UTF8.self)
        bytes.removeSubrange(...end)
        return text
    }

    /// At most so many of the bytes that are there.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(bytes.prefix(count))
        bytes.removeFirst(taken.count)
        return taken
    }

    /// Everything that is left.
    mutating func takeAll() -> [UInt8] {
        defer {
            bytes = []
            isEnded = false
        }
        return bytes
    }
}
