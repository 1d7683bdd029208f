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

    /// The headers and body of a request.
    func details(_ request: Request) -> [String] {
        details(request.headers, request.body ?? [], mark: ">")
    }

    /// The headers and body of an answer.
    func details(_ response: Response) -> [String] {
        details(response.headers, response.body, mark: "<")
    }

    private func details(_ headers: Headers, _ body: [UInt8], mark: String) -> [String] {
        let fields = headers.fields.map { masking.line($0.name + ": " + $0.value) }
        return (fields + BodyText(masking: masking).lines(body)).map { palette.paint("\(mark) ", .faint) + $0 }
    }
}
