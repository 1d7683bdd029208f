// Whether a callback is the one that is waited for, and what it carries.

internal import FlowCrypto
internal import FlowHTTP
internal import FlowJSON
internal import FlowModel

/// Why a callback does not fit.
struct CallbackRefusal: Error, Sendable {
    /// The reason, for people.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// Reads callbacks that arrive at one of some addresses.
struct CallbackReader: Sendable {
    /// Where it may arrive; the first is `redirect_uri`.
    let addresses: [String]
    /// What the file says about it.
    let callback: Callback
    /// What `state` must be; nil when the provider has none.
    let state: String?
    /// Whether the provider drops `state` when it sends an error, against RFC 6749 section 4.1.2.1.
    var acceptsErrorsWithoutState = false
    /// What `iss` must be (RFC 9207 section 2.4); nil when the flow names no issuer.
    let issuer: String?

    /// The parameters of a callback that fits.
    func read(_ text: String) throws(CallbackRefusal) -> [(name: String, value: String)] {
        let url: URLParts
        do throws(URLSyntaxError) { url = try URLParts(text) } catch {
            throw CallbackRefusal("it is no URL: \(error.message)")
        }
        try requireAddress(url)
        let encoded = callback.mode == .fragment ? url.fragment : url.query
        var parameters: [(name: String, value: String)]
        do throws(URLSyntaxError) {
            parameters = try Parameters(query: encoded ?? "").pairs.map { ($0.name, $0.value) }
        } catch {
            throw CallbackRefusal("its parameters cannot be read: \(error.message)")
        }
        if let name = callback.unpack, let packed = parameters.first(where: { $0.name == name }) {
            parameters = parameters.filter { $0.name != name } + (try unpack(packed.value, name))
        }
        try requireOnce(parameters)
        try requireState(parameters)
        try requireIssuer(parameters)
        return parameters
    }

    /// Scheme and host without case, port and path exactly (RFC 9700 section 2.1: exact matching).
    private func requireAddress(_ url: URLParts) throws(CallbackRefusal) {
        var reason = "no address is known to expect it at"
        for address in addresses {
            guard let expected = try? URLParts(address) else { continue }
            guard let difference = Self.difference(of: url, from: expected) else { return }
            reason = difference
        }
        throw CallbackRefusal(reason)
    }

    /// Why an address is not the expected one; nil when it is. Scheme and host are compared without case.
    static func difference(of url: URLParts, from expected: URLParts) -> String? {
        if url.scheme.lowercased() != expected.scheme.lowercased() {
            return "its scheme is `\(url.scheme)`, expected `\(expected.scheme)`"
        }
        if url.normalizedHost ?? "" != expected.normalizedHost ?? "" {
            return "its host is `\(url.host ?? "")`, expected `\(expected.host ?? "")`"
        }
        if url.effectivePort != expected.effectivePort {
            return "its port is \(url.effectivePort ?? 0), expected \(expected.effectivePort ?? 0)"
        }
        let isRoot = ["", "/"].contains(url.path) && ["", "/"].contains(expected.path)
        if !isRoot, url.path != expected.path { return "its path is `\(url.path)`, expected `\(expected.path)`" }
        return nil
    }

    /// Members of a JSON object that one parameter holds.
    private func unpack(_ text: String, _ name: String) throws(CallbackRefusal) -> [(name: String, value: String)] {
        guard case .object(let object)? = try? JSON.parse(Array(text.utf8)) else {
            throw CallbackRefusal("`\(name)` holds no JSON object")
        }
        return object.members.compactMap { member in
            switch member.value {
            case .string(let text): (member.name, text)
            case .int(let number): (member.name, String(number))
            case .bool(let flag): (member.name, flag ? "true" : "false")
            case .null, .double, .array, .object: nil
            }
        }
    }

    /// No parameter of the protocol may come twice (RFC 6749 section 3.1).
    private func requireOnce(_ parameters: [(name: String, value: String)]) throws(CallbackRefusal) {
        let names = ["code", "state", "iss", "error"] + callback.take.map(\.text)
        for name in names where parameters.count(where: { $0.name == name }) > 1 {
            throw CallbackRefusal("`\(name)` is in it twice")
        }
    }

    private func requireState(_ parameters: [(name: String, value: String)]) throws(CallbackRefusal) {
        guard let state else { return }
        guard let sent = parameters.first(where: { $0.name == "state" })?.value else {
            // Whoever forges such an error ends the sign-in, and gets nothing into it.
            guard parameters.contains(where: { $0.name == "error" }) else { throw CallbackRefusal("it has no `state`") }
            guard acceptsErrorsWithoutState else {
                throw CallbackRefusal("it brings an error without `state`, which may be of another sign-in")
            }
            return
        }
        guard constantTimeEquals(Array(sent.utf8), Array(state.utf8)) else {
            throw CallbackRefusal("its `state` is not the one that was sent: it belongs to another sign-in")
        }
    }

    private func requireIssuer(_ parameters: [(name: String, value: String)]) throws(CallbackRefusal) {
        guard let issuer else { return }
        guard let sent = parameters.first(where: { $0.name == "iss" })?.value else {
            throw CallbackRefusal("it has no `iss`, and the flow names an issuer")
        }
        guard sent.utf8.elementsEqual(issuer.utf8) else {
            throw CallbackRefusal("its `iss` is not the issuer the flow names")
        }
    }
}
