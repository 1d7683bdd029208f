// What a request asks for, and whether it asks this server (RFC 9112 section 3.2, RFC 9110 section 7.2).

internal import FlowHTTP

/// The path and query of a request that is meant for this server.
struct RequestTarget: Sendable {
    /// Why a request is not answered by the handler.
    struct Refusal: Error, Sendable {
        let status: Int
        let message: String
    }

    let path: String
    let query: String?

    /// Reads a target and checks the host: a page elsewhere that has its own name resolved to loopback must get
    /// nothing from here.
    init(_ target: String, headers: Headers, port: UInt16, anyHost: Bool) throws(Refusal) {
        let hosts = headers.all("Host")
        if target.utf8.first == UInt8(ascii: "/") || target == "*" {
            let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
            path = mark.map { String(target[..<$0]) } ?? target
            query = mark.map { String(target[target.utf8.index(after: $0)...]) }
            guard !anyHost else { return }
            guard hosts.count == 1, let host = hosts.first else {
                throw Refusal(status: 400, message: "the request must have one Host header field")
            }
            try RequestTarget.check(host, port: port)
        } else {
            guard let url = try? URLParts(target), url.scheme == "http", let host = url.host else {
                throw Refusal(status: 400, message: "the target of the request is not a path")
            }
            path = url.path.isEmpty ? "/" : url.path
            query = url.query
            guard !anyHost else { return }
            try RequestTarget.check(url.port.map { host + ":\($0)" } ?? host, port: port)
        }
    }

    private static func check(_ host: String, port: UInt16) throws(Refusal) {
        guard let url = try? URLParts("http://" + host), url.isLoopback, url.effectivePort == port, url.path.isEmpty,
            url.query == nil, url.fragment == nil
        else { throw Refusal(status: 421, message: "this server answers only for its own loopback address") }
    }
}
