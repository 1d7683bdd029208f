// F4023: a PKCE challenge whose verifier is never sent: the server cannot have checked it (RFC 7636 section 4.5).

import FlowCEL
import FlowDiagnostics

extension Check {
    static let verifierSent = Check { flow in
        for place in flow.places where place.step.authorize != nil {
            let step = place.step
            let sent = step.sent.reduce(into: Set<VariableSource>()) { $0.formUnion(flow.sources(of: $1)) }
            guard sent.contains(.authorize(.challenge)), flow.reads.contains(.member(step: step.index, "code")) else {
                continue
            }
            let isRead = !flow.reads.isDisjoint(with: [
                .member(step: step.index, "code_verifier"), .step(step.index), .maybeStep(step.index),
            ])
            guard !isRead else { continue }
            flow.require(
                .pkce, of: step, .verifierUnsent, "the PKCE verifier is never sent", at: step.actionSpan,
                help: ["send it with the code: `code_verifier: =\(step.id?.text ?? "authorize").code_verifier`"])
        }
    }
}
