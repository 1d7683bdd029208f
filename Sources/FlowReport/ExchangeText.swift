// What was sent and what came back, as lines for people.

internal import FlowEngine
internal import FlowHTTP

/// Shows requests and answers.
struct ExchangeText {
    /// What of texts is shown.
    let masking: Masking
    /// Colours.
    let palette: Palette
    /// The widest line.
    let width: Int

    /// A URL without its query, and the lines of its parameters below it.
    func url(_ text: String) -> (address: String, parameters: [String]) {
        guard let url = try? URLParts(text), let query = url.query, let parameters = try? Parameters(query: query)
        else {
            return (masking.line(text), [])
        }
        return (masking.line(url.withoutQueryAndFragment.text), self.parameters(parameters))
    }

    /// Parameters as words, in as many lines as it takes.
    func parameters(_ parameters: Parameters) -> [String] {
        wrap(
            parameters.pairs.map { pair in
                palette.paint(masking.line(pair.name) + "=", .faint) + value(pair)
            },
            lengths: parameters.pairs.map { (masking.line($0.name + "=") + value($0)).unicodeScalars.count })
    }

    /// A value; one of a secret name is masked also when the run never met it, as in a callback of somebody else.
    private func value(_ pair: Parameters.Pair) -> String {
        masking.isOn && Secrets.isSecretName(pair.name) ? Masker.mask : masking.line(pair.value)
    }

    private func wrap(_ words: [String], lengths: [Int]) -> [String] {
        var lines: [String] = []
        var length = 0
        for (word, wordLength) in zip(words, lengths) {
            if let last = lines.last, length + 2 + wordLength <= width {
                lines[lines.count - 1] = last + "  " + word
                length += 2 + wordLength
            } else {
                lines.append(word)
                length = wordLength
            }
        }
        return lines
    }

    /// The body of a request; with `heads` what stands above it on the wire, too.
    func details(_ request: Request, heads: Bool) -> [String] {
        lines(heads ? head(request) : [], request.body ?? [], mark: ">")
    }

    /// The body of an answer; with `heads` what stands above it on the wire, too.
    func details(_ response: Response, heads: Bool) -> [String] {
        let head = heads ? ["HTTP \(response.status)"] + fields(response.headers) : []
        return lines(head, response.body, mark: "<")
    }

    private func lines(_ head: [String], _ body: [UInt8], mark: String) -> [String] {
        let body = BodyText(masking: masking).lines(body)
        let between = head.isEmpty || body.isEmpty ? [] : [""]
        return (head + between + body).map { palette.paint("\(mark) ", .faint) + $0 }
    }

    /// The request line and the fields, the two that every request has among them (RFC 9112 section 3.2).
    private func head(_ request: Request) -> [String] {
        var lines: [String] = []
        if let url = try? URLParts(request.url) {
            let query = url.query.map { "?" + masking.pairs($0) } ?? ""
            lines.append(masking.line("\(request.method) \(url.path.isEmpty ? "/" : url.path)\(query)"))
            let port = url.port.map { ":\($0)" } ?? ""
            lines.append(masking.line("Host: \(url.host ?? "")\(port)"))
        }
        lines += fields(request.headers)
        if let body = request.body { lines.append("Content-Length: \(body.count)") }
        return lines
    }

    private func fields(_ headers: Headers) -> [String] {
        headers.fields.map { masking.line($0.name + ": " + $0.value) }
    }
}
