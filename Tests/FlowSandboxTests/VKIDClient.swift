// A client of the VK ID sandbox: the right requests, each part of which a test can change or drop.

import FlowCEL
import FlowDiagnostics
import FlowJSON
import Testing

@testable import FlowSandbox

/// Parameters that are right, and changes to them; nil drops one.
typealias Changes = [String: String?]

/// The client with the sample values of the documents.
struct VKIDClient {
    static let verifier = "TMqwHtKeYrAz42vNmy5KsxePTYt--KS-yZsma6q4vrE"
    static let challenge = "VT6yRsqMDL8EgEfcGmtWVaaLzTw5KcuKBoGEmfDBJaw"
    static let redirect = "vk7915193://vk.ru/blank.html"

    /// The sandbox, read once, and what was said about it.
    static let loaded: (sandbox: Sandbox?, report: String) = {
        let text = (try? repositoryFile("flows/vkid.sandbox.yaml")) ?? ""
        let (sandbox, diagnostics) = Sandbox.load(SourceText(name: "flows/vkid.sandbox.yaml", text: text))
        return (sandbox, diagnostics.map { SnippetRenderer().render($0) }.joined(separator: "\n"))
    }()

    let world: World

    init(switches: [String: FlowCEL.Value] = [:], person: Person = Person()) throws {
        let sandbox = try #require(Self.loaded.sandbox, Comment(rawValue: Self.loaded.report))
        world = try World(sandbox, switches: switches, person: person)
    }

    static func apply(_ changes: Changes, to base: [String: String]) -> [String: String] {
        base.merging(changes.compactMapValues { $0 }) { $1 }.filter { changes[$0.key] != .some(nil) }
    }

    @discardableResult
    func authorize(_ changes: Changes = [:]) -> Answered {
        let base = [
            "client_id": "7915193", "redirect_uri": Self.redirect, "response_type": "code", "state": "abracadabra",
            "scope": "phone email", "prompt": "login", "code_challenge": Self.challenge,
            "code_challenge_method": "S256",
        ]
        return world.send("GET /authorize", query: Self.apply(changes, to: base))
    }

    /// The code and the device of a sign-in.
    func code(_ changes: Changes = [:]) throws -> (code: String, device: String) {
        let callback = authorize(changes).callback
        return (try #require(callback["code"]), try #require(callback["device_id"]))
    }

    /// Buys tokens, all parameters in a form, as the mobile SDKs do.
    func exchange(_ grant: (code: String, device: String), _ changes: Changes = [:]) -> Answered {
        world.send("POST /oauth2/auth", form: Self.apply(changes, to: exchangeParameters(grant)))
    }

    func exchangeParameters(_ grant: (code: String, device: String)) -> [String: String] {
        [
            "grant_type": "authorization_code", "client_id": "7915193", "redirect_uri": Self.redirect,
            "device_id": grant.device, "code": grant.code, "code_verifier": Self.verifier,
            "state": "abracadabracodeexchange",
        ]
    }

    func refresh(_ token: String, device: String, _ changes: Changes = [:]) -> Answered {
        let base = [
            "grant_type": "refresh_token", "client_id": "7915193", "device_id": device, "refresh_token": token,
        ]
        return world.send("POST /oauth2/auth", form: Self.apply(changes, to: base))
    }

    /// A whole sign-in.
    func signIn(_ changes: Changes = [:]) throws -> Tokens {
        let grant = try code(changes)
        let answer = exchange(grant)
        return Tokens(
            access: try #require(answer.text("access_token"), Comment(rawValue: answer.text)),
            refresh: try #require(answer.text("refresh_token")),
            id: try #require(answer.text("id_token")), device: grant.device)
    }

    func userInfo(_ token: String, _ changes: Changes = [:]) -> Answered {
        world.send(
            "POST /oauth2/user_info", form: Self.apply(changes, to: ["client_id": "7915193"]),
            headers: ["Authorization": "Bearer \(token)"])
    }

    func logout(_ line: String, _ token: String, _ changes: Changes = [:]) -> Answered {
        world.send(
            line, query: Self.apply(changes, to: ["client_id": "7915193"]),
            headers: ["Authorization": "Bearer \(token)"])
    }

    struct Tokens {
        let access: String
        let refresh: String
        let id: String
        let device: String
    }
}

/// An answer of the error shape.
func refusal(_ code: String, _ text: String, state: String? = nil) -> String {
    let tail = state.map { #","state":"\#($0)""# } ?? ""
    return #"{"error":"\#(code)","error_description":"\#(text)"\#(tail)}"#
}
