// A request and its answer, as values.

/// An HTTP request, ready to be sent: nothing in it is worked out later.
public struct Request: Sendable, Hashable {
    /// The method, upper case.
    public var method: String
    /// The absolute URL, encoded.
    public var url: String
    /// The header fields the caller sets; the transport adds Host, Content-Length and connection fields.
    public var headers: Headers
    /// The body, or nil for none.
    public var body: [UInt8]?
    /// The longest the whole exchange may take.
    public var timeout: Duration
    /// The longest answer body that is read.
    public var maxResponseBytes: Int

    /// A request from its parts.
    public init(
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

/// An HTTP response, read whole.
public struct Response: Sendable, Hashable {
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headers: Headers
    /// The body, decoded from any content coding.
    public var body: [UInt8]
    /// How long the exchange took.
    public var duration: Duration

    /// A response from its parts.
    public init(status: Int, headers: Headers = [:], body: [UInt8] = [], duration: Duration = .zero) {
        self.status = status
        self.headers = headers
        self.body = body
        self.duration = duration
    }
}

/// Sends requests. Redirects are never followed by a transport: a 3xx is an answer like any other.
public protocol Transport: Sendable {
    /// Sends one request and reads its whole answer.
    func send(_ request: Request) async throws(TransportError) -> Response
}

/// Why no answer came.
public struct TransportError: Error, Sendable, Hashable {
    /// The causes a caller can act on.
    public enum Cause: String, Sendable, CaseIterable {
        /// The URL cannot be used.
        case badURL
        /// The host's name has no address.
        case nameNotFound
        /// Nobody listens, or the network does not reach there.
        case cannotConnect
        /// No connection or no whole answer within the time given.
        case timeout
        /// The connection broke before the whole answer came.
        case connectionLost
        /// TLS failed: certificate, name, protocol.
        case tls
        /// The answer is larger than allowed.
        case tooLarge
        /// The answer is not HTTP.
        case badResponse
        /// The caller gave up.
        case cancelled
    }

    /// The cause.
    public var cause: Cause
    /// What the library said, for people.
    public var detail: String

    /// An error from its cause and details.
    public init(_ cause: Cause, _ detail: String) {
        self.cause = cause
        self.detail = detail
    }
}
