// Plain TCP sockets on 127.0.0.1, blocking.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket that is closed when nobody holds it any more.
final class Socket: Sendable {
    let descriptor: Int32

    init?(_ descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// A socket that is neither bound nor connected.
    static func unconnected() -> Socket? {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        return Socket(socket(AF_INET, kind, 0))
    }

    private static func withAddress<Result>(
        port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, &length) }
        }
    }

    /// Takes a free port, without listening on it.
    func bindToFreePort() -> Bool {
        unsafe Socket.withAddress(port: 0) { address, length in unsafe bind(descriptor, address, length) } == 0
    }

    /// The port the socket is bound to.
    var port: UInt16 {
        unsafe Socket.withAddress(port: 0) { address, length in
            unsafe getsockname(descriptor, address, &length)
            return unsafe UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_port.bigEndian
        }
    }

    func connect(to port: UInt16) -> Bool {
        unsafe Socket.withAddress(port: port) { address, length in
            unsafe Self.connectCall(descriptor, address, length)
        } == 0
    }

    private static func connectCall(
        _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: socklen_t
    ) -> Int32 {
        #if canImport(Glibc)
            unsafe Glibc.connect(descriptor, address, length)
        #else
            unsafe Darwin.connect(descriptor, address, length)
        #endif
    }

    /// Writes all bytes; false when the other side is gone.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Reads what there is; empty when the other side is done or the time is up.
    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// How long `read` waits.
    func setReadTimeout(milliseconds: Int) {
        var time = timeval(tv_sec: milliseconds / 1000, tv_usec: .init(milliseconds % 1000 * 1000))
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Makes the close that follows a reset instead of an orderly end.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Ends both directions, also under a thread that waits in a call.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
