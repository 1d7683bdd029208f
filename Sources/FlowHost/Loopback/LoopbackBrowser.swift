// The desktop's browser, and a server on loopback that the person's browser comes back to.

internal import FlowConcurrency
package import FlowEngine

/// Opens pages in the desktop's browser and receives callbacks where the redirect URI says; pages whose callbacks
/// cannot be received so (custom schemes, `https`) have theirs pasted.
package final class LoopbackBrowser: Browser {
    private let desktop: DesktopBrowser
    private let paste: any Browser
    private let patience: Int
    private let say: @Sendable (String) -> Void
    private let current = Lock<CallbackListener?>(nil)

    /// A browser that talks to the person through `say`, which gets whole lines without their ends; `patience` is how many seconds the person's browser waits
    /// at most for the page that says what became of the callback.
    package init(
        desktop: DesktopBrowser, paste: any Browser, patience: Int = 15, say: @escaping @Sendable (String) -> Void
    ) {
        self.desktop = desktop
        self.paste = paste
        self.patience = patience
        self.say = say
    }

    package func listen(redirectURI: String) async throws(CallbackFailure) -> String {
        await stop()
        guard let address = LoopbackAddress(redirectURI) else {
            return try await paste.listen(redirectURI: redirectURI)
        }
        let listener = try CallbackListener(address, patience: patience)
        current.withLock { $0 = listener }
        return address.port == 0 ? address.redirectURI(port: listener.port) : redirectURI
    }

    package func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        let commands = desktop.commands(for: page.url)
        guard let listener = current.withLock({ $0 }) else {
            desktop.run(commands) {}
            return try await paste.open(page)
        }
        let hint = listener.forwardingHint
        if commands.isEmpty {
            for line in ["Open this page in a browser and sign in:", "", "  " + page.url, "", hint] { say(line) }
        } else {
            for line in ["A browser opens. If none does, sign in at this page:", "", "  " + page.url, ""] { say(line) }
            desktop.run(commands) { [say] in
                say("No browser could be started here: open the page yourself.")
                say(hint)
            }
        }
        return try await listener.first(within: page.timeout)
    }

    package func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        guard let listener = current.withLock({ $0 }) else {
            return try await paste.next(after: refused, reason: reason)
        }
        return try await listener.next(refusing: reason)
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
