// Requests: building, sending, sending again, and what comes back.

import FlowCEL
import FlowDiagnostics
import FlowEncoding
import FlowHTTP
import FlowJSON
import FlowModel

extension Machine {
    /// The longest an exchange takes, unless a step or server says otherwise.
    private static let defaultTimeout = Duration.seconds(30)

    /// Sends the request of a step.
    mutating func send(_ action: RequestAction, _ step: Step) throws(RunFailure) {
        let request = try build(action, step)
        run?.attempts += 1
        run?.phase = .waiting
        memory.waiting = .response
        memory.lastRequest = request
        memory.lastResponse = nil
        trace { .sending($0, request) }
        effects.append(.send(request, spends: request.method != "GET" && keepsAnswer(of: step)))
    }

    /// Whether something of a step's answer stays, be it only after a token in it was checked.
    private func keepsAnswer(of step: Step) -> Bool {
        step.savesSomething
            || linked.steps.contains { other in
                guard other.savesSomething, case .verify(let action) = other.action else { return false }
                return linked.answerStep(of: action.token) == step.index
            }
    }

    /// Whether nobody between here and a URL's server can read along or answer in its place.
    private func isPrivateWay(_ url: String) -> Bool {
        guard let url = try? URLParts(url) else { return false }
        return url.scheme.lowercased() == "https" || url.isLoopback
    }

    /// The request for a key set, with what all requests to its server have in common but no credentials.
    func keyRequest(_ address: String, _ action: VerifyAction, _ step: Step) throws(RunFailure) -> Request {
        let span = action.keys?.span ?? step.actionSpan
        let url: URLParts
        do throws(URLSyntaxError) { url = try URLParts(address) } catch {
            throw RunFailure(
                code: "protocol", kind: .config, title: "the URL of the keys cannot be used: \(error.message)",
                location: Location(linked.source, span))
        }
        guard let server = server(for: url) else { throw foreign(url, span) }
        var machine = self
        let query = try machine.parameters(server.query)
        var request = Request(
            method: "GET", url: query.appending(to: url).withoutFragment.text,
            timeout: step.timeout ?? server.timeout ?? Self.defaultTimeout, maxResponseBytes: KeySet.maxBytes)
        request.headers.append("Accept", "application/json")
        try machine.secure(&request, server, url)
        for pair in try machine.parameters(server.headers).pairs where !isSecretName(pair.name) {
            request.headers[pair.name] = pair.value
        }
        return request
    }

    private mutating func build(_ action: RequestAction, _ step: Step) throws(RunFailure) -> Request {
        let url = try url(action.url)
        let server = server(for: url)
        guard let server else { throw foreign(url, action.url.span) }
        let query = try parameters(server.query, action.query)
        var request = Request(
            method: action.method, url: query.appending(to: url).withoutFragment.text,
            timeout: step.timeout ?? server.timeout ?? Self.defaultTimeout)
        request.headers.append("Accept", "application/json, */*;q=0.5")
        try setBody(of: &request, action.body, server)
        let common = try parameters(server.headers).pairs
        let own = try parameters(action.headers).pairs
        for pair in common + own { request.headers[pair.name] = pair.value }
        try setAuthorization(of: &request, basic: action.basic, bearer: action.bearer)
        // What a step says by itself takes the place of what its server says.
        let names = own.map { $0.name.lowercased() }
        if action.basic.isEmpty, action.bearer == nil, !names.contains("authorization") {
            try setAuthorization(of: &request, basic: server.basic, bearer: server.bearer)
        }
        try secure(&request, server, url)
        if server.keepsCookies, !names.contains("cookie") { addCookies(to: &request, url) }
        return request
    }

    private mutating func setBody(
        of request: inout Request, _ body: RequestAction.Body, _ server: Server
    ) throws(RunFailure) {
        switch body {
        case .none:
            if ["POST", "PUT", "PATCH"].contains(request.method) { request.body = [] }
        case .form(let template):
            request.body = try parameters(server.form, template).formBody
            request.headers.append("Content-Type", "application/x-www-form-urlencoded")
        case .unencodedForm(let template):
            let fields = try parameters(server.form, template).pairs.map { "\($0.name)=\($0.value)" }
            request.body = Array(fields.joined(separator: "&").utf8)
            request.headers.append("Content-Type", "application/x-www-form-urlencoded")
        case .json(let template):
            let value = try value(template)
            do throws(EvaluationError) { request.body = Array(try value.json().text.utf8) } catch {
                throw RunFailure(
                    code: "protocol", kind: .config, title: error.message, help: error.help,
                    location: Location(linked.source, template.span))
            }
            request.headers.append("Content-Type", "application/json")
        case .text(let template):
            if case .expression = template.form, case .bytes(let bytes) = try value(template) {
                request.body = bytes
            } else {
                request.body = Array(try text(template).utf8)
            }
            request.headers.append("Content-Type", "text/plain; charset=utf-8")
        }
    }

    /// A URL: what `${…}` drops into its path is one segment, into its query one value; what it begins with is a URL.
    mutating func url(_ template: Template) throws(RunFailure) -> URLParts {
        var result = ""
        if case .text(let parts) = template.form {
            for (index, part) in parts.enumerated() {
                switch part {
                case .literal(let text): result += text
                case .expression(let expression):
                    let value = try text(Template(.text([part]), span: expression.span))
                    result += index == 0 ? value : try encoded(value, after: result, expression.span)
                }
            }
        } else {
            result = try text(template)
        }
        do throws(URLSyntaxError) { return try URLParts(result) } catch {
            throw RunFailure(
                code: "protocol", kind: .config, title: "the URL cannot be used: \(error.message)",
                location: Location(linked.source, template.span))
        }
    }

