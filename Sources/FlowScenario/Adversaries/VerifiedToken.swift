// Tokens in an answer that the flow verifies, and what a server does to them.

internal import FlowHTTP
internal import FlowJSON
internal import FlowModel
internal import FlowSandbox

/// A member of an answer that holds a token some step verifies.
struct VerifiedToken: Sendable {
    /// The way to the member.
    let path: [String]
    /// Whether its signature is checked.
    let isSigned: Bool
    /// Whether it is compared with the nonce of the sign-in.
    let hasNonce: Bool

    /// The tokens in an answer of a step that some step of the flow verifies.
    static func all(in flow: LinkedFlow, step name: String, of operation: String) -> [VerifiedToken] {
        guard let operation = flow.flow.operation(operation) else { return [] }
        let steps = flow.steps(of: operation)
        return steps.compactMap { step in
            guard case .verify(let action) = step.action, let answer = flow.answerStep(of: action.token),
                flow.steps.indices.contains(answer), flow.steps[answer].id?.text == name,
                case .expression(let expression) = action.token.form, let member = expression.source.lastMember
            else { return nil }
            return VerifiedToken(
                path: [member], isSigned: !step.without.contains { $0.rule == .signature },
                hasNonce: action.nonce != nil)
        }
    }

    /// The attacks on it; none when the answer holds no such token.
    func attacks(on response: Response) -> [Attack] {
        guard token(in: response) != nil else { return [] }
        func forged(_ adversary: Adversary, _ forge: @escaping @Sendable (ForgedToken) -> String) -> Attack {
            Attack(
                adversary: adversary, expects: .failure,
                deed: .answer { _, response in
                    guard let token = token(in: response), let json = try? JSON.parse(response.body) else {
                        return response
                    }
                    return response.with(Array(json.with(.string(forge(token)), at: path[...]).text.utf8))
                })
        }
        var attacks = [
            forged(.wrongAudience) { $0.with("aud", "somebody-else") },
            forged(.wrongIssuer) { $0.with("iss", .string(Attack.foreignHost)) },
            forged(.expiredToken) { $0.with("exp", .int(1_700_000_000)) },
            forged(.futureToken) { $0.with("iat", .int(1_900_000_000)) },
        ]
        if hasNonce { attacks.append(forged(.wrongNonce) { $0.with("nonce", "of-another-sign-in") }) }
        if isSigned {
            attacks += [
                forged(.unsignedToken) { $0.unsigned },
                forged(.oldSignature) { $0.withOldSignature("sub", "somebody-else") },
            ]
        }
        return attacks
    }

    private func token(in response: Response) -> ForgedToken? {
        guard let json = try? JSON.parse(response.body) else { return nil }
        return json.member(at: path[...])?.stringValue.flatMap { ForgedToken($0) }
    }
}

extension String {
    /// The name behind the last dot.
    fileprivate var lastMember: String? { split(separator: ".").last.map(String.init) }
}
