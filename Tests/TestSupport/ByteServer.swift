// A server that plays bytes: canned answers with pauses, cuts and resets.

internal import FlowConcurrency

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Listens on 127.0.0.1 and follows a script on each connection.
package final class ByteServer: Sendable {
    /// One thing the server does on a connection.
    package enum Move: Sendable {
        /// Reads one request: to the end of its header and of the body its Content-Length announces.
        case readRequest
        /// Reads so many bytes, and what has come with them.
        case read(Int)
        /// Sends bytes.
        case send([UInt8])
        /// Sends bytes many times over.
        case sendRepeatedly([UInt8], Int)
        /// Does nothing for a while.
        case pause(Duration)
        /// Waits until the client has closed.
        case waitForClose
        /// Ends the connection with a reset.
        case reset

        /// Sends a text, line ends as written.
        package static func text(_ text: String) -> Move {
            .send(Array(text.utf8))
        }

        /// Sends a whole response with this body.
        package static func response(_ status: String = "200 OK", headers: String = "", body: String = "") -> Move {
            .text("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
        }
    }

    private struct State: Sendable {
        var accepted = 0
        var requests: [String] = []
        var pieces: [[UInt8]] = []
        var open: [Int: Socket] = [:]
        var isStopped = false
    }

    /// The port listened on.
    package let port: UInt16
    private let listener: Socket
    private let script: @Sendable (Int) -> [Move]
    private let state = Lock(State())

    /// A server that follows the script made for each connection, the first of which is number 0.
    package init?(_ script: @escaping @Sendable (_ connection: Int) -> [Move]) {
        guard let listener = Socket.unconnected(), listener.bindToFreePort(), listen(listener.descriptor, 64) == 0
        else {
            return nil
        }
        self.listener = listener
        self.script = script
        port = listener.port
        let state = state
        let isStarted = OSThread.start { ByteServer.accept(on: listener, script: script, state: state) }
        guard isStarted else { return nil }
    }

    /// A server that follows the same script on every connection.
    package convenience init?(_ moves: Move...) {
        self.init { _ in moves }
    }

    deinit {
        stop()
    }

    /// The URL of the server's root.
    package var url: String { "http://127.0.0.1:\(port)/" }

    /// How many connections have been accepted.
    package var acceptedCount: Int { state.withLock { $0.accepted } }

    /// The requests read so far, header and body, as text.
    package var requests: [String] { state.withLock { $0.requests } }

    /// What was read so far as bytes, piece by piece.
    package var pieces: [[UInt8]] { state.withLock { $0.pieces } }

    /// Closes the listener and every connection.
    package func stop() {
        listener.shutDown()
        let open = state.withLock { state in
            state.isStopped = true
            return Array(state.open.values)
        }
        for socket in open { socket.shutDown() }
    }

    /// A port on which nobody listens.
    package static func unusedPort() -> UInt16? {
        guard let socket = Socket.unconnected(), socket.bindToFreePort() else { return nil }
        return socket.port
    }

    private static func accept(
        on listener: Socket, script: @escaping @Sendable (Int) -> [Move], state: Lock<State>
    ) {
        while let socket = Socket(acceptCall(listener.descriptor)) {
            let number = state.withLock { state -> Int? in
                guard !state.isStopped else { return nil }
                state.accepted += 1
                state.open[state.accepted] = socket
                return state.accepted
            }
            guard let number else { return }
            _ = OSThread.start {
                for move in script(number - 1) where !play(move, on: socket, state: state) { break }
                state.withLock { $0.open[number] = nil }
            }
        }
    }

    private static func acceptCall(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.accept(descriptor, nil, nil)
        #else
            unsafe Darwin.accept(descriptor, nil, nil)
        #endif
    }

    /// Makes one move; false when the connection is over.
    private static func play(_ move: Move, on socket: Socket, state: Lock<State>) -> Bool {
        switch move {
        case .readRequest:
            guard let request = readRequest(from: socket) else { return false }
            state.withLock { $0.requests.append(request) }
            return true
        case .read(let count):
            var bytes: [UInt8] = []
            while bytes.count < count {
                let piece = socket.read()
                guard !piece.isEmpty else { return false }
                bytes += piece
            }
            state.withLock { $0.pieces.append(bytes) }
            return true
        case .send(let bytes): return socket.write(bytes)
        case .sendRepeatedly(let bytes, let count):
            for _ in 0..<count where !socket.write(bytes) { return false }
            return true
        case .pause(let duration):
            let end = ContinuousClock.now + duration
            while ContinuousClock.now < end, !state.withLock({ $0.isStopped }) { OSThread.sleep(.milliseconds(5)) }
            return true
        case .waitForClose:
            while !socket.read().isEmpty {}
            return true
        case .reset:
            socket.resetOnClose()
            return false
        }
    }

    private static func readRequest(from socket: Socket) -> String? {
        var bytes: [UInt8] = []
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.indexAfterBlankLine {
                let length = text[..<end].lowercased().split(separator: "\r\n")
                    .first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).filter { $0 != " " }) }
                if text[end...].utf8.count >= (length ?? 0) { return text }
            }
            let piece = socket.read()
            guard !piece.isEmpty else { return nil }
            bytes += piece
        }
    }
}

extension String {
    /// Where the text after the first blank line begins.
    fileprivate var indexAfterBlankLine: String.Index? {
        let end = Array("\r\n\r\n".utf8)
        var place = utf8.startIndex
        while place < utf8.endIndex {
            if utf8[place...].starts(with: end) { return utf8.index(place, offsetBy: 4) }
            place = utf8.index(after: place)
        }
        return nil
    }
}
