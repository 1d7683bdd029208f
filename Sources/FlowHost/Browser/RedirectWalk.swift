// From the sign-in page to the callback, redirect by redirect.

internal import FlowCEL
internal import FlowEngine
internal import FlowHTTP
internal import FlowModel

/// One walk along redirects.
struct RedirectWalk {
    /// As many as browsers follow.
    private static let maxHops = 20

    private let page: AuthorizationPage
    private let transport: any Transport
    private let clock: any HostClock
    private var jars: [String: CookieJar] = [:]

    init(page: AuthorizationPage, transport: any Transport, clock: any HostClock) {
        self.page = page
        self.transport = transport
        self.clock = clock
    }

    /// The URL of the callback.
    mutating func run() async throws(CallbackFailure) -> String {
        guard let address = page.url ?? page.example else {
            throw .unavailable("a person has to do something elsewhere; use `--browser paste` or `auto`")
        }
        guard !page.isApp else { throw .cannotOpen("only a person can open an application") }
        var url = try Self.parts(address, "the page")
        let start = clock.now().seconds
        for _ in 0...Self.maxHops {
            let left = page.timeout - .seconds(clock.now().seconds - start)
            guard left > .zero else { throw .timeout }
            let response = try await get(url, within: min(left, .seconds(30)))
            if let callback = try posted(by: response, at: url) { return callback }
            let next = try target(of: response, at: url)
            if isCallback(next) {
                guard page.mode != .formPost || !next.isHTTP else {
                    throw .refused(
                        "the server redirects to `redirect_uri`, where the flow expects a form (`form_post`)")
                }
                return next.text
            }
            url = next
        }
        throw .unavailable("the server redirects in a circle: \(Self.maxHops) redirects, and none to `redirect_uri`")
    }

    private mutating func get(_ url: URLParts, within timeout: Duration) async throws(CallbackFailure) -> Response {
        guard url.scheme.lowercased() == "https" || url.isLoopback, let origin = url.origin else {
            throw .unavailable(
                "a redirect leads to \(url.origin ?? url.scheme) without encryption; it is not followed")
        }
        var request = Request(method: "GET", url: url.withoutFragment.text, timeout: timeout)
        request.headers.append("Accept", "text/html, application/json;q=0.9, */*;q=0.5")
        let now = clock.now().seconds
        var jar = jars[origin] ?? CookieJar(origin: origin)
        if let cookies = jar.header(for: url, now: now) { request.headers.append("Cookie", cookies) }
        do throws(TransportError) {
            let response = try await transport.send(request)
            jar.store(response, from: url, now: now)
            jars[origin] = jar
            return response
        } catch {
            throw error.cause == .cancelled ? .cancelled : .failed(error, origin: origin)
        }
    }

    /// Where an answer leads to (RFC 9110 section 15.4).
    private func target(of response: Response, at url: URLParts) throws(CallbackFailure) -> URLParts {
        switch response.status {
        case 301, 302, 303, 307, 308: break
        case 200...299:
            // Some providers answer refusals with 200.
            let error = PageError(response, at: url)
            if error.code != nil { throw error.failure }
            throw .unavailable(
                "the server wants a person: it answered with a page; use `--browser paste` and sign in yourself")
        default: throw PageError(response, at: url).failure
        }
        guard let location = response.headers["location"] else {
            throw .unavailable("the server answered \(response.status) without saying where to go (`Location`)")
        }
        do throws(URLSyntaxError) { return try url.resolving(location) } catch {
            throw .unavailable("the server redirects to something that is no URL: \(error.message)")
        }
    }

    /// The callback that a page posts by a form that submits itself: what arrives at `redirect_uri`, and nothing is sent
    /// anywhere else. Nil for a page without such a form.
    private func posted(by response: Response, at url: URLParts) throws(CallbackFailure) -> String? {
        guard (200...299).contains(response.status), let expected = try? URLParts(page.redirectURI), expected.isHTTP
        else { return nil }
        let fields: Parameters
        do throws(PostedForm.Problem) {
            let form = try PostedForm(in: response) { action in
                guard let target = try? url.resolving(action), target.isHTTP else { return false }
                return isCallback(target) && target.query ?? "" == expected.query ?? ""
            }
            guard let form else { return nil }
            fields = form.fields
        } catch {
            throw .unavailable("the page posts to `redirect_uri`, but cannot be played: \(error.message)")
        }
        guard page.mode == .formPost else {
            throw .refused(
                "the server posts a form to `redirect_uri`, which the flow does not expect (`mode: form_post`)")
        }
        let bare = page.redirectURI.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return String(Substring(bare)) + "?" + String(decoding: fields.formBody, as: UTF8.self)
    }

    /// Whether a URL is where the flow expects to be called back: the address of `redirect_uri`, or an application.
    private func isCallback(_ url: URLParts) -> Bool {
        guard url.isHTTP else { return true }
        guard let expected = try? URLParts(page.redirectURI), expected.origin == url.origin else { return false }
        let isRoot = ["", "/"].contains(url.path) && ["", "/"].contains(expected.path)
        return isRoot || url.path.utf8.elementsEqual(expected.path.utf8)
    }

    private static func parts(_ text: String, _ what: String) throws(CallbackFailure) -> URLParts {
        do throws(URLSyntaxError) { return try URLParts(text) } catch {
            throw .unavailable("\(what) has no usable URL: \(error.message)")
        }
    }
}
