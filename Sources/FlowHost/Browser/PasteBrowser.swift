// A browser somewhere else: a person opens the page there and pastes the callback here.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowDiagnostics
package import FlowEngine
internal import FlowHTTP
internal import FlowModel

/// Prints the page's URL and reads the callback from a line.
package final class PasteBrowser: Browser {
    private let lines: any LineSource
    private let say: @Sendable (String) -> Void
    private let clock: any HostClock
    private let deadline = Lock<Timestamp?>(nil)

    /// A browser that reads from `lines` and talks through `say`, which gets whole lines without their ends.
    package init(lines: any LineSource, clock: any HostClock, say: @escaping @Sendable (String) -> Void) {
        self.lines = lines
        self.clock = clock
        self.say = say
    }

    /// Nothing is listened for: the address stays as it is.
    package func listen(redirectURI: String) async throws(CallbackFailure) -> String { redirectURI }

    /// What is posted stands in no address bar.
    package func listen(at place: CallbackPlace) async throws(CallbackFailure) -> String {
        guard place.mode != .formPost else {
            throw .unavailable("a form is posted to `redirect_uri`, which nobody can paste; use `--browser auto`")
        }
        return place.redirectURI
    }

    /// Shows the page and takes the first line.
    package func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        let now = clock.now()
        deadline.withLock { $0 = Timestamp(seconds: now.seconds + page.timeout.components.seconds) }
        for line in Self.instructions(for: page) { say(line) }
        return try await read()
    }

    /// Says why the callback was refused; a person can paste another, a pipe cannot.
    package func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        guard lines.isTerminal else { throw .refused(reason) }
        say("That was refused: \(reason).")
        say("Paste the address of the sign-in that was begun here, or press Ctrl-C to give up:")
        return try await read()
    }

    /// Nothing was opened that would have to be closed.
    package func close(_ verdict: Verdict) async {}

    private func read() async throws(CallbackFailure) -> String {
        while true {
            let left = deadline.withLock { $0 }.map { Duration.seconds($0.seconds - clock.now().seconds) }
            if let left, left <= .zero { throw .timeout }
            switch await lines.line(hidden: false, within: left) {
            case .line(let text):
                let url = PastedURL.clean(text)
                if !url.isEmpty { return url }
            case .end:
                throw .unavailable(
                    lines.isTerminal
                        ? "the input was closed before the address was pasted"
                        : "pipe the address of the callback in, or run it in a terminal")
            case .timeout: throw .timeout
            case .cancelled: throw .cancelled
            }
        }
    }

    private static func instructions(for page: AuthorizationPage) -> [String] {
        let redirect = try? URLParts(page.redirectURI)
        var lines: [String] = []
        if let words = page.words { lines += [SnippetRenderer.visible(words), ""] }
        if let url = page.url {
            let what =
                page.isApp
                ? "Open this address where the application is installed, and sign in:"
                : "Open this page in a browser and sign in:"
            lines += [what, "", "  " + url, ""]
        }
        if redirect?.isHTTP ?? false {
            lines += [
                "The browser then goes to \(page.redirectURI), where it may find nothing:",
                "copy the whole address out of its address bar.",
            ]
        } else {
            lines += [
                "The browser then tries to open \(redirect?.scheme ?? "an application"):…, which it may not show.",
                "If the address bar does not hold that address: open the developer tools (F12) before signing in,",
                "choose Network, and copy the `Location` of the last redirect, or the address of the failed request.",
            ]
        }
        return lines + ["Paste it here and press Enter:"]
    }
}
