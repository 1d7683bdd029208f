// The hand-off to a person: what the engine makes, opens, compares and takes once.

import FlowCEL
import FlowCrypto
import FlowDiagnostics
import FlowEncoding
import FlowHTTP
import FlowJSON
import FlowModel

extension Machine {
    /// Makes state, nonce and verifier, and gets ready to receive the callback.
    mutating func prepare(_ action: AuthorizeAction, _ step: Step) throws(RunFailure) {
        guard let redirect = action.redirect else { return }
        let address = try text(redirect)
        do throws(URLSyntaxError) { _ = try URLParts(address) } catch {
            throw RunFailure(
                code: "protocol", kind: .config, title: "`redirect` is no URL: \(error.message)",
                location: Location(linked.source, redirect.span))
        }
        // 32 bytes make 43 characters: the entropy RFC 7636 section 7.1 asks for, its shortest verifier.
        func token() -> String { Base64.encodeURL(world.random(32)) }
        try requireAllowed(action)
        let made = AuthorizeRun(state: token(), nonce: token(), verifier: token(), redirectURI: address)
        for secret in [made.state, made.nonce, made.verifier] { memory.secrets.add(secret) }
        run?.authorize = made
        var further: [String] = []
        for address in action.callback.at { further.append(try text(address)) }
        memory.waiting = .listening
        effects.append(
            .listen(CallbackPlace(redirectURI: address, further: further, mode: action.callback.mode)))
    }

    /// Takes the real address in, then does what comes before the page.
    mutating func open(redirectURI: String) throws(RunFailure) {
        memory.waiting = .nothing
        run?.authorize?.redirectURI = redirectURI
        run?.phase = .preparing
        if let step, case .authorize(let action) = step.action, let prepare = action.prepare { push(prepare) }
    }

    /// Takes a callback, if it is the one that is waited for.
    mutating func take(callback url: String) throws(RunFailure) {
        guard let step, case .authorize(let action) = step.action, let made = run?.authorize else { return }
        let parameters: [(name: String, value: String)]
        do throws(CallbackRefusal) {
            var addresses = [made.redirectURI]
            for address in action.callback.at { addresses.append(try addressText(address)) }
            parameters = try CallbackReader(
                addresses: addresses, callback: action.callback,
                state: step.without.contains { $0.rule == .state } ? nil : made.state,
                acceptsErrorsWithoutState: step.without.contains { $0.rule == .errorState },
                issuer: try issuer(action)
            ).read(url)
        } catch {
            // What is refused may still be worth something to whoever reads it.
            memory.secrets.addValues(inURL: url, alsoNamed: linked.flow.secretNames)
            trace { .callbackRefused($0, url: url, reason: error.reason) }
            effects.append(.refuse(callback: url, reason: error.reason))
            return
        }
        memory.waiting = .nothing
        for pair in parameters where isSecretName(pair.name) { memory.secrets.add(pair.value) }
        run?.callback = parameters
        setValue(.members(members(parameters, action, made)), of: step.index)
        var verdict = Verdict.signedIn
        if let code = parameters.first(where: { $0.name == "error" })?.value {
            let detail = parameters.first { $0.name == "error_description" }?.value
            run?.error = FlowError(code: code, detail: detail)
            verdict = .failed(detail ?? linked.entry(for: code).title)
        }
        run?.phase = .answered
        effects.append(.accepted(verdict))
        trace { .callbackAccepted($0, names: parameters.map(\.name)) }
    }

    private mutating func addressText(_ template: Template) throws(CallbackRefusal) -> String {
        do throws(RunFailure) { return try text(template) } catch { throw CallbackRefusal(error.title) }
    }

    private mutating func issuer(_ action: AuthorizeAction) throws(CallbackRefusal) -> String? {
        guard let issuer = action.issuer else { return nil }
        return try addressText(issuer)
    }

    /// What the step gives: names taken from the callback, and what only the engine knows; a server cannot forge those.
    private func members(
        _ parameters: [(name: String, value: String)], _ action: AuthorizeAction, _ made: AuthorizeRun
    ) -> [String: Value] {
        var members: [String: Value] = [:]
        for name in action.callback.take {
            members[name.text] = parameters.first { $0.name == name.text }.map { .string($0.value) }
        }
        members["callback"] = .map(parameters.map { ($0.name, .string($0.value)) })
        members["state"] = .string(made.state)
        members["nonce"] = .string(made.nonce)
        members["code_verifier"] = .string(made.verifier)
        members["redirect_uri"] = .string(made.redirectURI)
        return members
    }
}