    private func encoded(_ value: String, after url: String, _ span: Span) throws(RunFailure) -> String {
        guard !url.utf8.contains(UInt8(ascii: "?")) else { return PercentEncoding.query(value) }
        do throws(URLSyntaxError) { return try PercentEncoding.pathSegment(value) } catch {
            throw RunFailure(
                code: "protocol", kind: .config, title: error.message, location: Location(linked.source, span))
        }
    }

    /// The declared server a URL lies on: same origin, and of those the one whose path fits longest. Where two servers
    /// are at one address, as in a sandbox, it is the one the request names.
    func server(for url: URLParts) -> Server? {
        var best: (server: Server, length: Int)?
        let origin = url.origin
        let named: String? = if case .request(let action)? = step?.action { linked.server(of: action.url) } else { nil }
        for server in linked.flow.servers {
            guard let address = memory.addresses[server.name.text], address.origin == origin else { continue }
            let length = url.path.hasPrefix(address.path) ? address.path.utf8.count : -1
            let isNamed = server.name.text == named && length == best?.length
            if length > best?.length ?? -2 || isNamed { best = (server, length) }
        }
        return best?.server
    }

    private func foreign(_ url: URLParts, _ span: Span) -> RunFailure {
        let known = linked.flow.servers.compactMap { memory.servers[$0.name.text] }
        return RunFailure(
            code: "refused", kind: .refused, title: "`\(url.origin ?? url.scheme + ":")` is no server of this flow",
            help: ["nothing is sent to it; the servers are \(known.allInWords)"],
            location: Location(linked.source, span))
    }

    /// Parameters for a place of a request; those of a secret name are secret.
    private mutating func parameters(_ templates: Template?...) throws(RunFailure) -> Parameters {
        var parameters = Parameters()
        for template in templates {
            for (name, value) in try pairs(template) {
                if isSecretName(name) { memory.secrets.add(value) }
                parameters.append(name, value)
            }
        }
        return parameters
    }

    /// Whether a member or parameter of this name is secret.
    func isSecretName(_ name: String) -> Bool {
        Secrets.isSecretName(name) || linked.flow.isSecret(name)
    }

    /// Takes the answer in.
    mutating func take(_ response: Response) throws(RunFailure) {
        memory.waiting = .nothing
        memory.lastResponse = response
        storeCookies(of: response)
        let answer = Answer(response, isPrivate: memory.lastRequest.map { isPrivateWay($0.url) } ?? false)
        if let json = answer.json {
            memory.secrets.addMembers(of: json, alsoNamed: linked.flow.secretNames)
        } else {
            memory.secrets.addValues(in: response.body, alsoNamed: linked.flow.secretNames)
        }
        for cookie in response.headers.all("set-cookie") { memory.secrets.add(cookie) }
        trace { .received($0, response) }
        if let pause = retryPause(after: response) { return wait(pause) }
        if let step, case .verify = step.action { return try take(keys: response, step) }
        run?.answer = answer
        if let step { setValue(.answer(answer), of: step.index) }
        let error = try recognisedError(in: answer)
        run?.error = error
        run?.phase = .answered
    }

    /// Takes a failed exchange in: rows can handle it.
    mutating func take(_ error: TransportError) {
        memory.waiting = .nothing
        trace { .notReceived($0, error) }
        if hasRetryLeft(), error.cause.mayPass { return wait(backoff()) }
        let failure = self.failure(of: error)
        run?.error = FlowError(code: failure.code, detail: error.detail, failure: failure)
        run?.phase = .answered
    }

    /// Waits, then does the action again.
    private mutating func wait(_ pause: Duration) {
        run?.phase = .acting
        memory.waiting = .timer
        trace { .waiting($0, pause) }
        effects.append(.wait(pause))
    }

    /// GET and HEAD are sent up to two more times; others only where the step says so, since they may have worked.
    private func hasRetryLeft() -> Bool {
        guard let step, let run else { return false }
        var method = "GET"
        if case .request(let action) = step.action { method = action.method }
        let retries = step.retry ?? (["GET", "HEAD"].contains(method) ? 2 : 0)
        return run.attempts <= retries
    }

    /// How long to wait before sending again, if that may help (RFC 9110 sections 15.5.20, 15.6; 10.2.3).
    private func retryPause(after response: Response) -> Duration? {
        guard hasRetryLeft(), response.status == 429 || (500...599).contains(response.status) else { return nil }
        guard let field = response.headers["retry-after"] else { return backoff() }
        let seconds = Int64(field) ?? HTTPDate.seconds(field).map { $0 - world.now.seconds }
        guard let seconds, seconds <= 60 else { return nil }
        return .seconds(max(0, seconds))
    }

    /// Half a second, doubled each time, with up to a quarter more so that clients do not come back in step.
    private func backoff() -> Duration {
        let attempts = min(run?.attempts ?? 1, 6)
        let base = 250 << attempts
        return .milliseconds(base + Int(world.random(1).first ?? 0) * base / 1024)
    }
}

extension Step {
    /// Whether something of its answer stays.
    fileprivate var savesSomething: Bool {
        switch save {
        case .nothing: false
        case .fields, .values: true
        }
    }
}

extension TransportError.Cause {
    /// Whether trying again can help.
    fileprivate var mayPass: Bool {
        switch self {
        case .cannotConnect, .timeout, .connectionLost: true
        case .badURL, .badRequest, .nameNotFound, .tls, .tooLarge, .badResponse, .cancelled: false
        }
    }
}
