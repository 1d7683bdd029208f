// The desktop's browser, and a server on loopback that the person's browser comes back to.

internal import FlowConcurrency
package import FlowEngine
internal import FlowHTTPServer

/// Opens pages in the desktop's browser and receives callbacks where the redirect URI says; pages whose callbacks
/// cannot be received so (custom schemes, `https`) have theirs pasted.
package final class LoopbackBrowser: Browser {
    /// What is listened with, for one sign-in.
    private struct Listening: Sendable {
        let servers: [HTTPServer]
        let inbox: CallbackInbox
        var deadline: ContinuousClock.Instant?
    }

    private let desktop: DesktopBrowser
    private let paste: any Browser
    private let patience: Int
    private let tell: @Sendable (String) -> Void
    private let listening = Lock<Listening?>(nil)

    /// A browser that tells the person what to do by `tell`; `patience` is how many seconds the person's browser waits
    /// at most for the page that says what became of the callback.
    package init(
        desktop: DesktopBrowser, paste: any Browser, patience: Int = 15, tell: @escaping @Sendable (String) -> Void
    ) {
        self.desktop = desktop
        self.paste = paste
        self.patience = patience
        self.tell = tell
    }

    deinit {
        end()
    }

    package func listen(redirectURI: String) async throws(CallbackFailure) -> String {
        await stop()
        guard let address = LoopbackAddress(redirectURI) else {
            return try await paste.listen(redirectURI: redirectURI)
        }
        let inbox = CallbackInbox(patience: patience)
        let servers = try address.listen(inbox)
        listening.withLock { $0 = Listening(servers: servers, inbox: inbox) }
        guard address.port == 0, let port = servers.first?.port else { return redirectURI }
        return address.redirectURI(port: port)
    }

    package func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        let commands = desktop.commands(for: page.url)
        let inbox: CallbackInbox? = listening.withLock { listening in
            listening?.deadline = .now + page.timeout
            return listening?.inbox
        }
        guard inbox != nil else {
            desktop.run(commands) {}
            return try await paste.open(page)
        }
        if commands.isEmpty {
            tell("open this page in a browser to sign in:\n\(page.url)")
            tell(forwarding)
        } else {
            tell("your browser opens a page to sign in; if none comes up, open it yourself:\n\(page.url)")
            desktop.run(commands) { [tell] in tell("no browser could be started: open the page above yourself") }
        }
        return try await callback()
    }

    package func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        guard let inbox = listening.withLock({ $0?.inbox }) else {
            return try await paste.next(after: refused, reason: reason)
        }
        inbox.refuse(reason)
        return try await callback()
    }

    package func close(_ verdict: Verdict) async {
        guard let inbox = listening.withLock({ $0?.inbox }) else { return await paste.close(verdict) }
        switch verdict {
        case .signedIn: inbox.end(.signedIn, others: .alreadyUsed)
        case .failed(let reason): inbox.end(.failed(reason), others: .alreadyUsed)
        }
    }
}
