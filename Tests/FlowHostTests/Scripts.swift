// The world of these tests: lines and clocks that are scripts.

import FlowCEL
import FlowConcurrency
import FlowEngine
import FlowHost
import FlowHTTP

/// Gives lines from a list.
final class ScriptedLines: LineSource {
    let isTerminal: Bool
    private let lines: Lock<[LineInput]>

    init(_ lines: [String], isTerminal: Bool = true, end: LineInput = .end) {
        self.isTerminal = isTerminal
        self.lines = Lock(lines.map { .line($0) } + [end])
    }

    func line(hidden: Bool, within patience: Duration?) async -> LineInput {
        lines.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }

    func rest(limit: Int) async -> [UInt8]? { [] }
}

/// A clock that stands still, or moves on with every look.
final class ScriptedClock: HostClock {
    private let seconds: Lock<Int64>
    private let step: Int64

    init(step: Int64 = 0) {
        seconds = Lock(1_000_000)
        self.step = step
    }

    func now() -> Timestamp {
        seconds.withLock { seconds in
            seconds += step
            return Timestamp(seconds: seconds)
        }
    }

    func wait(_ duration: Duration) async {}
}

extension AuthorizationPage {
    /// A page at a server on this machine.
    static func page(
        _ url: String = "http://127.0.0.1:9/authorize", redirectURI: String = "http://127.0.0.1:7/callback"
    ) -> AuthorizationPage {
        AuthorizationPage(url: url, redirectURI: redirectURI, timeout: .seconds(600))
    }
}

extension Response {
    /// A redirect.
    static func redirect(_ status: Int = 302, to location: String, cookie: String? = nil) -> Response {
        var headers: Headers = ["Location": location]
        if let cookie { headers.append("Set-Cookie", cookie) }
        return Response(status: status, headers: headers)
    }
}
