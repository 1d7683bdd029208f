// Bytes on their way to lines.

/// Collects bytes and gives lines; what comes out of a terminal can be corrected while it is typed.
struct LineBuffer: Sendable {
    /// What has not been taken.
    private(set) var bytes: [UInt8] = []
    /// Whether somebody typed Ctrl-D.
    private(set) var isEnded = false

    /// Whether what is typed is shown: until the end of the line that is waited for. What is typed beyond may be meant
    /// for a prompt that hides it.
    private var isShown = false

    /// A line is waited for that is shown; gives what shows of it already.
    mutating func beginShownLine() -> [UInt8] {
        guard let end = bytes.firstIndex(of: 0x0A) else {
            isShown = true
            return bytes.filter(Self.isVisible)
        }
        return bytes[..<end].filter(Self.isVisible) + [0x0A]
    }

    /// No line is waited for any more.
    mutating func endShownLine() {
        isShown = false
    }

    /// Control characters could move the cursor.
    private static func isVisible(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }

    /// Adds bytes as they are.
    mutating func append(_ piece: some Sequence<UInt8>) {
        bytes += piece
    }

    /// Adds typed bytes and carries corrections out; gives what shows them on the screen.
    mutating func type(_ piece: some Sequence<UInt8>) -> [UInt8] {
        var shown: [UInt8] = []
        func show(_ bytes: [UInt8]) { if isShown { shown += bytes } }
        for byte in piece {
            switch byte {
            case 0x08, 0x7F:
                if removeCharacter() { show([0x08, 0x20, 0x08]) }
            case 0x15:
                while removeCharacter() { show([0x08, 0x20, 0x08]) }
            case 0x04:
                if isAtLineStart { isEnded = true }
            case 0x0A, 0x0D:
                bytes.append(0x0A)
                show([0x0A])
                isShown = false
            default:
                bytes.append(byte)
                if Self.isVisible(byte) { show([byte]) }
            }
        }
        return shown
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

    /// Everything that is left.
    mutating func takeAll() -> [UInt8] {
        defer {
            bytes = []
            isEnded = false
        }
        return bytes
    }
}
