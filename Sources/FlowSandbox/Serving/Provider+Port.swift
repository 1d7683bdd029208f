// A provider behind ports of this machine.

import FlowCrypto
package import FlowHTTP
package import FlowHTTPServer
import FlowModel

/// Where the servers of a sandbox are served: those with TLS on a port each, all others on one.
package struct Stand: Sendable {
    private let open: HTTPServer
    private let secured: [String: HTTPServer]

    fileprivate init(open: HTTPServer, secured: [String: HTTPServer]) {
        self.open = open
        self.secured = secured
    }

    /// What the URLs of servers without TLS begin with.
    package var origin: String { open.origin }

    /// What the URLs of a server begin with.
    package func origin(of server: String) -> String { (secured[server] ?? open).origin }

    /// All that URLs begin with.
    package var origins: [String] { [open.origin] + secured.values.map(\.origin).sorted() }

    /// A request of a browser, which trusts the authority of the sandbox as the run itself does.
    package func trusted(_ request: Request) -> Request {
        guard request.authorities == nil, let certificates = TestCertificates.shared,
            let origin = (try? URLParts(request.url))?.origin,
            secured.values.contains(where: { $0.origin == origin })
        else { return request }
        var trusting = request
        trusting.authorities = certificates.authority
        return trusting
    }

    /// Ends the serving.
    package func stop() {
        open.stop()
        for server in secured.values { server.stop() }
    }
}

extension Provider {
    /// Answers on loopback ports until the stand is stopped or dropped; port 0 is any free one, else servers with TLS
    /// take those after it. Each request is told once it is answered.
    package func serve(
        port: UInt16 = 0, told: @escaping @Sendable (SeenRequest) -> Void = { _ in }
    ) throws(ServerError) -> Stand {
        var limits = HTTPServer.Limits()
        limits.maxBodyBytes = IncomingRequest.maxBytes
        let names = sandbox.file.secured.map(\.name.text)
        let others = sandbox.file.plays.map(\.text).filter { !names.contains($0) }
        let open = try HTTPServer(port: port, limits: limits) { request in
            self.answer(request, at: names.isEmpty ? nil : others, told: told)
        }
        var secured: [String: HTTPServer] = [:]
        for (index, server) in sandbox.file.secured.enumerated() {
            let name = server.name.text
            let next = port == 0 ? 0 : Int(port) + 1 + index
            guard let free = UInt16(exactly: next) else {
                throw ServerError(.system, "there is no port after \(port) for `\(name)`")
            }
            secured[name] = try HTTPServer(port: free, limits: limits, tls: try tls(of: server)) { request in
                let origin = request.headers["host"].map { "https://" + $0 }
                return self.answer(request, origin: origin, at: [name], told: told)
            }
        }
        return Stand(open: open, secured: secured)
    }

    private func tls(of server: SecuredServer) throws(ServerError) -> HTTPServer.TLS {
        guard let certificates = TestCertificates.shared else {
            throw ServerError(.system, "no certificate can be made for `\(server.name.text)`")
        }
        let demand: SecuredServer.Demand
        do throws(Failure) { demand = try self.demand(of: server, switches) } catch {
            throw ServerError(.system, error.text(in: sandbox.source))
        }
        return HTTPServer.TLS(
            certificate: certificates.server.certificate, key: certificates.server.key,
            clientAuthorities: demand == .required ? certificates.authority : nil)
    }
}
