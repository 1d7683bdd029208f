// F4503: a value out of a callback or an answer that decides whom the flow talks to (RFC 9700 section 4.4).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let hostFromCallback = Check { flow in
        for place in flow.places {
            for url in place.step.urls {
                guard let expression = host(of: url) else { continue }
                let isForeign = flow.sources(of: expression).contains { source in
                    switch source {
                    case .member(_, let name): !["redirect_uri"].contains(name)
                    case .callback, .maybeStep: true
                    case .now, .input, .server, .value, .session, .authorize, .response, .error, .round, .item, .step,
                        .answer,
                        .bound, .maybeBound:
                        false
                    }
                }
                guard isForeign else { continue }
                flow.require(
                    .server, of: place.step, .hostFromCallback, "a value of the callback chooses the host",
                    at: expression.span,
                    help: ["begin the URL with `${servers.NAME}`, and choose among servers by a `when` on the value"])
            }
        }
    }

    /// The expression that decides the host of a URL, if one does.
    static func host(of url: Template) -> Expression? {
        switch url.form {
        case .expression(let expression): return expression
        case .text(let parts):
            var before = ""
            for part in parts {
                switch part {
                case .literal(let text): before += text
                // What stands first is the server as a whole; behind the host's end it is a path.
                case .expression(let expression): return isPath(before) ? nil : expression
                }
            }
            return nil
        case .scalar, .list, .map: return nil
        }
    }

    /// Whether the host of a URL is over where its written beginning ends.
    static func isPath(_ beginning: String) -> Bool {
        let slashes = beginning.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return slashes.count > 3
    }
}
