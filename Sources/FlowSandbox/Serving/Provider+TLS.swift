// The TLS of a provider: what its servers demand of clients, and what a run is given to meet it.

import FlowCEL
import FlowCrypto
package import FlowHTTP
import FlowHTTPServer
import FlowModel

/// What a run takes in place of its own certificates.
package struct StandIn: Sendable {
    /// The certificate to show, if any.
    package let identity: ClientIdentity?
    /// The authorities to trust, as PEM.
    package let authorities: String
}

extension Provider {
    /// What a run takes for a server; nil for one without TLS. Where nothing can be worked out, requests fail.
    package func standIn(for server: String) -> StandIn? {
        guard let secured = sandbox.secured(server), let certificates = TestCertificates.shared else { return nil }
        let gift = try? word(of: secured.given, SecuredServer.Gift.valid, switches)
        return StandIn(
            identity: gift.flatMap { certificates.identity($0) }, authorities: certificates.authority)
    }

    /// Says where servers are, by name, so that requests in this process meet what is there.
    package func place(_ urls: [String: String]) {
        for (name, url) in urls.sorted(by: { $0.key < $1.key }) {
            if let origin = (try? URLParts(url))?.origin { put(name, at: origin) }
        }
    }

    /// What a server demands as the switches are.
    func demand(of server: SecuredServer, _ switches: [String: Value]) throws(Failure) -> SecuredServer.Demand {
        try word(of: server.clientCertificate, .none, switches)
    }

    /// The refusal of a client that shows no valid certificate to one of these servers; nil when none of them wants one.
    func refusal(
        of client: ClientVerdict, at servers: [String], _ switches: [String: Value], _ seen: inout SeenRequest
    ) -> Reply? {
        for server in servers.compactMap({ sandbox.secured($0) }) {
            do throws(Failure) {
                guard try demand(of: server, switches) == .required, let words = client.refusal else { continue }
                seen.outcome = .refused(code: "client_certificate", reason: words)
                return Reply(status: 403, text: words + "\n")
            } catch {
                seen.outcome = .broken(error.text(in: sandbox.source))
                return .broken(error, in: sandbox.source)
            }
        }
        return nil
    }

    private func word<Word: RawRepresentable & CaseIterable>(
        of template: Template?, _ usual: Word, _ switches: [String: Value]
    ) throws(Failure) -> Word where Word.RawValue == String {
        guard let template else { return usual }
        let blank = IncomingRequest(ServerRequest(method: "", path: ""))
        let route = LinkedRoute(route: Route(span: template.span), locals: [], knownParameters: nil)
        let run = RouteRun(sandbox, route, blank, switches: switches, context: EvaluationContext())
        let text = try run.text(template)
        guard let word = Word(rawValue: text) else {
            throw Failure(
                "`\(text)` is not one of \(Word.allCases.map(\.rawValue).inWords)", at: template.span)
        }
        return word
    }
}

extension Sandbox {
    /// How a server is reached over TLS, if it is.
    func secured(_ server: String) -> SecuredServer? {
        file.secured.first { $0.name.text == server }
    }
}

extension ClientVerdict {
    /// What is wrong with what a client shows; nil when nothing is.
    fileprivate var refusal: String? {
        switch self {
        case .valid: nil
        case .missing: "a client certificate is needed"
        case .expired: "the client certificate does not hold at this time"
        case .foreign: "nobody vouches for the client certificate"
        }
    }
}
