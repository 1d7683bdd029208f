// A failed run as text: where, what, what was sent and received, what to do.

internal import FlowDiagnostics
package import FlowEngine
internal import FlowHTTP

/// Shows failures.
package struct FailureText: Sendable {
    private let masking: Masking
    private let palette: Palette
    private let width: Int

    /// Shows failures with these secrets masked, on lines of this width.
    package init(masking: Masking, palette: Palette, width: Int) {
        self.masking = masking
        self.palette = palette
        self.width = width
    }

    /// The lines of a failure.
    package func lines(_ failure: RunFailure) -> [String] {
        let place = failure.location.map { masking.line($0.description) + ": " } ?? ""
        let head = palette.paint("error[\(masking.line(failure.code))]", .bad)
        let title = palette.paint(masking.line(failure.title), .strong)
        var lines = [place + head + ": " + title]
        var indent = ""
        if let location = failure.location {
            let label = failure.step.map { "in `\($0.name)` of `\($0.operation)`" }
            if let excerpt = SnippetRenderer(color: palette.isOn).excerpt(of: location, label: label) {
                lines += excerpt.lines.map { masking.mask($0) }
                indent = excerpt.indent
            }
        }
        if let detail = failure.detail, !detail.isEmpty {
            lines += note(failure.detailName, [masking.line(detail)], indent)
        }
        if let request = failure.request { lines += sent(request, indent) }
        if let response = failure.response { lines += received(response, indent) }
        for help in failure.help { lines += note(palette.paint("help", .help), [masking.line(help)], indent) }
        return lines
    }

    private func note(_ name: String, _ texts: [String], _ indent: String) -> [String] {
        texts.enumerated().map { $0.offset == 0 ? "\(indent) = \(name): \($0.element)" : "\(indent)     \($0.element)" }
    }

    private func sent(_ request: Request, _ indent: String) -> [String] {
        let exchange = ExchangeText(masking: masking, palette: palette, width: width - 8)
        let (address, parameters) = exchange.url(request.url)
        let body = BodyText(masking: masking).lines(request.body ?? [])
        return note("sent", ["\(masking.line(request.method)) \(address)"] + parameters + body, indent)
    }

    private func received(_ response: Response, _ indent: String) -> [String] {
        let summary = "\(response.status), \(BodyText.summary(response.headers, response.body, masking))"
        return note("received", [summary] + BodyText(masking: masking).lines(response.body), indent)
    }
}

extension RunFailure {
    /// Whose words the detail is: the network's, or those of whoever answered.
    fileprivate var detailName: String {
        switch kind {
        case .network, .environment: "cause"
        case .denied, .cancelled, .input, .signin, .config, .busy, .unsupported, .provider, .refused, .protocol:
            response == nil && request != nil ? "cause" : "the server says"
        }
    }
}
