// F4067: an OAuth request without a parameter that its standard requires.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let missingParameters = Check { flow in
        for place in flow.places {
            let names = Set(place.parameters.map(\.field.name.text))
            if place.step.authorize != nil {
                checkPage(place.step, names, &flow)
            } else if let request = place.step.request {
                checkToken(place.step, request, names.union(flow.serverParameters(of: request)), &flow)
            }
        }
    }

    /// RFC 6749 section 4.1.1; with `request_uri` or `request` the rest stands there (RFC 9101, RFC 9126).
    private static func checkPage(_ step: Step, _ names: Set<String>, _ flow: inout Inspection) {
        let marks: Set<String> = [
            "response_type", "client_id", "redirect_uri", "scope", "code_challenge", "nonce", "state",
        ]
        guard names.contains("client_id") || names.contains("response_type") else { return }
        guard names.intersection(marks).count >= 2, names.isDisjoint(with: ["request_uri", "request"]) else { return }
        var wanted = [("response_type", "RFC 6749 4.1.1"), ("client_id", "RFC 6749 4.1.1")]
        if !names.contains("redirect_uri") {
            wanted.append(("redirect_uri", "it is where the callback arrives (RFC 9700 4.1.3)"))
        }
        report(wanted, step, names, &flow)
    }

    /// What a token request of each grant needs, and who says so.
    private static let byGrant: [String: [(String, String)]] = [
        "authorization_code": [("code", "RFC 6749 4.1.3")], "refresh_token": [("refresh_token", "RFC 6749 6")],
        "password": [("username", "RFC 6749 4.3.2"), ("password", "RFC 6749 4.3.2")],
        "urn:ietf:params:oauth:grant-type:device_code": [("device_code", "RFC 8628 3.4")],
        "urn:ietf:params:oauth:grant-type:token-exchange": [
            ("subject_token", "RFC 8693 2.1"), ("subject_token_type", "RFC 8693 2.1"),
        ],
        "urn:ietf:params:oauth:grant-type:jwt-bearer": [("assertion", "RFC 7523 2.1")],
    ]

    /// RFC 6749 sections 4.1.3, 4.3.2 and 6, RFC 8628 section 3.4, RFC 8693 section 2.1, RFC 7523 section 2.1.
    private static func checkToken(
        _ step: Step, _ request: RequestAction, _ names: Set<String>, _ flow: inout Inspection
    ) {
        let grants = step.parameters.filter { $0.field.name.text == "grant_type" }
        guard let grant = grants.first?.field.value.literal else {
            if grants.isEmpty, names.contains("code_verifier") {
                report([("grant_type", "RFC 6749 4.1.3")], step, names, &flow)
            }
            return
        }
        var wanted = byGrant[grant] ?? []
        let isKnown =
            !request.basic.isEmpty || request.bearer != nil || request.headers != nil
            || !names.isDisjoint(with: ["client_assertion", "client_secret"]) || flow.hasCredentials(request)
        if !isKnown { wanted.append(("client_id", "RFC 6749 3.2.1")) }
        if grant == "authorization_code", flow.sendsRedirect, !names.contains("redirect_uri") {
            wanted.append(("redirect_uri", "the same as in the authorization request (RFC 6749 4.1.3)"))
        }
        report(wanted, step, names, &flow)
    }

    /// How people order parameters, as the examples of RFC 6749 do: a missing one is told behind those before it.
    private static let usualOrder = [
        "response_type", "grant_type", "client_id", "client_secret", "username", "password", "code", "refresh_token",
        "device_code", "assertion", "subject_token", "subject_token_type", "redirect_uri",
    ]

    private static func report(
        _ wanted: [(String, String)], _ step: Step, _ names: Set<String>, _ flow: inout Inspection
    ) {
        for (name, reason) in wanted where !names.contains(name) {
            // A misspelt one is told by its own check.
            guard !names.contains(where: { KnownParameters.meant(by: $0) == name }) else { continue }
            // Those that stand together with the first one.
            let place = step.parameters.first?.place
            let fields = step.parameters.filter { $0.place == place }.map(\.field)
            let earlier = usualOrder.prefix { $0 != name }
            let span = (fields.last { earlier.contains($0.name.text) } ?? fields.first)?.name.span ?? step.actionSpan
            flow.unsent.insert(name)
            flow.require(
                .parameters, of: step, .missingParameter, "`\(name)` is not sent: \(reason)", at: span,
                help: ["add `\(name): …`"], severity: .warning)
        }
    }
}

extension Inspection {
    /// Whether a page is opened with a redirect URI among its parameters.
    var sendsRedirect: Bool {
        places.contains { place in
            place.step.authorize != nil && place.parameters.contains { $0.field.name.text == "redirect_uri" }
        }
    }

    /// The server a request goes to, if its URL begins with one.
    func server(of request: RequestAction) -> Server? {
        let sources = sources(of: request.url)
        let named = sources.compactMap { source in
            if case .server(let name) = source { linked.names.servers[name] } else { nil }
        }
        if let first = named.min(by: { $0.name.span.lower < $1.name.span.lower }) { return first }
        guard let literal = request.url.literal else { return nil }
        return flow.servers.first { server in server.url?.literal.map { literal.hasPrefix($0) } ?? false }
    }

    /// The names of what the server of a request adds.
    func serverParameters(of request: RequestAction) -> Set<String> {
        guard let server = server(of: request) else { return [] }
        return Set(((server.query?.fields ?? []) + (server.form?.fields ?? [])).map(\.name.text))
    }

    /// Whether the server of a request knows the client by something else than a parameter.
    func hasCredentials(_ request: RequestAction) -> Bool {
        guard let server = server(of: request) else { return true }
        return server.headers != nil || !server.basic.isEmpty || server.bearer != nil
    }
}
