// From a table of answers to a reply.

import FlowCEL
import FlowDiagnostics
import FlowHTTP
import FlowHTTPServer
import FlowJSON
import FlowModel

extension RouteRun {
    /// The refusal: a row of the route that fits, else one of the file, else OAuth's shape (RFC 6749 5.2).
    func refusal() throws(Failure) -> Reply {
        for answer in linked.route.refusal + sandbox.file.refusal where fits(answer) { return try reply(answer) }
        var body: JSONObject = ["error": .string(error?.code ?? "invalid_request")]
        body["error_description"] = error.map { .string($0.text) }
        return Reply(status: 400, json: .object(body))
    }

    /// Whether a row of a refusal fits. Anything may be wrong with a refused request, so what cannot be worked out
    /// does not fit.
    private func fits(_ answer: Answer) -> Bool {
        do throws(Failure) {
            return try holds(answer.when)
        } catch {
            return false
        }
    }

    /// The first answer that fits.
    func reply(_ answers: [Answer], in key: String) throws(Failure) -> Reply {
        for answer in answers where try holds(answer.when) { return try reply(answer) }
        throw Failure("no row of `\(key)` fits", at: linked.route.lineSpan, help: ["add a last row without `when`"])
    }

    private func reply(_ answer: Answer) throws(Failure) -> Reply {
        var headers: Headers = ["Cache-Control": "no-store"]
        var status = 200
        var body: [UInt8] = []
        switch answer.body {
        case .none: break
        case .json(let template):
            headers["Content-Type"] = "application/json"
            body = try json(template)
        case .form(let template):
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = Parameters(try texts(template).map { Parameters.Pair($0.name, $0.value) }).formBody
        case .text(let template):
            headers["Content-Type"] = "text/plain; charset=utf-8"
            body = Array(try text(template).utf8)
        case .post(let template, let form):
            let page = PostingPage(address: try location(template, nil), fields: try texts(form))
            headers = page.headers
            body = Array(page.html.utf8)
        case .redirect(let template):
            status = 302
            headers["Location"] = try location(template, answer.query)
        }
        for (name, value) in try texts(answer.headers) {
            try checkField(name, value, at: answer.headers?.span ?? answer.span)
            headers[name] = value
        }
        if let template = answer.status { status = try self.status(template) }
        return Reply(status: status, headers: headers, body: body)
    }

    private func json(_ template: Template) throws(Failure) -> [UInt8] {
        let value = try evaluate(template) ?? .null
        do throws(EvaluationError) {
            return try value.json().utf8
        } catch {
            throw Failure(error.message, at: template.span, help: error.help)
        }
    }

    private func status(_ template: Template) throws(Failure) -> Int {
        guard let value = try evaluate(template), let number = Int(try value.text(at: template.span)),
            (200...599).contains(number)
        else { throw Failure("a status is a number from 200 to 599", at: template.span) }
        return number
    }

    /// The address with the query after what it already has, before a fragment.
    private func location(_ template: Template, _ query: Template?) throws(Failure) -> String {
        let address = try text(template)
        try checkField("Location", address, at: template.span)
        let pairs = try texts(query).map { Parameters.Pair($0.name, $0.value) }
        guard !pairs.isEmpty else { return address }
        let bare = address.utf8.prefix { $0 != UInt8(ascii: "#") }
        let fragment = String(Substring(address.utf8.dropFirst(bare.count)))
        let separator = bare.contains(UInt8(ascii: "?")) ? "&" : "?"
        return String(Substring(bare)) + separator + Parameters(pairs).queryString + fragment
    }

    /// A field is one line (RFC 9110 section 5.5).
    private func checkField(_ name: String, _ value: String, at span: Span) throws(Failure) {
        let isToken = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        guard isToken, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw Failure("the header field cannot be sent: it has control characters in it", at: span)
        }
    }
}
