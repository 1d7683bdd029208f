// A request and its answer, as values.

/// An HTTP request, ready to be sent: nothing in it is worked out later.
package struct Request: Sendable, Hashable {
    /// The method, upper case.
    package var method: String
    /// The absolute URL, encoded.
    package var url: String
    /// The header fields the caller sets; the transport adds Host, Content-Length and connection fields.
    package var headers: Headers
    /// The body, or nil for none.
    package var body: [UInt8]?
    /// The longest the whole exchange may take.
    package var timeout: Duration
    /// The longest answer body that is read.
    package var maxResponseBytes: Int
    /// By what the client proves who it is, should the server ask for a certificate.
    package var identity: ClientIdentity?
    /// The authorities to trust instead of the system's, as PEM.
    package var authorities: String?
    /// The name of the server that certificate and authorities are declared for, for people.
    package var securedServer: String?

    /// A request from its parts.
    package init(
        method: String, url: String, headers: Headers = [:], body: [UInt8]? = nil, timeout: Duration = .seconds(30),
        maxResponseBytes: Int = 4 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.maxResponseBytes = maxResponseBytes
    }
}

/// A client certificate with its key.
package struct ClientIdentity: Sendable, Hashable {
    /// The certificate and those of its issuers, as PEM.
    package let chain: String
    /// The private key, as PEM without a password.
    package let key: String

    /// An identity from its parts.
    package init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }
}

extension ClientIdentity: CustomStringConvertible, CustomDebugStringConvertible {
    /// Never the key.
    package var description: String { "a client certificate" }
    package var debugDescription: String { description }
}

/// An HTTP response, read whole.
package struct Response: Sendable, Hashable {
    /// The status code.
    package var status: Int
    /// The header fields.
    package var headers: Headers
    /// The body, decoded from any content coding.
    package var body: [UInt8]
    /// How long the exchange took.
    package var duration: Duration

    /// A response from its parts.
    package init(status: Int, headers: Headers = [:], body: [UInt8] = [], duration: Duration = .zero) {
        self.status = status
        self.headers = headers
        self.body = body
        self.duration = duration
    }
}

/// Sends requests. Redirects are never followed by a transport: a 3xx is an answer like any other.
package protocol Transport: Sendable {
    /// Sends one request and reads its whole answer.
    func send(_ request: Request) async throws(TransportError) -> Response
    /// Gets ready for the first request. Never needed: a caller whose own thread has other things to do gains time by
    /// calling it on another one.
    func warmUp()
    /// Where a task can run to send requests without changing threads, if there is such a place.
    var executor: (any TaskExecutor)? { get }
}

extension Transport {
    /// There is nothing to get ready.
    package func warmUp() {}
    /// No place is better than another.
    package var executor: (any TaskExecutor)? { nil }
}
