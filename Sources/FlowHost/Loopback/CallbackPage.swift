// What a person reads in the browser after signing in.

internal import FlowCrypto
internal import FlowEncoding
internal import FlowHTTP
internal import FlowHTTPServer

/// A page that says in words what became of a callback.
enum CallbackPage: Sendable, Hashable {
    /// The callback was taken, and the person signed in.
    case signedIn
    /// The callback was taken, and says that the person did not sign in.
    case failed(String)
    /// The callback does not fit; another one is waited for.
    case refused(String)
    /// Nobody said in time what became of the callback.
    case received
    /// Another callback was taken before.
    case alreadyUsed
    /// Nobody waits any more.
    case notAwaited
    /// The path is another one.
    case notFound
    /// The method is not the one that callbacks have here.
    case wrongMethod(allowed: String)
    /// The parameters are in the fragment, which this page sends along.
    case forwarding

    /// The answer to the browser.
    var reply: Reply {
        var headers = Headers.page("style-src 'unsafe-inline'" + scriptSource)
        if case .wrongMethod(let allowed) = self { headers.append("Allow", allowed) }
        return Reply(status: status, headers: headers, body: Array(html.utf8))
    }

    private var status: Int {
        switch self {
        case .signedIn, .failed, .received, .forwarding: 200
        case .refused: 400
        case .alreadyUsed, .notAwaited: 410
        case .notFound: 404
        case .wrongMethod: 405
        }
    }

    private var title: String {
        switch self {
        case .signedIn: "You are signed in"
        case .failed: "The sign-in did not succeed"
        case .refused: "This sign-in was not accepted"
        case .received: "The sign-in arrived"
        case .alreadyUsed: "This sign-in is over"
        case .notAwaited: "Nobody waits for this sign-in any more"
        case .notFound: "There is nothing here"
        case .wrongMethod: "This cannot be done here"
        case .forwarding: "One moment"
        }
    }

    private var texts: [String] {
        switch self {
        case .signedIn: ["You can close this window and go back to the program you came from."]
        case .failed(let reason): [reason, "You can close this window and try again from the program you came from."]
        case .refused(let reason):
            ["The reason: \(reason).", "Nothing of it was used. The program still waits for the right one."]
        case .received: ["You can close this window. The program you came from shows how it went."]
        case .alreadyUsed: ["Another answer was taken before. You can close this window."]
        case .notAwaited: ["Start again from the program you came from. You can close this window."]
        case .notFound: ["This address only receives the end of a sign-in."]
        case .wrongMethod(let allowed): ["This address only receives the end of a sign-in, by \(allowed)."]
        case .forwarding: ["The sign-in goes on by itself. It needs scripts to be allowed."]
        }
    }

    /// Sends the fragment along as a query, once.
    private var script: String? {
        self == .forwarding ? "location.replace(location.pathname + '?' + location.hash.slice(1))" : nil
    }

    /// That script and no other may run (CSP level 3, section 2.3.1).
    private var scriptSource: String {
        guard let script else { return "" }
        return "; script-src 'sha256-" + Base64.encode(Digest.sha256.hash(Array(script.utf8))) + "'"
    }

    private var html: String {
        let paragraphs = texts.map { "<p>\(Self.escape($0))</p>" }.joined(separator: "\n")
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>
            body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 18vh auto 0; padding: 0 1.5rem }
            h1 { font-size: 1.6rem; line-height: 1.2 }
            p { overflow-wrap: anywhere }
            </style>
            <h1>\(title)</h1>
            \(paragraphs)\(script.map { "\n<script>\($0)</script>" } ?? "")
            </html>

            """
    }

    /// The longest reason that is shown, in Unicode scalars: others choose what is in it.
    private static let longest = 500

    private static func escape(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let short = HTMLText.escaped(String(String.UnicodeScalarView(scalars.prefix(longest))))
        return scalars.count > longest ? short + "…" : short
    }
}
