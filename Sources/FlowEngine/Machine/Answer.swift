// An HTTP answer as expressions read it.

internal import FlowCEL
internal import FlowHTTP
internal import FlowJSON
internal import FlowModel

/// An answer with its JSON read once.
struct Answer: Sendable {
    /// The answer.
    let response: Response
    /// Its JSON, or nil if it is none.
    let json: Value?
    /// Whether it came over verified TLS, or from this machine.
    let isPrivate: Bool

    init(_ response: Response, isPrivate: Bool) {
        self.response = response
        self.isPrivate = isPrivate
        json = (try? JSON.parse(response.body)).map { Value(json: $0) }
    }

    /// A part of it; nil when it has no such part.
    func part(_ part: VariableSource.AnswerPart) -> Value? {
        switch part {
        case .status: .int(Int64(response.status))
        case .headers: .map(headers)
        case .cookies: .map(cookies)
        case .text: String(validating: response.body, as: UTF8.self).map { .string($0) }
        case .bytes: .bytes(response.body)
        case .json: json
        case .form: form
        }
    }

    /// All parts that are there.
    var whole: Value {
        .map(VariableSource.AnswerPart.allCases.compactMap { name in part(name).map { (name.rawValue, $0) } })
    }

    /// Header fields by lower-case name; several of one name are joined, as RFC 9110 section 5.3 allows.
    private var headers: Map {
        var map = Map()
        for field in response.headers.fields {
            let name = field.name.lowercased()
            if case .string(let value)? = map[name] {
                map[name] = .string(value + ", " + field.value)
            } else {
                map[name] = .string(field.value)
            }
        }
        return map
    }

    private var cookies: Map {
        Map(
            response.headers.all("set-cookie").compactMap { Cookie(setCookie: $0, now: 0) }
                .map { ($0.name, .string($0.value)) })
    }

    private var form: Value? {
        (try? Parameters(form: response.body)).map { parameters in
            .map(parameters.pairs.map { ($0.name, .string($0.value)) })
        }
    }

    /// What the body is, for messages: its type and size.
    var description: String {
        let type = response.headers["content-type"].map { "`\($0)`" } ?? "no content type"
        return "\(type), \(response.body.count) bytes"
    }
}
