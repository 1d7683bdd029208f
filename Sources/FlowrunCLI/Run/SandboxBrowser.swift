// The browser in front of a sandbox: pages by redirects, applications by the sandbox that plays them.

internal import FlowEngine
internal import FlowHTTP
internal import FlowHTTPServer
internal import FlowHost
internal import FlowSandbox

/// Follows redirects, and opens the applications that are said to be installed.
struct SandboxBrowser: Browser {
    let pages: FollowBrowser
    let provider: Provider
    let installed: Set<String>

    func listen(redirectURI: String) async throws(CallbackFailure) -> String { redirectURI }

    func apps(among schemes: [String]) async -> Set<String> { installed.intersection(schemes) }

    func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        guard page.isApp, let url = page.url else { return try await pages.open(page) }
        guard let location = try? provider.open(url).headers["Location"] else {
            throw .cannotOpen("the application of the sandbox did not come back")
        }
        return location
    }

    func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        throw .refused(reason)
    }

    func close(_ verdict: Verdict) async {}
}
