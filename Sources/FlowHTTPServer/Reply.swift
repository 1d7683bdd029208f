// What a handler gets and gives.

public import FlowHTTP

/// A request as the server received it, body and all.
public struct ServerRequest: Sendable, Hashable {
    /// The method.
    public var method: String
    /// The path, still percent-encoded, without the query.
    public var path: String
    /// The query, still percent-encoded, without `?`; nil when there is none.
    public var query: String?
    /// The header fields.
    public var headers: Headers
    /// The body.
    public var body: [UInt8]

    /// A request from its parts.
    public init(method: String, path: String, query: String? = nil, headers: Headers = [:], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }
}
