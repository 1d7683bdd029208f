// F4506: a request that spends a code and is sent again (RFC 6749 sections 4.1.2 and 10.5): the second time the code is
// a stolen one to the server, which may revoke every token.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let retriedCodes = Check { flow in
        for place in flow.places {
            guard let retry = place.step.retry, retry > 0 else { continue }
            guard let code = place.parameters.first(where: { $0.field.name.text == "code" })?.field else {
                continue
            }
            flow.report(
                .retriedCode, "a code can be used once, and this request is sent up to \(retry + 1) times",
                at: code.name.span, help: ["drop `retry`"])
        }
    }
}
