// A provider behind a port of this machine.

package import FlowHTTPServer

extension Provider {
    /// Answers on a loopback port until the server is stopped or dropped; port 0 is any free one.
    package func serve(port: UInt16 = 0) throws(ServerError) -> HTTPServer {
        var limits = HTTPServer.Limits()
        limits.maxBodyBytes = IncomingRequest.maxBytes
        return try HTTPServer(port: port, limits: limits) { request in self.answer(request) }
    }
}
