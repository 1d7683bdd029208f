// Lines from standard input, read on a thread of their own so that waiting can be given up.

internal import FlowConcurrency

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A descriptor that lines are read from.
package final class StandardInput: LineSource {
    /// The longest line; what is longer is no line of a person.
    private static let maxLine = 1 << 20

    private let descriptor: Int32
    private let buffer = Lock(LineBuffer())
    private let mode = TerminalMode()

    /// Input from a descriptor, standard input unless another is named.
    package init(descriptor: Int32 = 0) {
        self.descriptor = descriptor
    }

    /// Whether a person sits in front of it.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The next line; hidden ones are not shown while they are typed.
    package func line(hidden: Bool, within patience: Duration?) async -> LineInput {
        let isTyped = mode.begin(descriptor)
        if isTyped, !hidden { show(buffer.withLock { $0.beginShownLine() }) }
        defer {
            buffer.withLock { $0.endShownLine() }
            mode.end(descriptor)
        }
        return await perform { waker in
            let end = patience.map { ContinuousClock.now + $0 }
            while true {
                if let line = self.buffer.withLock({ $0.takeLine() }) { return .line(line) }
                switch self.fill(until: end, waker: waker, isTyped: isTyped) {
                case .data: continue
                case .nothing:
                    let last = self.buffer.withLock { $0.takeAll() }
                    return last.isEmpty ? .end : .line(String(decoding: last, as: UTF8.self))
                case .timeout: return .timeout
                case .woken: return .cancelled
                }
            }
        }
    }

    /// Everything that is left, at most so many bytes; nil when there is more, or when the task is cancelled.
    package func rest(limit: Int) async -> [UInt8]? {
        let outcome: [UInt8]?? = await perform { waker in
            while self.buffer.withLock({ $0.bytes.count }) <= limit {
                switch self.fill(until: nil, waker: waker, isTyped: false, atMost: limit) {
                case .data: continue
                case .nothing: return self.buffer.withLock { $0.takeAll() }
                case .timeout, .woken: return nil
                }
            }
            return nil
        }
        return outcome ?? nil
    }

    /// Exactly so many bytes; nil when the input ends before, or when the task is cancelled.
    package func bytes(_ count: Int) async -> [UInt8]? {
        await perform { waker in
            var bytes: [UInt8] = []
            while bytes.count < count {
                let piece = self.buffer.withLock { $0.take(count - bytes.count) }
                bytes += piece
                guard piece.isEmpty else { continue }
                guard case .data = self.fill(until: nil, waker: waker, isTyped: false) else {
                    return nil
                }
            }
            return bytes
        }
    }

    /// Shows typed characters again, when the program ends while they are hidden.
    package func restoreTerminal() {
        mode.end(descriptor)
    }

    private func perform<Result: Sendable>(_ body: @escaping @Sendable (Waker) -> Result) async -> Result {
        let waker = Waker()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let work: @Sendable () -> Void = { continuation.resume(returning: body(waker)) }
                // Without a further thread the read blocks this one: better than not reading at all.
                if !OSThread.start(work) { work() }
            }
        } onCancel: {
            waker.wake()
        }
    }

    private enum Filling {
        case data, nothing, timeout, woken
    }

    /// Reads once, when there is something, and not more than so many bytes wait already.
    private func fill(
        until end: ContinuousClock.Instant?, waker: Waker, isTyped: Bool, atMost limit: Int = maxLine
    ) -> Filling {
        guard buffer.withLock({ $0.bytes.count <= limit && !$0.isEnded }) else { return .nothing }
        var watched = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        var milliseconds: Int32 = -1
        if let end {
            let left = ContinuousClock.now.duration(to: end).components
            guard left.seconds >= 0, left.attoseconds >= 0 else { return .timeout }
            milliseconds = Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
        }
        let ready = unsafe poll(&watched, nfds_t(watched.count), milliseconds)
        if ready < 0 { return errno == EINTR ? .data : .nothing }
        if watched[1].revents != 0 { return .woken }
        if ready == 0 { return .timeout }
        var piece = [UInt8](repeating: 0, count: 16 << 10)
        let count = unsafe read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return .data }
        guard count > 0 else { return .nothing }
        guard isTyped else {
            buffer.withLock { $0.append(piece[..<count]) }
            return .data
        }
        show(buffer.withLock { $0.type(piece[..<count]) })
        return .data
    }

    /// Shows typed characters, as far as the terminal takes them at once: nobody waits for a screen that is not read.
    private func show(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard unsafe poll(&watched, 1, 0) > 0 else { return }
            var piece = Array(rest.prefix(128))
            let count = unsafe write(descriptor, &piece, piece.count)
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// A pipe that ends a wait.
private final class Waker: Sendable {
    let descriptor: Int32
    private let end: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        // Without a pipe the wait cannot be ended early; poll ignores a descriptor of -1.
        if unsafe pipe(&ends) != 0 { ends = [-1, -1] }
        descriptor = ends[0]
        end = ends[1]
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if end >= 0 { close(end) }
    }

    func wake() {
        var byte: UInt8 = 1
        _ = unsafe write(end, &byte, 1)
    }
}
