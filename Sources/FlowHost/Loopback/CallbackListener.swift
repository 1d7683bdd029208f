// The server that receives the callbacks of one sign-in.

internal import FlowConcurrency
internal import FlowEngine
internal import FlowHTTPServer

/// Listens where a redirect URI says, from its making until ``stop()`` or its end.
final class CallbackListener: Sendable {
    /// The port that is listened on.
    let port: UInt16
    private let address: LoopbackAddress
    private let servers: [HTTPServer]
    private let inbox: CallbackInbox
    private let deadline = Lock(ContinuousClock.now)

    /// Starts listening; senders of callbacks get a page after so many seconds of patience at the latest.
    init(_ address: LoopbackAddress, patience: Int) throws(CallbackFailure) {
        let inbox = CallbackInbox(patience: patience)
        do throws(ServerError) {
            servers = try Self.listen(address) { request in
                guard request.path.utf8.elementsEqual(address.path.utf8) else { return CallbackPage.notFound.reply }
                // A look at the page (HEAD) must not spend the callback.
                guard request.method == "GET" else { return CallbackPage.wrongMethod.reply }
                return inbox.receive(query: request.query.map { "?" + $0 } ?? "").reply
            }
        } catch {
            throw .cannotListen(error.message, help: Self.help(error))
        }
        self.address = address
        self.inbox = inbox
        port = servers.first?.port ?? address.port
    }

    deinit {
        inbox.end(.notAwaited, others: .notAwaited)
    }

    /// Listens on all addresses with one port.
    private static func listen(
        _ address: LoopbackAddress, _ handler: @escaping @Sendable (ServerRequest) -> Reply
    ) throws(ServerError) -> [HTTPServer] {
        var attempts = address.port == 0 ? 10 : 1
        while true {
            attempts -= 1
            var servers: [HTTPServer] = []
            do throws(ServerError) {
                for host in address.addresses {
                    let port = servers.first?.port ?? address.port
                    servers.append(try HTTPServer(address: host, port: port, handler: handler))
                }
                return servers
            } catch {
                // A port that is free on one address may be taken on the other.
                if error.cause == .portTaken, attempts > 0 { continue }
                // A machine without IPv6 has nobody who could come by it.
                if error.cause == .system, !servers.isEmpty { return servers }
                throw error
            }
        }
    }

    private static func help(_ error: ServerError) -> String {
        switch error.cause {
        case .portTaken:
            "end the program that listens there, use a redirect URI with another port that the provider knows, "
                + "or paste the callback: `--browser paste`"
        case .notLoopback, .system:
            "use a redirect URI with another port that the provider knows, or paste the callback: `--browser paste`"
        }
    }

    /// What to do when the browser runs on another machine than this program.
    var forwardingHint: String {
        "If the browser is on another machine, connect that one to this with `ssh -L \(port):localhost:\(port)` first."
    }

    /// The first callback; the time for this and all others begins now.
    func first(within timeout: Duration) async throws(CallbackFailure) -> String {
        let end = ContinuousClock.now + timeout
        deadline.withLock { $0 = end }
        return try await next()
    }

    /// The next callback, after the last one was refused.
    func next(refusing reason: String) async throws(CallbackFailure) -> String {
        inbox.refuse(reason)
        return try await next()
    }

    private func next() async throws(CallbackFailure) -> String {
        let deadline = deadline.withLock { $0 }
        let query = await withTaskGroup(of: String?.self) { [inbox] group in
            group.addTask { await inbox.next() }
            group.addTask {
                try? await Task.sleep(until: deadline, clock: .continuous)
                return nil
            }
            // A callback that comes while the time runs out is taken all the same.
            let first = await group.next() ?? nil
            group.cancelAll()
            let second = await group.next() ?? nil
            return first ?? second
        }
        if let query { return address.callback(query: query, port: port) }
        let isOver = ContinuousClock.now >= deadline && !Task.isCancelled
        inbox.end(.notAwaited, others: .notAwaited)
        throw isOver ? .timeout : .cancelled
    }

    /// Tells the sender of the last callback what became of it, and later ones that they come too late.
    func close(_ verdict: Verdict) {
        switch verdict {
        case .signedIn: inbox.end(.signedIn, others: .alreadyUsed)
        case .failed(let reason): inbox.end(.failed(reason), others: .alreadyUsed)
        }
    }

    /// How long pages that are due may take.
    private static let longestFarewell = Duration.seconds(1)

    /// Stops listening, after pages that are due were sent.
    func stop() async {
        inbox.end(.notAwaited, others: .notAwaited)
        await withCheckedContinuation { continuation in
            let isStarted = OSThread.start { [servers] in
                let end = ContinuousClock.now + Self.longestFarewell
                while !servers.allSatisfy(\.isIdle), ContinuousClock.now < end { OSThread.sleep(.milliseconds(1)) }
                for server in servers { server.stop() }
                continuation.resume()
            }
            // Without a thread they stop with their owner.
            if !isStarted { continuation.resume() }
        }
    }
}
