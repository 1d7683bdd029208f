// Whether a terminal shows what is typed.

internal import FlowConcurrency

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Hides what is typed, and remembers how the terminal was.
final class Echo: Sendable {
    private let before = Lock<termios?>(nil)

    /// Stops showing what is typed; does nothing without a terminal.
    func hide(_ descriptor: Int32) {
        var settings = termios()
        guard unsafe tcgetattr(descriptor, &settings) == 0 else { return }
        before.withLock { $0 = $0 ?? settings }
        settings.c_lflag &= ~tcflag_t(ECHO)
        unsafe tcsetattr(descriptor, TCSAFLUSH, &settings)
    }

    /// Shows it again, as it was before.
    func show(_ descriptor: Int32) {
        before.withLock { before in
            guard var settings = before else { return }
            unsafe tcsetattr(descriptor, TCSAFLUSH, &settings)
            before = nil
        }
    }
}
