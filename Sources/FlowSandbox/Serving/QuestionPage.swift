// The page a person decides on: one question, one button for each answer.

import FlowCEL
import FlowHTTP
import FlowHTTPServer

/// A question of a route for somebody who sits in front of a browser.
///
/// The page asks for the same address again with the choice in its query, so nothing is kept between the two, and the
/// route is done as a whole only when every question has its answer. It has no script.
struct QuestionPage: Sendable {
    /// The name of the question.
    let question: String
    /// The question.
    let title: String
    /// The answers there are.
    let choices: [String]
    /// Whose page it is.
    let provider: String
    /// The request that led here.
    let request: IncomingRequest

    /// The answer to the browser.
    var reply: Reply {
        Reply(
            status: 200,
            // No `form-action`: browsers apply it to redirects too, and the last answer leads to the application.
            headers: .page("style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"), body: Array(html.utf8)
        )
    }

    private var html: String {
        let buttons = choices.map { choice in
            "<button name=\"\(HTMLText.escaped(IncomingRequest.choicePrefix + question))\" "
                + "value=\"\(HTMLText.escaped(choice))\">\(HTMLText.escaped(choice))</button>"
        }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <title>\(HTMLText.escaped(title))</title>
            <style>
            body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 14vh auto 0; padding: 0 1.5rem }
            h1 { font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere }
            button { display: block; width: 100%; margin: .75rem 0; padding: .7rem 1rem; font: inherit; cursor: pointer;
              border: 1px solid; border-radius: .5rem; overflow-wrap: anywhere }
            p { font-size: .9rem; opacity: .75; overflow-wrap: anywhere }
            </style>
            <h1>\(HTMLText.escaped(title))</h1>
            <form action="\(HTMLText.escaped(request.path))">
            \((hidden + buttons).joined(separator: "\n"))
            </form>
            <p>\(HTMLText.escaped(provider)). This is a sandbox: nobody real signs in here.</p>

            """
    }

    /// What the request carried, to be carried again.
    private var hidden: [String] {
        var pairs = request.query.map { (($0.key.stringValue ?? ""), ($0.value.stringValue ?? "")) }
        pairs += request.choices.sorted { $0.key < $1.key }.map { (IncomingRequest.choicePrefix + $0.key, $0.value) }
        return pairs.map { name, value in
            "<input type=\"hidden\" name=\"\(HTMLText.escaped(name))\" value=\"\(HTMLText.escaped(value))\">"
        }
    }
}
