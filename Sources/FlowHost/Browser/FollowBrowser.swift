// A browser without a person: it follows redirects until one leads back to the flow.

package import FlowEngine
package import FlowHTTP

/// Acts as an HTTP user agent for servers that need no person.
///
/// It goes to https and to this machine only, and keeps cookies per origin for as long as one page takes.
package struct FollowBrowser: Browser {
    private let transport: any Transport
    private let clock: any HostClock

    /// A browser over a transport; the clock tells how old cookies are and when the wait is over.
    package init(transport: any Transport, clock: any HostClock) {
        self.transport = transport
        self.clock = clock
    }

    /// Redirects are read, not listened for: the address stays as it is.
    package func listen(redirectURI: String) async throws(CallbackFailure) -> String { redirectURI }

    /// Follows the page's redirects to the callback.
    package func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        var walk = RedirectWalk(page: page, transport: transport, clock: clock)
        return try await walk.run()
    }

    /// Looks at a page as a browser would, whatever comes of it.
    package func visit(_ url: String) async {
        let page = AuthorizationPage(url: url, redirectURI: "", timeout: .seconds(30))
        var walk = RedirectWalk(page: page, transport: transport, clock: clock)
        // What it shows is for a person; it counts only that somebody was there.
        _ = try? await walk.run()
    }

    /// There is no second callback.
    package func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        throw .refused(reason)
    }

    /// Nothing was opened that would have to be closed.
    package func close(_ verdict: Verdict) async {}
}
