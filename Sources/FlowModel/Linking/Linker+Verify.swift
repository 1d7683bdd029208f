// Linking the check of a token, and what would make it worth nothing.

import FlowCEL
import FlowDiagnostics

extension Linker {
    /// Links the check of a token.
    mutating func link(_ verify: VerifyAction, of step: Step) {
        compile(verify.token, for: .text)
        compile(verify.keys)
        for template in [verify.issuer, verify.audience, verify.nonce, verify.subject, verify.accessToken] {
            compile(template, for: .text)
        }
        if let keys = verify.keys { checkServer(of: keys) }
        checkSignature(of: verify, step)
        checkBinding(of: verify, step)
        checkKept(verify)
    }

    /// The step whose answer a token is read from, when it is read from nowhere else.
    func answerStep(of token: Template) -> Int? {
        guard case .expression(let expression) = token.form, let program = compiler.programs[expression.index],
            program.slots.count == 1, let slot = program.slots.first, case .answer(let step, _) = scope.sources[slot]
        else { return nil }
        return step
    }

    /// A signature is left out only where TLS stands for it (OpenID Connect Core section 3.1.3.7 item 6).
    private mutating func checkSignature(of verify: VerifyAction, _ step: Step) {
        guard let waiver = step.without.first(where: { $0.rule == .signature }) else {
            guard verify.keys == nil else { return }
            compiler.report(
                .noKeys, "there are no keys to check the token by", at: step.actionSpan,
                help: [
                    "add `keys: ${servers.NAME}/jwks`",
                    "if no signature can be checked, say so: `without: { signature: why }`",
                ])
            return
        }
        guard answerStep(of: verify.token) == nil else { return }
        compiler.report(
            .tokenNotDirect, "the signature is left out of a token that may come from anywhere", at: waiver.span,
            help: [
                "read the token straight from the answer of a request: `verify: =exchange.json.id_token`",
                "or check its signature: `keys: ${servers.NAME}/jwks`",
            ])
    }

    /// A token that is for nobody in particular, or of no sign-in in particular, proves nothing.
    private mutating func checkBinding(of verify: VerifyAction, _ step: Step) {
        // What is missing is told behind what people write before it.
        var last = verify.keys?.span ?? step.actionSpan
        for (name, claim, value) in [("issuer", "iss", verify.issuer), ("audience", "aud", verify.audience)] {
            if let value {
                last = value.span
                continue
            }
            compiler.report(
                .unboundToken, "the `\(claim)` of the token is compared with nothing", at: last,
                help: ["add `\(name): …`"], severity: .warning)
        }
        guard !authorizing.isEmpty, verify.nonce == nil, verify.subject == nil else { return }
        // That the provider has no nonce is said once, where the page is opened or where the token is checked.
        let waivers = (authorizing + [step]).flatMap(\.without).filter { $0.rule == .nonce }
        neededWaivers.formUnion(waivers.map(\.span))
        guard waivers.isEmpty else { return }
        compiler.report(
            .noNonce, "the `nonce` of the token is compared with nothing", at: last,
            help: [
                "send `nonce: =nonce` with the page, and compare: `nonce: =authorize.nonce`",
                "if the provider does not give it back, say so: `without: { nonce: why }`",
            ])
    }

    /// What came with a token is kept only after it was checked.
    private mutating func checkKept(_ verify: VerifyAction) {
        guard let index = answerStep(of: verify.token), steps.indices.contains(index) else { return }
        let span: Span
        switch steps[index].save {
        case .nothing: return
        case .fields(let names): span = names.first?.span ?? steps[index].actionSpan
        case .values(let fields): span = fields.first?.name.span ?? steps[index].actionSpan
        }
        compiler.report(
            .keptUnchecked, "this is kept before the token that came with it was checked", at: span,
            help: ["move `save` to the `verify` step: there `response` is the answer the token came in"],
            severity: .warning)
    }
}
