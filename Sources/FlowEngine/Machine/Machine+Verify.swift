// Tokens that are believed only after they were checked: `verify`.

import FlowCEL
import FlowCrypto
import FlowDiagnostics
import FlowHTTP
import FlowJSON
import FlowModel

extension Machine {
    /// Checks a token, and fetches the keys for it where they are not at hand.
    mutating func verify(_ action: VerifyAction, _ step: Step) throws(RunFailure) {
        let text = try text(action.token)
        // What came with the token is read as `response`, so that it can be kept once the token is believed.
        if let source = linked.answerStep(of: action.token),
            case .answer(let answer)? = memory.calls.last?.values[source]
        {
            run?.answer = answer
        }
        memory.secrets.add(text)
        do throws(TokenRefusal) {
            let token = try SignedToken(text)
            if step.without.contains(where: { $0.rule == .signature }) {
                try requirePrivateWay(of: action.token)
            } else {
                _ = try token.checkAlgorithm(action.signatureAlgorithms)
                guard let keys = try keys(action, step) else { return }
                try check(token, keys, action, step)
                guard memory.waiting == .nothing else { return }
            }
            try checks(action, step).check(token, now: world.now)
            setValue(.value(Value(json: .object(token.claims))), of: step.index)
            run?.phase = .answered
        } catch {
            throw refused(error, step)
        }
    }

    /// Compares the signature; when the token names a key that nobody knows, the keys are fetched again, once.
    private mutating func check(
        _ token: SignedToken, _ keys: KeySet, _ action: VerifyAction, _ step: Step
    ) throws(TokenRefusal) {
        do throws(TokenRefusal) { try token.checkSignature(keys, action.signatureAlgorithms) } catch {
            guard error.isUnknownKey, run?.hasRefetchedKeys == false, let url = keyURL(action) else { throw error }
            run?.hasRefetchedKeys = true
            memory.keySets[url] = nil
            try fetchKeys(url, action, step)
        }
    }

    /// What the claims must say.
    private mutating func checks(_ action: VerifyAction, _ step: Step) throws(TokenRefusal) -> TokenChecks {
        var checks = TokenChecks()
        checks.issuer = try expected(action.issuer)
        checks.audience = try expected(action.audience)
        checks.ignoresAudienceCase = step.without.contains { $0.rule == .audienceCase }
        if !step.without.contains(where: { $0.rule == .nonce }) { checks.nonce = try expected(action.nonce) }
        checks.subject = try expected(action.subject)
        checks.accessToken = try expected(action.accessToken)
        if let leeway = action.leeway { checks.leeway = leeway.components.seconds }
        return checks
    }

    /// What is to be compared; an empty text would be no comparison at all.
    private mutating func expected(_ template: Template?) throws(TokenRefusal) -> String? {
        guard let template else { return nil }
        let found: String
        do throws(RunFailure) { found = try text(template) } catch { throw TokenRefusal(error.title, help: error.help) }
        guard !found.isEmpty else { throw TokenRefusal("the token is compared with an empty text") }
        return found
    }

    /// The keys to check by; nil when they have to be fetched first.
    private mutating func keys(_ action: VerifyAction, _ step: Step) throws(TokenRefusal) -> KeySet? {
        guard let template = action.keys else { throw TokenRefusal("there are no keys to check the token by") }
        let given: Value
        do throws(RunFailure) { given = try value(template) } catch {
            throw TokenRefusal(error.title, help: error.help)
        }
        guard case .string(let url) = given else {
            guard let json = try? given.json() else { throw TokenRefusal("the keys are no JSON Web Key Set") }
            return try KeySet(json)
        }
        if let known = memory.keySets[url] { return try KeySet(known, of: "kept keys") }
        try fetchKeys(url, action, step)
        return nil
    }

    /// The address of the keys, where they have one.
    private mutating func keyURL(_ action: VerifyAction) -> String? {
        guard let template = action.keys, case .string(let url)? = try? value(template) else { return nil }
        return url
    }

    /// Asks for the keys, with what all requests to their server have in common but no credentials.
    private mutating func fetchKeys(_ url: String, _ action: VerifyAction, _ step: Step) throws(TokenRefusal) {
        do throws(RunFailure) {
            var request = try keyRequest(url, action, step)
            if run?.hasRefetchedKeys ?? false { request.headers["Cache-Control"] = "no-cache" }
            run?.attempts += 1
            run?.phase = .waiting
            memory.waiting = .response
            memory.lastRequest = request
            memory.lastResponse = nil
            trace { .sending($0, request) }
            effects.append(.send(request, spends: false))
        } catch {
            throw TokenRefusal(error.title, help: error.help)
        }
    }

    /// Takes keys in; then the step begins again, with them at hand.
    mutating func take(keys response: Response, _ step: Step) throws(RunFailure) {
        guard let url = memory.lastRequest?.url else { return }
        guard (200...299).contains(response.status) else {
            run?.error = FlowError(code: "http_\(response.status)", detail: "the keys cannot be fetched")
            run?.phase = .answered
            return
        }
        do throws(TokenRefusal) {
            let type = response.headers["content-type"].map { "`\($0)`" } ?? "no content type"
            _ = try KeySet(response.body, of: "\(type), \(response.body.count) bytes")
        } catch {
            throw refused(TokenRefusal("\(error.message), at `\(url)`", help: error.help), step)
        }
        guard case .verify(let action) = step.action else { return }
        memory.keySets[keyURL(action) ?? url] = response.body
        run?.phase = .acting
    }

    /// OpenID Connect Core section 3.1.3.7 item 6: TLS stands for the signature of a token that came straight from the
    /// token endpoint. That it did was checked when the flow was linked; how it came shows now.
    private func requirePrivateWay(of template: Template) throws(TokenRefusal) {
        guard let step = linked.answerStep(of: template), case .answer(let answer)? = memory.calls.last?.values[step],
            answer.isPrivate
        else {
            throw TokenRefusal(
                "the token came over a connection without encryption, so its signature cannot be left out",
                help: ["use an https URL for the token endpoint"])
        }
    }

    private func refused(_ refusal: TokenRefusal, _ step: Step) -> RunFailure {
        RunFailure(
            code: "refused", kind: .refused, title: refusal.message, help: refusal.help,
            location: Location(linked.source, step.actionSpan))
    }
}

extension VerifyAction {
    /// How the token may be signed.
    fileprivate var signatureAlgorithms: [SignatureAlgorithm] {
        algorithms.compactMap { SignatureAlgorithm(rawValue: $0.rawValue) }
    }
}
