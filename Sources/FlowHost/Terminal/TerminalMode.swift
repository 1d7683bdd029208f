// How a terminal hands on what is typed.

internal import FlowConcurrency

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Lets a terminal hand on each character, and remembers how it was.
///
/// Left to itself a terminal hands on whole lines and cuts them at 4095 bytes, which a pasted URL can exceed.
final class TerminalMode: Sendable {
    private let before = Lock<termios?>(nil)

    /// Begins to hand on characters without showing them; false without a terminal. Ctrl-C stays a signal.
    func begin(_ descriptor: Int32) -> Bool {
        var settings = termios()
        guard unsafe tcgetattr(descriptor, &settings) == 0 else { return false }
        before.withLock { $0 = $0 ?? settings }
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        return unsafe tcsetattr(descriptor, TCSADRAIN, &settings) == 0
    }

    /// Makes it as it was before.
    func end(_ descriptor: Int32) {
        before.withLock { before in
            guard var settings = before else { return }
            unsafe tcsetattr(descriptor, TCSADRAIN, &settings)
            before = nil
        }
    }
}
