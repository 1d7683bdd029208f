// What a network and a server do to one answer.

internal import FlowHTTP
internal import FlowJSON

extension Attack {
    /// All attacks on an answer.
    static func attacks(on response: Response, tokens: [VerifiedToken]) -> [Attack] {
        network + whole(response) + errors + members(of: response) + tokens.flatMap { $0.attacks(on: response) }
    }

    /// What the network does.
    private static var network: [Attack] {
        let causes: [(Adversary, TransportError.Cause)] = [
            (.reset, .connectionLost), (.stall, .timeout), (.badCertificate, .tls), (.noHTTP, .badResponse),
        ]
        return causes.flatMap { adversary, cause in
            [
                Attack(adversary: adversary, detail: "once", expects: .sound, deed: .noAnswer(cause)),
                Attack(adversary: adversary, detail: "for good", isLasting: true, deed: .noAnswer(cause)),
            ]
        } + [
            Attack(
                adversary: .oversized,
                deed: .answer { request, response in
                    response.with([UInt8](repeating: 0x20, count: request.maxResponseBytes + 1))
                })
        ]
    }

    /// Answers that are other ones as a whole.
    private static func whole(_ response: Response) -> [Attack] {
        let json = "application/json"
        func answers(_ adversary: Adversary, _ detail: String = "", _ body: [UInt8], _ type: String = json) -> Attack {
            Attack(
                adversary: adversary, detail: detail,
                deed: .answer { _, _ in Response(status: 200, headers: ["Content-Type": type], body: body) })
        }
        var attacks = [
            answers(.empty, "status 200", []),
            Attack(adversary: .empty, detail: "status 204", deed: .answer { _, _ in Response(status: 204) }),
            answers(
                .html, "", Array("<!doctype html><title>Sign in to this network</title><p>nothing</p>".utf8),
                "text/html"),
            answers(
                .nested, "", Array((String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)).utf8)
            ),
            answers(.notUTF8, "", Array("{\"access_token\":\"".utf8) + [0xC3, 0x28, 0xFF] + Array("\"}".utf8)),
            Attack(
                adversary: .redirect, detail: "status 307",
                deed: .answer { _, _ in Response(status: 307, headers: ["Location": foreignHost + "/token"]) }),
            Attack(
                adversary: .redirect, detail: "status 302, with the body",
                deed: .answer { _, response in
                    Response(status: 302, headers: ["Location": foreignHost + "/"], body: response.body)
                }),
        ]
        for text in ["null", "[]", "[{}]", "\"text\"", "0", "true", "{}"] {
            var attack = answers(.noObject, "`\(text)`", Array(text.utf8))
            // Where there is a list, there may be an empty one.
            if text == "[]", case .array? = try? JSON.parse(response.body) { attack.expects = .sound }
            attacks.append(attack)
        }
        guard !response.body.isEmpty else { return attacks }
        attacks += [
            Attack(
                adversary: .truncated, deed: .answer { $1.with(Array($1.body.prefix($1.body.count / 2))) }),
            Attack(
                adversary: .wrongContentType, expects: .sound,
                deed: .answer { _, response in
                    var response = response
                    response.headers["Content-Type"] = "image/png"
                    return response
                }),
        ]
        return attacks
    }

    /// Answers that are errors.
    private static var errors: [Attack] {
        func lasting(
            _ adversary: Adversary, _ detail: String = "", _ status: Int, _ code: String, _ headers: Headers = [:]
        ) -> Attack {
            Attack(
                adversary: adversary, detail: detail, isLasting: true,
                deed: .answer { _, _ in
                    Response(
                        status: status, headers: headers,
                        body: Array(#"{"error":"\#(code)","error_description":"no","access_token":"\#(canary)"}"#.utf8))
                })
        }
        return [
            Attack(
                adversary: .failing, isLasting: true,
                deed: .answer { _, response in
                    var response = response
                    response.status = 500
                    return response
                }),
            lasting(.busy, "", 429, "slow_down", ["Retry-After": "7"]),
            lasting(.busy, "for a year", 429, "slow_down", ["Retry-After": "31536000"]),
            lasting(.unauthorized, "", 401, "invalid_token", ["WWW-Authenticate": "Bearer error=\"invalid_token\""]),
            lasting(.slowDown, "`slow_down`", 400, "slow_down"),
            lasting(.slowDown, "`authorization_pending`", 400, "authorization_pending"),
            Attack(
                adversary: .errorUnder200,
                deed: .answer { _, _ in
                    let members = ["access_token", "refresh_token", "id_token", "code"]
                        .map { "\"\($0)\":\"\(canary)-\($0)\"" }
                    let body =
                        #"{"error":"server_error","error_description":"no luck",\#(members.joined(separator: ","))}"#
                    return Response(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
                }),
            Attack(
                adversary: .echo,
                deed: .answer { request, _ in
                    let heads = request.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
                    let body = String(decoding: request.body ?? [], as: UTF8.self)
                    let text = "\(request.method) \(request.url) \(heads) \(body)"
                    let object: JSONObject = [
                        "error": "invalid_request", "error_description": .string(text), "message": .string(text),
                        "error_message": .string(text), "moreInformation": .string(text),
                    ]
                    return Response(
                        status: 400, headers: ["Content-Type": "application/json"],
                        body: Array(JSON.object(object).text.utf8))
                }),
            Attack(
                adversary: .controlCharacters,
                deed: .answer { _, _ in
                    let text = "\u{1B}[2J\u{1B}]0;owned\u{7}\r\nno\u{9B}31m\u{202E}"
                    let object: JSONObject = [
                        "error": .string("x" + text), "error_description": .string(text), "message": .string(text),
                        "error_message": .string(text),
                    ]
                    return Response(
                        status: 400, headers: ["Content-Type": "application/json", "X-Note": "a\u{9B}b"],
                        body: Array(JSON.object(object).text.utf8))
                }),
        ]
    }
}

extension Response {
    /// The answer with another body.
    func with(_ body: [UInt8]) -> Response {
        var response = self
        response.body = body
        return response
    }
}
