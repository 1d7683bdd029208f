// What a handler gives.

package import FlowHTTP

/// The answer to a request; its length and connection fields are the server's affair.
package struct Reply: Sendable, Hashable {
    /// The status code, 200 to 599.
    package var status: Int
    /// The header fields.
    package var headers: Headers
    /// The body; a HEAD request gets its length only.
    package var body: [UInt8]

    /// An answer from its parts.
    package init(status: Int, headers: Headers = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer with a plain text.
    package init(status: Int, text: String) {
        self.init(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }
}
