// What a sign-in page says when it answers with an error instead of a redirect.

internal import FlowEngine
internal import FlowHTTP
internal import FlowJSON

/// An error status of a page, and the OAuth error in its body, if there is one (RFC 6749 section 5.2).
struct PageError {
    private let status: Int
    private let origin: String
    /// The error of the provider, if the answer names one.
    let code: String?
    private let detail: String?

    init(_ response: Response, at url: URLParts) {
        status = response.status
        origin = url.origin ?? url.scheme
        let json = try? JSON.parse(response.body)
        code = json?["error"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        detail = json?["error_description"]?.stringValue
    }

    /// The error of the provider, or the status where it named none.
    var failure: CallbackFailure {
        guard let code else { return .answered(code: "http_\(status)", detail: "\(origin) answered \(status)") }
        return .answered(code: code, detail: detail)
    }
}
