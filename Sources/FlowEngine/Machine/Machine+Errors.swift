// Errors of servers, recognised where they say they put them, and what they mean.

import FlowCEL
import FlowDiagnostics
import FlowHTTP
import FlowModel

extension Machine {
    /// The error an answer carries, or nil.
    mutating func recognisedError(in answer: Answer) throws(RunFailure) -> FlowError? {
        var recognisers: [Recogniser] = []
        if linked.flow.servers.contains(where: { !$0.errors.isEmpty }),
            let url = memory.lastRequest.flatMap({ try? URLParts($0.url) })
        {
            recognisers = server(for: url)?.errors ?? []
        }
        // A recogniser reads `response`, so the answer has to be at hand already.
        run?.answer = answer
        for recogniser in recognisers {
            if let when = recogniser.when, try !condition(when) { continue }
            var found: [String] = []
            for code in recogniser.codes {
                if let text = presentText(code) { found.append(text) }
            }
            guard let code = found.first(where: { linked.knows($0) }) ?? found.last else { continue }
            return FlowError(code: code, detail: recogniser.detail.flatMap { presentText($0) })
        }
        if recognisers.isEmpty, let error = oauthError(in: answer) { return error }
        guard !(200...299).contains(answer.response.status) else { return nil }
        return FlowError(code: "http_\(answer.response.status)", detail: nil)
    }

    /// The text of a value that may not be there.
    private mutating func presentText(_ template: Template) -> String? {
        do throws(RunFailure) {
            guard let text = try optionalText(template), !text.isEmpty else { return nil }
            return text
        } catch {
            return nil
        }
    }

    /// OAuth's own shape (RFC 6749 section 5.2), at any status: some servers answer errors with 200.
    private func oauthError(in answer: Answer) -> FlowError? {
        guard case .map(let map)? = answer.json, case .string(let code)? = map["error"], !code.isEmpty else {
            return nil
        }
        return FlowError(code: code, detail: map["error_description"]?.text)
    }

    /// A failure that a file states by itself.
    mutating func failure(_ failing: Failing, at span: Span) throws(RunFailure) -> RunFailure {
        let code = try text(failing.code)
        let detail: String? = if let template = failing.detail { try optionalText(template) } else { nil }
        return described(code, detail, at: span)
    }

    /// The failure of an error that nobody handled.
    func failure(of error: FlowError, _ step: Step) -> RunFailure {
        if let failure = error.failure { return failure }
        return described(error.code, error.detail, at: step.actionSpan)
    }

    private func described(_ code: String, _ detail: String?, at span: Span) -> RunFailure {
        let entry = linked.entry(for: code)
        return RunFailure(
            code: code, kind: RunFailure.Kind(rawValue: entry.kind.rawValue) ?? .provider, title: entry.title,
            detail: detail, help: entry.hint.map { [$0] } ?? [], location: Location(linked.source, span))
    }

    /// Why no answer came, as a failure.
    func failure(of error: TransportError) -> RunFailure {
        failure(of: error, from: memory.lastRequest.flatMap { try? URLParts($0.url) }?.origin ?? "the server")
    }

    private func failure(of error: TransportError, from host: String) -> RunFailure {
        let code = error.cause == .timeout ? "timeout" : error.cause.isProtocol ? "protocol" : "network"
        return RunFailure(
            code: code, kind: error.cause.isProtocol ? .protocol : .network,
            title: error.wantsCertificate ?? error.cause.words(host), detail: error.detail,
            help: [
                error.wantsCertificate == nil
                    ? error.cause.help(host)
                    : "say which under `servers`: `certificate: { pkcs12: =inputs.NAME, passphrase: … }`, or give another"
            ])
    }

    /// Why no callback came, as a failure.
    func failure(of failure: CallbackFailure) -> RunFailure {
        switch failure {
        case .timeout:
            RunFailure(
                code: "timeout", kind: .cancelled, title: "nobody came back from the sign-in page in time",
                help: ["run it again, and finish signing in while it waits"])
        case .cancelled: RunFailure(code: "cancelled", kind: .cancelled, title: "the sign-in was given up")
        case .unavailable(let help):
            RunFailure(
                code: "refused", kind: .refused, title: "a person has to sign in, and none can be asked", help: [help])
        case .cannotOpen(let reason):
            RunFailure(code: "unsupported", kind: .unsupported, title: reason)
        case .cannotListen(let title, let help):
            RunFailure(code: "port", kind: .environment, title: title, help: [help])
        case .refused(let reason):
            RunFailure(
                code: "refused", kind: .refused, title: "the callback was refused: \(reason)",
                help: ["nothing of it was used; if the provider really answers so, the flow has to say it"])
        case .answered(let code, let detail): described(code, detail, at: step?.actionSpan ?? Span(at: 0))
        case .failed(let error, let origin): self.failure(of: error, from: origin)
        }
    }
}

extension TransportError {
    /// What a server says by a TLS alert about the client's certificate (RFC 8446 section 6.2), in words.
    fileprivate var wantsCertificate: String? {
        guard cause == .tls, detail.contains(" alert ") else { return nil }
        let alerts = [
            ("certificate required", "the server wants a client certificate, and none was sent"),
            ("certificate expired", "the server says that the client certificate is over"),
            ("certificate revoked", "the server says that the client certificate was revoked"),
            ("unknown ca", "the server does not know who issued the client certificate"),
            ("bad certificate", "the server refused the client certificate"),
            ("unsupported certificate", "the server refused the client certificate"),
            ("certificate unknown", "the server refused the client certificate"),
        ]
        return alerts.first { detail.contains($0.0) }?.1
    }
}

extension TransportError.Cause {
    /// Whether the server answered, but not in a way that can be read.
    fileprivate var isProtocol: Bool {
        switch self {
        case .tooLarge, .badResponse, .badURL, .badRequest: true
        case .nameNotFound, .cannotConnect, .timeout, .connectionLost, .tls, .cancelled: false
        }
    }

    fileprivate func words(_ host: String) -> String {
        switch self {
        case .badURL: "the URL cannot be used"
        case .badRequest: "the request cannot be sent as it is"
        case .nameNotFound: "the name in \(host) has no address"
        case .cannotConnect: "nobody answers at \(host)"
        case .timeout: "\(host) did not answer in time"
        case .connectionLost: "\(host) broke the connection before its answer was whole"
        case .tls: "no safe connection to \(host)"
        case .tooLarge: "the answer of \(host) is larger than allowed"
        case .badResponse: "what \(host) answers is not HTTP"
        case .cancelled: "the request was given up"
        }
    }

    fileprivate func help(_ host: String) -> String {
        switch self {
        case .badURL, .badRequest: "look at the step's URL, headers and body"
        case .nameNotFound: "check the name under `servers`, and that this machine is online"
        case .cannotConnect: "check that the server runs and that its address under `servers` is right"
        case .timeout: "try again later, or give the step more time: `timeout: 60s`"
        case .connectionLost: "try again; if it stays so, the provider is in trouble"
        case .tls: "check the host name and this machine's clock and certificates"
        case .tooLarge: "an answer may have 4 MiB; check that the URL is the right one"
        case .badResponse: "check the address and port under `servers`"
        case .cancelled: "run it again"
        }
    }
}
