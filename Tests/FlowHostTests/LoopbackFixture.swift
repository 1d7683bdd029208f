// What the tests of the loopback browser share.

import FlowConcurrency
import FlowHTTP
import FlowHost
import FlowTestSupport
import Testing

@testable import FlowEngine

/// A browser for pages without a loopback callback: notes what it was asked.
final class NotingBrowser: Browser {
    let calls = Lock<[String]>([])

    func listen(redirectURI: String) async throws(CallbackFailure) -> String {
        calls.withLock { $0.append("listen \(redirectURI)") }
        return redirectURI
    }

    func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        calls.withLock { $0.append("open \(page.url ?? "")") }
        return "app://callback?code=1"
    }

    func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        calls.withLock { $0.append("next \(reason)") }
        throw .refused(reason)
    }

    func close(_ verdict: Verdict) async {
        calls.withLock { $0.append("close \(verdict)") }
    }
}

/// A loopback browser without a desktop, and what it says.
struct SignIn {
    let browser: LoopbackBrowser
    let paste = NotingBrowser()
    let said = Lock<[String]>([])

    init(environment: [String: String] = [:], patience: Int = 15) {
        browser = LoopbackBrowser(
            desktop: DesktopBrowser(environment: environment), paste: paste, patience: patience
        ) { [said] line in said.withLock { $0.append(line) } }
    }

    var pasteCalls: [String] { paste.calls.withLock { $0 } }
    var lines: [String] { said.withLock { $0 } }

    /// Listens, and gives the port.
    func listen(_ redirectURI: String = "http://127.0.0.1:0/callback") async throws -> UInt16 {
        try #require(try? URLParts(try await browser.listen(redirectURI: redirectURI)).port)
    }

    func open(within timeout: Duration = .seconds(20)) async throws(CallbackFailure) -> String {
        try await browser.open(page(within: timeout))
    }

    func page(within timeout: Duration) -> AuthorizationPage {
        AuthorizationPage(url: "https://id.example/authorize?a=1", redirectURI: "", timeout: timeout)
    }
}

/// Asks a server on 127.0.0.1 for something as a browser would.
func visit(_ target: String, _ port: UInt16, method: String = "GET") async -> Answer {
    let text = await ByteClient.exchange(
        "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n", port: port,
        patience: .seconds(20))
    return Answer(text: text ?? "")
}

/// An answer of a server, as text.
struct Answer {
    let text: String

    var status: Int? { Int(text.dropFirst(9).prefix(3)) }

    /// The text of the page without tags and style.
    var words: String {
        let body = text.split(separator: "</style>").last.map(String.init) ?? ""
        return body.replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ")
    }
}
