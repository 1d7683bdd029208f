// A provider as the whole network of a run: nothing leaves the process.

import FlowCrypto
package import FlowHTTP
package import FlowHTTPServer

extension Provider: Transport {
    /// Answers a request at once, whatever host it names.
    package func send(_ request: Request) async throws(TransportError) -> Response {
        let url: URLParts
        do throws(URLSyntaxError) {
            url = try URLParts(request.url)
        } catch {
            throw TransportError(.badURL, error.message)
        }
        var received = ServerRequest(
            method: request.method, path: url.path.isEmpty ? "/" : url.path, query: url.query,
            headers: request.headers, body: request.body ?? [])
        let servers = servers(at: url.origin)
        // What a handshake would show: the certificate is looked at in the same way, only the key is not asked to sign.
        if servers != nil, let identity = request.identity, let authorities = TestCertificates.shared?.authority {
            received.client = ClientVerdict(on: identity.chain, authorities: authorities)
        }
        let reply = answer(received, origin: url.origin, at: servers)
        guard reply.body.count <= request.maxResponseBytes else {
            throw TransportError(.tooLarge, "the answer has more than \(request.maxResponseBytes) bytes")
        }
        return Response(status: reply.status, headers: reply.headers, body: reply.body)
    }

    /// Opens an address as a browser does, or as the system does for the scheme of an application; where it leads is
    /// in the reply's `Location`.
    package func open(_ address: String) throws(URLSyntaxError) -> Reply {
        let url = try URLParts(address)
        let scheme = url.scheme.utf8.map { $0 | 0x20 }
        guard scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8) else {
            let bare = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            return answer(ServerRequest(method: "OPEN", path: String(Substring(bare)), query: url.query))
        }
        return answer(
            ServerRequest(method: "GET", path: url.path.isEmpty ? "/" : url.path, query: url.query),
            origin: url.origin, at: servers(at: url.origin))
    }
}
