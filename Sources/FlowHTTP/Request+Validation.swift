// What a request must be like before a byte of it is sent: nothing in it can add a header field or a second request.

extension Request {
    /// The URL, once the whole request is known to be sendable.
    func validated() throws(TransportError) -> URLParts {
        let parts: URLParts
        do throws(URLSyntaxError) { parts = try URLParts(url) } catch { throw TransportError(.badURL, error.message) }
        guard parts.isHTTP else {
            throw TransportError(.badURL, "`\(parts.scheme)` URLs cannot be requested, only http and https")
        }
        try checkMethod()
        for field in headers.fields { try Request.check(field) }
        return parts
    }

    /// The fields that describe the connection or the framing of the message: theirs is the transport's word.
    private static let reserved: Set<String> = [
        "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]

    private func checkMethod() throws(TransportError) {
        let isToken = method.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0.isASCIIDigit || $0 == 0x2D }
        guard isToken, (1...32).contains(method.utf8.count), method != "CONNECT" else {
            throw TransportError(.badRequest, "the method is none; write it in capitals, such as `POST`")
        }
        if method == "HEAD" || method == "TRACE", body != nil {
            throw TransportError(.badRequest, "a `\(method)` request cannot have a body")
        }
    }

    private static func check(_ field: Headers.Field) throws(TransportError) {
        guard !field.name.isEmpty, field.name.utf8.allSatisfy(\.isTokenCharacter) else {
            throw TransportError(.badRequest, "the name of a header field is empty or has a forbidden character")
        }
        guard !reserved.contains(field.name.asciiLowercased) else {
            throw TransportError(.badRequest, "the header field `\(field.name)` is set by the transport alone")
        }
        guard !field.value.utf8.contains(where: { $0.isASCIIControl && $0 != 0x09 }) else {
            throw TransportError(.badRequest, "the header field `\(field.name)` has a control character in its value")
        }
    }
}
