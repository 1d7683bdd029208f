// The desktop's browser, and a server on loopback that the person's browser comes back to.

internal import FlowConcurrency
internal import FlowDiagnostics
package import FlowEngine
internal import FlowModel

/// Opens pages in the desktop's browser and receives callbacks where the redirect URI says; pages whose callbacks
/// cannot be received so (custom schemes, `https`) have theirs pasted.
package final class LoopbackBrowser: Browser {
    private let desktop: DesktopBrowser
    private let paste: any Browser
    private let apps: Set<String>
    private let patience: Int
    private let say: @Sendable (String) -> Void
    /// Shows that somebody is waited for; nil where nobody looks.
    private let status: StatusLine?
    private let end = Lock(ContinuousClock.now)
    private let current = Lock<CallbackListener?>(nil)

    /// A browser that talks to the person through `say`, which gets whole lines without their ends; `apps` are schemes of
    /// applications that are installed; `patience` is how many seconds the person's browser waits at most for the page
    /// that says what became of the callback.
    package init(
        desktop: DesktopBrowser, paste: any Browser, apps: Set<String> = [], patience: Int = 15,
        status: StatusLine? = nil, say: @escaping @Sendable (String) -> Void
    ) {
        self.status = status
        self.desktop = desktop
        self.paste = paste
        self.apps = apps
        self.patience = patience
        self.say = say
    }

    package func listen(redirectURI: String) async throws(CallbackFailure) -> String {
        try await listen(at: CallbackPlace(redirectURI: redirectURI))
    }

    package func listen(at place: CallbackPlace) async throws(CallbackFailure) -> String {
        await stop()
        guard let address = LoopbackAddress(place.redirectURI) else {
            guard place.mode != .formPost else {
                throw .unavailable("a form is posted to `redirect_uri`, which is not on this machine")
            }
            return try await paste.listen(at: place)
        }
        let further = place.further.compactMap { LoopbackAddress($0) }
        let listener = try CallbackListener([address] + further, mode: place.mode, patience: patience)
        current.withLock { $0 = listener }
        return address.port == 0 ? address.redirectURI(port: listener.port) : place.redirectURI
    }

    /// Those the call declares, and those the desktop knows.
    package func apps(among schemes: [String]) async -> Set<String> {
        let declared = schemes.filter { self.apps.contains($0) }
        return await desktop.apps(among: schemes.filter { !declared.contains($0) }).union(declared)
    }

    package func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        let commands = page.url.map { page.isApp ? desktop.commands(forApp: $0) : desktop.commands(for: $0) } ?? []
        guard let listener = current.withLock({ $0 }) else {
            desktop.run(commands) {}
            return try await paste.open(page)
        }
        let hint = listener.forwardingHint
        if let words = page.words { say(SnippetRenderer.visible(words)) }
        if let url = page.url {
            let words = OpeningWords(isApp: page.isApp)
            for line in [commands.isEmpty ? words.alone : words.opening, "", "  " + url, ""] { say(line) }
            if commands.isEmpty {
                say(hint)
            } else {
                desktop.run(commands) { [say] in
                    say(words.failed)
                    say(hint)
                }
            }
        }
        end.withLock { $0 = .now + page.timeout }
        return try await wait { () throws(CallbackFailure) in try await listener.first(within: page.timeout) }
    }

    package func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        guard let listener = current.withLock({ $0 }) else {
            return try await paste.next(after: refused, reason: reason)
        }
        return try await wait { () throws(CallbackFailure) in try await listener.next(refusing: reason) }
    }

    /// Waits, and shows that.
    private func wait(
        _ body: @Sendable () async throws(CallbackFailure) -> String
    ) async throws(CallbackFailure) -> String {
        guard let status else { return try await body() }
        let outcome = await status.show("waiting for the browser", until: end.withLock { $0 }) {
            do throws(CallbackFailure) { return Swift.Result<String, CallbackFailure>.success(try await body()) } catch
            {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    package func close(_ verdict: Verdict) async {
        guard let listener = current.withLock({ $0 }) else { return await paste.close(verdict) }
        listener.close(verdict)
    }

    /// Stops listening, after pages that are due were sent; without it listening ends with this browser.
    package func stop() async {
        let listener = current.withLock { current in
            defer { current = nil }
            return current
        }
        await listener?.stop()
    }
}

/// What is said about a page or an application that is opened.
private struct OpeningWords: Sendable {
    let isApp: Bool

    var alone: String {
        isApp
            ? "Open this address where the application is installed, and sign in:"
            : "Open this page in a browser and sign in:"
    }

    var opening: String {
        isApp
            ? "An application opens. If none does, open this address yourself:"
            : "A browser opens. If none does, sign in at this page:"
    }

    var failed: String {
        isApp
            ? "The application could not be started here: open the address yourself."
            : "No browser could be started here: open the page yourself."
    }
}
