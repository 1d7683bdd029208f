// Bodies of requests and answers, as far as people want to see them.

internal import FlowHTTP

/// Shows bodies, bounded.
struct BodyText {
    /// What of texts is shown.
    let masking: Masking
    /// The most characters that are shown.
    static let limit = 2048

    /// `application/json, 120 bytes`.
    static func summary(_ headers: Headers, _ body: [UInt8], _ masking: Masking) -> String {
        let type = headers["content-type"].map { masking.line($0) } ?? "no content type"
        return type + ", " + size(body.count)
    }

    /// `1 byte`, `120 bytes`, `20.0 MiB`.
    static func size(_ count: Int) -> String {
        guard count >= 10_000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
        let (unit, name) = count >= 1 << 20 ? (1 << 20, "MiB") : (1 << 10, "KiB")
        let tenths = count / (unit / 10)
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }

    /// The lines of a body; nothing for an empty one.
    func lines(_ body: [UInt8]) -> [String] {
        guard !body.isEmpty else { return [] }
        guard !isBinary(body) else { return ["(\(Self.size(body.count)) that are no text)"] }
        // Secrets are masked before the cut: half a secret would be one that nobody recognises.
        let scalars = masking.mask(String(decoding: body, as: UTF8.self)).unicodeScalars
        let cut =
            scalars.index(scalars.startIndex, offsetBy: Self.limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
        let shown = masking.lines(String(scalars[..<cut]))
        var lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while let last = lines.last, last.isEmpty { lines.removeLast() }
        if cut < scalars.endIndex { lines.append("… (\(Self.size(body.count)) in all)") }
        return lines
    }

    /// Whether the beginning is anything but UTF-8 text.
    private func isBinary(_ body: [UInt8]) -> Bool {
        let head = body.prefix(512)
        if head.contains(0) { return true }
        let broken = String(decoding: head, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
        return broken > 8
    }
}
