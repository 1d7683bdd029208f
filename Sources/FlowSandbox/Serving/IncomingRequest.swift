// A request taken apart: what a route can read of it.

import FlowCEL
import FlowHTTP
import FlowHTTPServer
import FlowJSON

/// A request as the roots `request.…` show it.
struct IncomingRequest: Sendable {
    /// The method.
    let method: String
    /// The path without the query.
    let path: String
    /// The query's parameters.
    private(set) var query = Map()
    /// The form's parameters.
    private(set) var form = Map()
    /// The body as JSON, if it is JSON.
    private(set) var json: JSON?
    /// The header fields, names in lower case; of a name given twice the first.
    private(set) var headers = Map()
    /// Query, form and JSON members together; of a name in two places the first.
    private(set) var params = Map()
    /// The access token, from `Authorization: Bearer` or `access_token` (RFC 6750 section 2).
    private(set) var token: String?
    /// Where it was sent: scheme, host and port.
    let origin: String?
    /// Whether a browser asks for a page, so that somebody sits in front of it.
    let isFromPerson: Bool
    /// What that person chose on the pages before, by question.
    private(set) var choices: [String: String] = [:]
    /// What cannot be read of it, if anything.
    private(set) var problem: String?

    /// The most bytes of a query and of a body.
    static let maxBytes = 64 << 10
    /// The most parameters of a query or form.
    static let maxParameters = 256

    /// What the name of a choice begins with in the query of a page.
    static let choicePrefix = "flowrun.ask."

    /// Takes a request apart.
    init(_ request: ServerRequest, origin: String? = nil) {
        method = request.method
        path = request.path
        self.origin = origin ?? request.headers["host"].map { "http://" + $0 }
        isFromPerson = request.isFromPerson
        for field in request.headers.fields {
            headers.insert(.string(field.name.asciiLowercased), .string(field.value))
        }
        if let text = request.query {
            query = read("query") { () throws(URLSyntaxError) in try Parameters(query: text) }
        }
        if isFromPerson { takeChoices() }
        readBody(request)
        for entry in query { params.insert(entry.key, entry.value) }
        for entry in form { params.insert(entry.key, entry.value) }
        if case .object(let object)? = json {
            for member in object.members { params.insert(.string(member.name), Value(json: member.value)) }
        }
        token = bearer ?? params["access_token"]?.stringValue
    }

    /// The same with what the placeholders of the first pattern that fits stand for.
    func taking(_ patterns: [Route.Pattern]) -> IncomingRequest {
        let segments = patterns.first { $0.fits(self) }?.segments(of: path) ?? []
        guard !segments.isEmpty else { return self }
        var request = self
        var map = Map()
        for segment in segments { map.insert(.string(segment.name), .string(segment.value)) }
        for entry in params { map.insert(entry.key, entry.value) }
        request.params = map
        return request
    }

    /// Takes what was chosen on a page out of the query.
    private mutating func takeChoices() {
        var rest = Map()
        for entry in query {
            guard let name = entry.key.stringValue, name.hasPrefix(Self.choicePrefix) else {
                rest.insert(entry.key, entry.value)
                continue
            }
            choices[String(name.dropFirst(Self.choicePrefix.count))] = entry.value.stringValue
        }
        query = rest
    }

    /// The value of a part; nil when the request has none.
    func value(of part: RequestPart) -> Value? {
        switch part {
        case .method: .string(method)
        case .path: .string(path)
        case .query: .map(query)
        case .form: .map(form)
        case .json: json.map(Value.init(json:))
        case .headers: .map(headers)
        case .params: .map(params)
        case .token: token.map(Value.string)
        case .origin: origin.map(Value.string)
        }
    }

    /// The token of `Authorization: Bearer`; the scheme's case does not count (RFC 9110 11.1).
    private var bearer: String? {
        guard let field = headers["authorization"]?.stringValue else { return nil }
        let scheme = field.utf8.prefix { $0 != 0x20 }
        guard String(Substring(scheme)).asciiLowercased == "bearer" else { return nil }
        let rest = field.utf8.dropFirst(scheme.count).drop { $0 == 0x20 }
        return rest.isEmpty ? nil : String(Substring(rest))
    }

    /// Some senders label JSON as a form, or not at all: what begins like an object is tried as one first.
    private mutating func readBody(_ request: ServerRequest) {
        guard !request.body.isEmpty else { return }
        let type = (headers["content-type"]?.stringValue ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }
        let media = String(Substring(type)).asciiLowercased.utf8.filter { $0 != 0x20 && $0 != 0x09 }
        let isJSON = media.elementsEqual("application/json".utf8) || media.suffix(5).elementsEqual("+json".utf8)
        let first = request.body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if isJSON || first == UInt8(ascii: "{") {
            do throws(JSONError) {
                json = try JSON.parse(request.body)
                return
            } catch {
                if isJSON {
                    problem = problem ?? "the body is not JSON: \(error.message)"
                    return
                }
            }
        }
        guard media.isEmpty || media.elementsEqual("application/x-www-form-urlencoded".utf8) else { return }
        form = read("form") { () throws(URLSyntaxError) in try Parameters(form: request.body) }
    }

    /// Parameters as a map; a name may come once (RFC 6749 section 3.1).
    private mutating func read(_ place: String, _ parse: () throws(URLSyntaxError) -> Parameters) -> Map {
        var map = Map()
        do throws(URLSyntaxError) {
            let parameters = try parse()
            if parameters.pairs.count > Self.maxParameters {
                problem = problem ?? "the \(place) has more than \(Self.maxParameters) parameters"
            }
            for pair in parameters.pairs.prefix(Self.maxParameters)
            where !map.insert(.string(pair.name), .string(pair.value)) {
                problem = problem ?? "`\(pair.name)` comes twice in the \(place)"
            }
        } catch {
            problem = problem ?? "the \(place) cannot be read: \(error.message)"
        }
        return map
    }
}

extension ServerRequest {
    /// Whether a browser asks for a page to show (Fetch Metadata; older browsers only say what they like to get).
    fileprivate var isFromPerson: Bool {
        guard method == "GET" else { return false }
        if headers["sec-fetch-mode"] == "navigate" { return true }
        return (headers["user-agent"] ?? "").hasPrefix("Mozilla/") && (headers["accept"] ?? "").contains("text/html")
    }
}
