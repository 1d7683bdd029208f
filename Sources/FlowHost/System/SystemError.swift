// What the system answered when it refused a call.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// An error number of the system.
struct SystemError: Error, Sendable, Hashable {
    /// The number, such as `ENOENT`.
    let number: Int32

    /// An error with this number.
    init(_ number: Int32) {
        self.number = number
    }

    /// The error of the call that failed last on this thread.
    static var last: SystemError { SystemError(errno) }

    /// The system's own words, such as `No space left on device`.
    var words: String {
        unsafe String(cString: strerror(number))
    }
}
