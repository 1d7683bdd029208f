// What proves to a server who asks: the `Authorization` header, and cookies.

import FlowCEL
import FlowDiagnostics
import FlowEncoding
import FlowHTTP
import FlowModel

extension Machine {
    /// Fills the `Authorization` header; an absent token leaves it out.
    mutating func setAuthorization(
        of request: inout Request, basic: [Template], bearer: Template?
    ) throws(RunFailure) {
        if let bearer, let token = try optionalText(bearer) {
            memory.secrets.add(token)
            request.headers["Authorization"] = "Bearer \(token)"
        }
        guard basic.count == 2 else { return }
        let (user, password) = (try text(basic[0]), try text(basic[1]))
        // RFC 7617 section 2: whatever follows the first colon would be taken for the password.
        guard !user.utf8.contains(UInt8(ascii: ":")) else {
            throw RunFailure(
                code: "protocol", kind: .config,
                title: "the user of `basic` holds a colon, which no server can tell from "
                    + "the one before the password",
                help: ["percent-encode it, if the provider says so, or send it in a form"],
                location: Location(linked.source, basic[0].span))
        }
        let encoded = Base64.encode(Array("\(user):\(password)".utf8))
        memory.secrets.add(password)
        memory.secrets.add(encoded)
        request.headers["Authorization"] = "Basic \(encoded)"
    }

    /// Adds the cookies that the request's origin has set in this run.
    mutating func addCookies(to request: inout Request, _ url: URLParts) {
        guard let origin = url.origin, let jar = memory.cookies[origin],
            let field = jar.header(for: url, now: world.now.seconds)
        else { return }
        memory.secrets.add(field)
        request.headers["Cookie"] = field
    }

    /// Keeps the cookies of an answer, if its server's are kept.
    mutating func storeCookies(of response: Response) {
        // Few flows keep cookies, and reading a URL takes a while.
        guard linked.flow.servers.contains(where: \.keepsCookies) else { return }
        guard let url = memory.lastRequest.flatMap({ try? URLParts($0.url) }), let origin = url.origin,
            server(for: url)?.keepsCookies ?? false
        else { return }
        memory.cookies[origin, default: CookieJar(origin: origin)].store(response, from: url, now: world.now.seconds)
        for cookie in memory.cookies[origin]?.cookies ?? [] { memory.secrets.add(cookie.value) }
    }
}
