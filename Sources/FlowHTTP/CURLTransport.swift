// The real transport: libcurl on a thread of its own.

/// Sends requests with libcurl and keeps connections open between them.
///
/// The thread starts with the first request and ends with the transport.
package final class CURLTransport: Transport {
    /// What differs between transports.
    package struct Options: Sendable, Hashable {
        /// A PEM file of the authorities to trust instead of the system's.
        package var caFile: String?
        /// Addresses for names, each as `HOST:PORT:ADDRESS`, instead of the resolver's.
        package var resolve: [String]

        /// Options, each of them left out by default.
        package init(caFile: String? = nil, resolve: [String] = []) {
            self.caFile = caFile
            self.resolve = resolve
        }
    }

    private let loop: CURLLoop

    /// A transport that has not started anything yet.
    package init(options: Options = Options()) {
        loop = CURLLoop(options: options)
    }

    deinit {
        loop.stop()
    }

    /// Lets the thread that asks be the transport's own until `work` is done: then everything happens on one thread,
    /// which is as fast as it gets. `onStart` gets the task that does the work.
    package func drive(
        _ work: @escaping @Sendable () async -> Void, onStart: (Task<Void, Never>) -> Void = { _ in }
    ) {
        loop.drive(work, onStart: onStart)
    }

    /// Makes libcurl and its TLS ready.
    package func warmUp() {
        CURLLoop.warmUp()
    }

    /// The transport's own thread. A task that prefers it must not block, or all transfers stand still.
    package var executor: (any TaskExecutor)? { loop }

    /// Sends one request and reads its whole answer; cancelling the task ends the transfer at once.
    package func send(_ request: Request) async throws(TransportError) -> Response {
        let url = try request.validated()
        let id = loop.nextID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(CURLLoop.Job(id: id, request: request, url: url, continuation: continuation))
                // A cancellation from before the submission has found nothing to cancel.
                if Task.isCancelled { loop.cancel(id) }
            }
        } onCancel: {
            loop.cancel(id)
        }
        return try result.get()
    }
}
