// What a handler gets.

package import FlowCrypto
package import FlowHTTP

/// A request as the server received it, body and all.
package struct ServerRequest: Sendable, Hashable {
    /// The method.
    package var method: String
    /// The path, still percent-encoded, without the query.
    package var path: String
    /// The query, still percent-encoded, without `?`; nil when there is none.
    package var query: String?
    /// The header fields.
    package var headers: Headers
    /// The body.
    package var body: [UInt8]
    /// What the certificate of the client is worth to this server; missing where it asks for none.
    package var client = ClientVerdict.missing

    /// A request from its parts.
    package init(method: String, path: String, query: String? = nil, headers: Headers = [:], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }
}
