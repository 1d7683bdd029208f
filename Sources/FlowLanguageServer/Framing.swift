// How messages lie in a stream: headers as in HTTP, an empty line, then so many bytes of JSON.

package import FlowJSON

/// Messages of the base protocol.
package enum Framing {
    /// The largest message that is taken.
    package static let mostBytes = 64 << 20

    /// The length a header line gives; nil for any other line. What is no number is more than is taken.
    package static func length(in header: String) -> Int? {
        let parts = header.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
        let digits = parts[1].drop { $0 == " " }.prefix { $0 != " " && $0 != "\r" }
        guard let length = Int(digits), length >= 0 else { return .max }
        return length
    }

    /// A message with its header.
    package static func frame(_ message: JSON) -> String {
        let text = message.text
        return "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }
}
