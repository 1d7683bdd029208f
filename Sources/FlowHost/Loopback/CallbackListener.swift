// The server that receives the callbacks of one sign-in.

internal import FlowConcurrency
internal import FlowEngine
internal import FlowHTTPServer
internal import FlowModel

/// Listens where a redirect URI says, from its making until ``stop()`` or its end.
final class CallbackListener: Sendable {
    /// The port that is listened on for the redirect URI.
    var port: UInt16 { ports.first ?? 0 }
    private let addresses: [LoopbackAddress]
    /// The port of each address.
    private let ports: [UInt16]
    private let servers: [HTTPServer]
    private let inbox: CallbackInbox
    private let deadline = Lock(ContinuousClock.now)

    /// Starts listening at the address of the redirect URI and at further ones; senders of callbacks get a page after so
    /// many seconds of patience at the latest.
    init(_ addresses: [LoopbackAddress], mode: Callback.Mode, patience: Int) throws(CallbackFailure) {
        let inbox = CallbackInbox(patience: patience)
        var servers: [HTTPServer] = []
        var ports: [UInt16] = []
        do throws(ServerError) {
            for (index, address) in addresses.enumerated() {
                // Several addresses on one port are one server's; a further one with any free port takes the first's.
                if let known = addresses.prefix(index).firstIndex(where: { $0.port == address.port }) {
                    ports.append(ports[known])
                } else {
                    ports.append(try Self.listen(address, addresses, mode, inbox, &servers))
                }
            }
        } catch {
            throw .cannotListen(error.message, help: Self.help(error))
        }
        (self.addresses, self.ports, self.servers, self.inbox) = (addresses, ports, servers, inbox)
    }

    deinit {
        inbox.end(.notAwaited, others: .notAwaited)
    }

    /// Listens on all hosts of an address with one port, for all addresses of that port.
    private static func listen(
        _ address: LoopbackAddress, _ all: [LoopbackAddress], _ mode: Callback.Mode, _ inbox: CallbackInbox,
        _ servers: inout [HTTPServer]
    ) throws(ServerError) -> UInt16 {
        let own = all.enumerated().filter { $0.element.port == address.port }
        let hosts = own.flatMap(\.element.addresses)
        let door = CallbackDoor(mode: mode, paths: own.map { ($0.offset, $0.element.path) })
        var attempts = address.port == 0 ? 10 : 1
        while true {
            attempts -= 1
            var made: [HTTPServer] = []
            do throws(ServerError) {
                for host in hosts where !made.contains(where: { $0.address == host }) {
                    let port = made.first?.port ?? address.port
                    made.append(
                        try HTTPServer(address: host, port: port) { door.answer($0, into: inbox) })
                }
            } catch {
                // A port that is free on one address may be taken on the other.
                if error.cause == .portTaken, attempts > 0 { continue }
                // A machine without IPv6 has nobody who could come by it.
                guard error.cause == .system, !made.isEmpty else { throw error }
            }
            servers += made
            return made.first?.port ?? address.port
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
        let arrival = await withTaskGroup(of: Arrival?.self) { [inbox] group in
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
        if let arrival, addresses.indices.contains(arrival.address) {
            return addresses[arrival.address].callback(query: arrival.parameters, port: ports[arrival.address])
        }
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
