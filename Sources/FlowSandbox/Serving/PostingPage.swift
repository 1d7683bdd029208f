// A page whose form submits itself: OAuth 2.0 Form Post Response Mode, section 2.

import FlowCrypto
import FlowEncoding
import FlowHTTP
import FlowHTTPServer

/// A page that posts some fields to an address at once.
struct PostingPage: Sendable {
    /// Where they are posted to.
    let address: String
    /// What is posted.
    let fields: [(name: String, value: String)]

    private static let script = "document.forms[0].submit()"

    /// The header fields of the page. Only its own script may run (CSP level 3, section 2.3.1).
    var headers: Headers {
        let hash = Base64.encode(Digest.sha256.hash(Array(Self.script.utf8)))
        return .page("script-src 'sha256-\(hash)'; base-uri 'none'; frame-ancestors 'none'")
    }

    /// The page.
    var html: String {
        let inputs = fields.map { name, value in
            "<input type=\"hidden\" name=\"\(HTMLText.escaped(name))\" value=\"\(HTMLText.escaped(value))\">"
        }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <title>One moment</title>
            <form method="post" action="\(HTMLText.escaped(address))">
            \(inputs.joined(separator: "\n"))
            <noscript><button>Go on</button></noscript>
            </form>
            <script>\(Self.script)</script>

            """
    }
}
