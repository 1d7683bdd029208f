// Text out, whole, to whatever is on the other end.

internal import FlowConcurrency

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A descriptor that text is written to. Whoever stops reading ends the output quietly.
package final class Output: Sendable {
    private enum State: Sendable {
        case open
        case closed
        case failed(String)
    }

    private let descriptor: Int32
    private let state = Lock(State.open)

    /// Output to a descriptor.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Why not everything could be written, unless the reader simply stopped reading.
    package var failure: String? {
        state.withLock { if case .failed(let reason) = $0 { reason } else { nil } }
    }

    /// Whether a person looks at it.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many columns its terminal has; nil when it is none.
    package var width: Int? {
        var size = winsize()
        guard isTerminal, unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes a text as it is.
    package func write(_ text: String) {
        state.withLock { state in
            guard case .open = state else { return }
            var text = text
            let code = text.withUTF8 { unsafe writeAll($0, to: descriptor) }
            switch code {
            case 0: break
            case EPIPE: state = .closed
            default: state = .failed(SystemError(code).words)
            }
        }
    }
}
