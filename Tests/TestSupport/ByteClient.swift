// A client that sends bytes as they are and gives back what comes.

internal import FlowConcurrency

/// Exchanges of raw bytes with a server on 127.0.0.1.
package enum ByteClient {
    /// Sends the pieces in turn with a pause after each, then reads until the server closes or is silent for the
    /// patience given; nil when nobody listens.
    package static func exchange(
        _ pieces: [[UInt8]], port: UInt16, pause: Duration = .zero, patience: Duration = .milliseconds(500)
    ) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            let isStarted = OSThread.start {
                continuation.resume(returning: talk(pieces, port: port, pause: pause, patience: patience))
            }
            if !isStarted { continuation.resume(returning: nil) }
        }
    }

    /// Sends a text and gives back the answer as text.
    package static func exchange(
        _ text: String, port: UInt16, patience: Duration = .milliseconds(500)
    ) async -> String? {
        await exchange([Array(text.utf8)], port: port, patience: patience).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func talk(_ pieces: [[UInt8]], port: UInt16, pause: Duration, patience: Duration) -> [UInt8]? {
        guard let socket = Socket.unconnected(), socket.connect(to: port) else { return nil }
        for piece in pieces {
            guard socket.write(piece) else { break }
            if pause > .zero { OSThread.sleep(pause) }
        }
        let (seconds, attoseconds) = patience.components
        socket.setReadTimeout(milliseconds: Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
        var answer: [UInt8] = []
        while true {
            let piece = socket.read()
            guard !piece.isEmpty else { return answer }
            answer += piece
        }
    }
}
