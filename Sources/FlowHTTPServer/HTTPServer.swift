// A small HTTP/1.1 server on loopback, for callbacks and sandboxes.

internal import CMicroHTTPD
internal import FlowConcurrency

/// Listens on a loopback address from its making until `stop` or its end.
package final class HTTPServer: Sendable {
    /// What clients may take.
    package struct Limits: Sendable, Hashable {
        /// The largest body; more is answered with 413.
        package var maxBodyBytes = 1 << 20
        /// The most connections at once; further clients wait.
        package var maxConnections = 128
        /// How long a connection may be silent, in whole seconds.
        package var idleSeconds = 30
        /// Whether requests are answered whatever host they ask for, as web pages elsewhere can make browsers send.
        package var allowsAnyHost = false

        /// The limits above.
        package init() {}
    }

    /// What makes a server speak TLS.
    package struct TLS: Sendable, Hashable {
        /// The certificate and those of its issuers, as PEM.
        package var certificate: String
        /// Its key, as PEM.
        package var key: String
        /// The authorities, as PEM, whose word on clients counts; nil when clients are asked for no certificate. What a
        /// client shows is told the handler, which decides.
        package var clientAuthorities: String?

        /// TLS from its parts.
        package init(certificate: String, key: String, clientAuthorities: String? = nil) {
            self.certificate = certificate
            self.key = key
            self.clientAuthorities = clientAuthorities
        }
    }

    /// The address listened on.
    package let address: String
    /// The port listened on.
    package let port: UInt16
    private let core: ServerCore

    /// Listens on `127.0.0.1` or `::1`; port 0 is any free one. The handler runs on the server's one thread.
    package init(
        address: String = "127.0.0.1", port: UInt16 = 0, limits: Limits = Limits(), tls: TLS? = nil,
        handler: @escaping @Sendable (ServerRequest) -> Reply
    ) throws(ServerError) {
        guard address == "127.0.0.1" || address == "::1" else {
            throw ServerError(.notLoopback, "`\(address)` is not a loopback address; use `127.0.0.1` or `::1`")
        }
        if let problem = unsafe flow_mhd_load() {
            let reason = unsafe String(cString: problem)
            throw ServerError(
                .system,
                "no server can be started without libmicrohttpd: \(reason); on Debian, install `libmicrohttpd12`")
        }
        var found = port
        let listener = unsafe flow_listen_on_loopback(address == "::1" ? 1 : 0, &found)
        guard listener >= 0 else {
            if flow_is_address_taken(-listener) != 0 {
                throw ServerError(.portTaken, "port \(port) on \(address) is taken")
            }
            let reason = unsafe String(cString: strerror(-listener))
            throw ServerError(.system, "cannot listen on port \(port) of \(address): \(reason)")
        }
        core = ServerCore(port: found, limits: limits, tls: tls, handler: handler)
        guard core.start(listener: listener) else {
            throw ServerError(.system, "the server for port \(port) on \(address) cannot be started")
        }
        self.address = address
        self.port = found
    }

    deinit {
        core.stop()
    }

    /// What the URLs of this server begin with, such as `http://127.0.0.1:8080`.
    package var origin: String {
        (core.tls == nil ? "http://" : "https://") + (address == "::1" ? "[::1]" : address) + ":\(port)"
    }

    /// Whether no request is on its way: each was answered, and its answer was handed to the system whole.
    package var isIdle: Bool {
        core.isIdle
    }

    /// Ends the server: connections are closed, and no handler runs afterwards.
    package func stop() {
        core.stop()
    }
}
