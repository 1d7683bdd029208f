// The browser of a scenario: somebody signs in as the scenario says, closes the page, or leaves it open.

internal import FlowConcurrency
internal import FlowEngine
internal import FlowHost
internal import FlowHTTP
internal import FlowHTTPServer
internal import FlowSandbox

/// Opens pages and applications of the sandbox.
final class ScenarioBrowser: Browser {
    /// What a person can do to a page but sign in.
    enum Conduct: String, Sendable {
        case close, leave
    }

    private let pages: FollowBrowser
    private let provider: Provider
    private let installed: Set<String>
    private let clock: VirtualClock
    private let pauses: Pauses
    /// What becomes of the next page.
    private let next = Lock<Conduct?>(nil)

    init(_ network: Network, _ provider: Provider, _ clock: VirtualClock, _ pauses: Pauses, apps: [String]) {
        installed = Set(apps)
        pages = FollowBrowser(transport: network, clock: clock)
        self.provider = provider
        self.clock = clock
        self.pauses = pauses
    }

    /// Says what becomes of the next page.
    func expect(_ conduct: Conduct?) {
        next.withLock { $0 = conduct }
    }

    func listen(redirectURI: String) async throws(CallbackFailure) -> String { redirectURI }

    func apps(among schemes: [String]) async -> Set<String> { installed.intersection(schemes) }

    func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        defer { pauses.end() }
        switch next.withLock({ $0 }) {
        case .close: throw .cancelled
        case .leave:
            clock.pass(page.timeout)
            throw .timeout
        case nil: break
        }
        if page.isApp, let url = page.url { return try openApplication(url) }
        return try await pages.open(page)
    }

    func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        throw .refused(reason)
    }

    func close(_ verdict: Verdict) async {}

    private func openApplication(_ address: String) throws(CallbackFailure) -> String {
        let reply = try? provider.open(address)
        guard let location = reply?.headers["Location"] else {
            throw .unavailable("the application at `\(address)` did not come back")
        }
        return location
    }
}
