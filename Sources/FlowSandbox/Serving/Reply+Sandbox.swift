// What a sandbox answers when no route does.

import FlowDiagnostics
import FlowHTTP
import FlowHTTPServer
import FlowJSON
import FlowModel

extension Reply {
    /// A JSON answer.
    init(status: Int, json: JSON) {
        self.init(
            status: status, headers: ["Cache-Control": "no-store", "Content-Type": "application/json"],
            body: json.utf8)
    }

    private init(status: Int, error: String, _ text: String, routes: [String]? = nil) {
        var body: JSONObject = ["error": .string(error), "error_description": .string(text)]
        body["routes"] = routes.map { .array($0.map { .string($0) }) }
        self.init(status: status, json: .object(body))
    }

    /// The answer to a request that is too large to be looked at.
    static func tooLarge(_ request: ServerRequest) -> Reply? {
        let limit = IncomingRequest.maxBytes
        if request.path.utf8.count + (request.query?.utf8.count ?? 0) > limit {
            return Reply(status: 414, error: "uri_too_long", "the address has more than \(limit) bytes")
        }
        if request.body.count > limit {
            return Reply(status: 413, error: "content_too_large", "the body has more than \(limit) bytes")
        }
        guard request.headers.fields.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= limit else {
            return Reply(status: 431, error: "header_too_large", "the header has more than \(limit) bytes")
        }
        return nil
    }

    /// No route has the path (404), or none has it with this method (405).
    static func noRoute(_ request: IncomingRequest, _ routes: [Route]) -> Reply {
        let patterns = routes.flatMap(\.patterns)
        let methods = patterns.filter { $0.segments(of: request.path) != nil }.map(\.method)
        guard !methods.isEmpty else {
            return Reply(
                status: 404, error: "not_found", "the sandbox has no route for `\(request.path)`",
                routes: patterns.map(\.description).withoutRepeats)
        }
        let allowed = methods.withoutRepeats
        var reply = Reply(
            status: 405, error: "method_not_allowed",
            "`\(request.path)` takes \(allowed.inWords), not `\(request.method)`")
        reply.headers["Allow"] = allowed.joined(separator: ", ")
        return reply
    }

    /// Routes have the path, but each `when` says no.
    static func noCondition(_ request: IncomingRequest) -> Reply {
        Reply(
            status: 404, error: "not_found",
            "no `when` of the routes for `\(request.method) \(request.path)` holds for this request")
    }

    /// The sandbox file has a mistake.
    static func broken(_ failure: Failure, in source: SourceText) -> Reply {
        Reply(status: 500, error: "sandbox_error", failure.text(in: source))
    }
}
