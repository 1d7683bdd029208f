// All transfers of a transport, on the one thread that touches them.

internal import CLibCURL

/// The multi handle with its running transfers and the easy handles that wait for the next.
@safe
final class CURLWorker {
    let multi: UnsafeMutableRawPointer
    private let options: CURLTransport.Options
    private var running: [UnsafeMutableRawPointer: CURLTransfer] = unsafe [:]
    private var spare: [CURLHandle] = []

    /// As many easy handles are kept for reuse as a flow has requests at once.
    private static let maxSpare = 4

    /// The longest sleep when nothing happens; a wake-up ends it early.
    private static let longestSleep: Int32 = 60_000

    init?(options: CURLTransport.Options) {
        guard let multi = unsafe curl_multi_init() else { return nil }
        unsafe self.multi = multi
        self.options = options
    }

    deinit {
        for transfer in unsafe Array(running.values) { end(transfer, with: .failure(CURLWorker.cancelled)) }
        spare = []
        unsafe curl_multi_cleanup(multi)
    }

    /// Starts the transfer of a request.
    func begin(_ job: CURLLoop.Job) {
        guard let handle = spare.popLast() ?? CURLHandle() else {
            job.continuation.resume(returning: .failure(TransportError(.cannotConnect, "libcurl is out of memory")))
            return
        }
        let transfer = CURLTransfer(job: job, handle: handle)
        guard transfer.configure(options), unsafe curl_multi_add_handle(multi, handle.easy) == CURLM_OK else {
            transfer.finish(.failure(TransportError(.badRequest, "libcurl does not take the request")))
            return
        }
        unsafe running[handle.easy] = transfer
    }

    /// Ends one transfer.
    func cancel(_ id: UInt64) {
        guard let transfer = unsafe running.values.first(where: { $0.id == id }) else { return }
        end(transfer, with: .failure(CURLWorker.cancelled))
    }

    /// Moves all transfers on and ends those that are done.
    func step() {
        var count: Int32 = 0
        _ = unsafe curl_multi_perform(multi, &count)
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE, let easy = unsafe message.pointee.easy_handle,
                let transfer = unsafe running[easy]
            else { continue }
            // The message is gone once its handle is removed.
            let code = unsafe message.pointee.data.result
            end(transfer, with: transfer.result(of: code))
        }
    }

    /// Waits until a transfer can move on or somebody wakes the handle.
    func sleep() {
        _ = unsafe curl_multi_poll(multi, nil, 0, CURLWorker.longestSleep, nil)
    }

    private static let cancelled = TransportError(.cancelled, "the request was cancelled")

    /// The caller is answered first: removing a handle can take as long as closing a connection does.
    private func end(_ transfer: CURLTransfer, with result: Result<Response, TransportError>) {
        transfer.finish(result)
        unsafe running[transfer.handle.easy] = nil
        unsafe curl_multi_remove_handle(multi, transfer.handle.easy)
        transfer.handle.reset()
        if spare.count < CURLWorker.maxSpare { spare.append(transfer.handle) }
    }
}

/// An easy handle with the room libcurl writes its error messages to.
@safe
final class CURLHandle {
    let easy: UnsafeMutableRawPointer
    let message: UnsafeMutablePointer<CChar>

    init?() {
        guard let easy = unsafe curl_easy_init() else { return nil }
        unsafe self.easy = easy
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        unsafe curl_easy_cleanup(easy)
        unsafe message.deallocate()
    }

    /// Forgets every option; connections stay with the multi handle.
    func reset() {
        unsafe curl_easy_reset(easy)
        unsafe message.pointee = 0
    }
}
