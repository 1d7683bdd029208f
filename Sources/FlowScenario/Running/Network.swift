// The network of a scenario: the servers its sandbox plays, and nobody else.

internal import FlowConcurrency
internal import FlowEngine
internal import FlowHTTP
internal import FlowSandbox

/// Carries requests to the sandbox, in process or over loopback, and refuses all others.
final class Network: Transport {
    private let provider: Provider
    /// Sends over sockets; nil is in process.
    private let live: (any Transport)?
    /// Where the sandbox is served; nil in process.
    private let stand: Stand?
    /// The origins of the servers that are played.
    private let origins: Lock<Set<String>>
    private let strays = Lock<[String]>([])
    private let count = Lock(0)

    /// The most requests of a scenario: waiting takes no time here, so that nothing else ends a poll without pauses.
    private static let limit = 2_000

    init(_ provider: Provider, live: (any Transport)?, at stand: Stand?) {
        self.provider = provider
        self.live = live
        self.stand = stand
        origins = Lock([])
        if let stand { allow(stand.origins) }
    }

    /// Lets requests to these origins through.
    func allow(_ urls: [String]) {
        let all = urls.compactMap { (try? URLParts($0))?.origin }
        origins.withLock { $0.formUnion(all) }
    }

    /// Whether a URL is at a server of the scenario.
    func plays(_ url: String) -> Bool {
        let origin = (try? URLParts(url))?.origin ?? url
        return origins.withLock { $0.contains(origin) }
    }

    /// Lets requests to servers through, by name, which the sandbox plays in this process.
    func allow(_ servers: [String: String]) {
        provider.place(servers)
        allow(Array(servers.values))
    }

    /// The requests that nobody plays the server of.
    var refused: [String] { strays.withLock { $0 } }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let origin = (try? URLParts(request.url))?.origin ?? request.url
        guard plays(request.url) else {
            strays.withLock { $0.append("\(request.method) \(origin)") }
            throw TransportError(.nameNotFound, "no server of the sandbox plays `\(origin)`")
        }
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard number <= Self.limit else {
            strays.withLock { if $0.isEmpty { $0.append("\(request.method) \(origin), \(number) requests") } }
            throw TransportError(.cannotConnect, "the scenario sent more than \(Self.limit) requests")
        }
        if let live { return try await live.send(stand?.trusted(request) ?? request) }
        return try await provider.send(request)
    }
}
