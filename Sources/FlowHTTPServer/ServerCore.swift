// The life of the daemon: starting, counting requests, stopping.

internal import CMicroHTTPD
internal import FlowConcurrency

/// What the daemon's callbacks reach. It outlives the daemon, the server in front of it need not.
final class ServerCore: Sendable {
    @safe
    private struct State {
        var daemon: OpaquePointer?
        var thread: OSThread.ID?
        var openRequests = 0
    }

    let port: UInt16
    let limits: HTTPServer.Limits
    let tls: HTTPServer.TLS?
    let handler: @Sendable (ServerRequest) -> Reply
    private let state = Lock(State())

    init(
        port: UInt16, limits: HTTPServer.Limits, tls: HTTPServer.TLS?,
        handler: @escaping @Sendable (ServerRequest) -> Reply
    ) {
        self.port = port
        self.limits = limits
        self.tls = tls
        self.handler = handler
    }

    /// Starts the daemon, which owns the socket from then on; false when it does not start.
    func start(listener: Int32) -> Bool {
        // Given back when the daemon has stopped.
        let context = unsafe Unmanaged.passRetained(self)
        let daemon = unsafe flow_mhd_start(
            listener, context.toOpaque(), beginRequest, answerRequest, completeRequest,
            UInt32(clamping: max(1, limits.maxConnections)), UInt32(clamping: limits.idleSeconds), 64 << 10,
            tls?.certificate, tls?.key, tls?.clientAuthorities)
        guard let daemon = unsafe daemon else {
            unsafe context.release()
            return false
        }
        state.withLock { state in unsafe state.daemon = daemon }
        return true
    }

    /// Stops the daemon, once; called from a handler it leaves the waiting to another thread.
    func stop() {
        let (daemon, isOwnThread) = state.withLock { state in
            let daemon = unsafe state.daemon.map { unsafe StoppingDaemon(handle: $0) }
            unsafe state.daemon = nil
            return (daemon, state.thread == OSThread.currentID)
        }
        guard let daemon else { return }
        let finish: @Sendable () -> Void = {
            daemon.stop()
            unsafe Unmanaged.passUnretained(self).release()
        }
        // Without a further thread the daemon stays: to wait for itself would be for ever.
        if isOwnThread { _ = OSThread.start(finish) } else { finish() }
    }

    /// Counts a request in, and remembers which thread the daemon calls from.
    func requestBegan() {
        state.withLock { state in
            state.thread = OSThread.currentID
            state.openRequests += 1
        }
    }

    /// Counts a request out, answered or not.
    func requestEnded() {
        state.withLock { $0.openRequests -= 1 }
    }

    /// Whether no request is on its way.
    var isIdle: Bool {
        state.withLock { $0.openRequests == 0 }
    }
}

/// A daemon on its way out.
///
/// `@unchecked Sendable` is sound: one place takes the handle out of the state, and uses it once.
@safe
private struct StoppingDaemon: @unchecked Sendable {
    let handle: OpaquePointer

    func stop() {
        unsafe flow_mhd_stop(handle)
    }
}
