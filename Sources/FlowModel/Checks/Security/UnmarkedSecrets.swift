// F4029: an input that is a secret, but is not said to be one, so that it is shown and logged.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unmarkedSecrets = Check { flow in
        let names: Set<String> = [
            "client_secret", "secret", "password", "api_key", "private_key", "refresh_token", "access_token",
            "client_assertion", "signing_key", "passphrase", "token",
        ]
        var sent: Set<VariableSource> = []
        for place in flow.places {
            for (_, field) in place.step.parameters where ["client_secret", "password"].contains(field.name.text) {
                sent.formUnion(flow.sources(of: field.value))
            }
            for password in place.step.request?.basic.dropFirst() ?? [] { sent.formUnion(flow.sources(of: password)) }
            if let bearer = place.step.request?.bearer { sent.formUnion(flow.sources(of: bearer)) }
        }
        for input in flow.flow.allInputs where input.secrecy == .open {
            let name = input.name.text
            guard names.contains(name) || name.hasSuffix("_secret") || sent.contains(.input(name)) else { continue }
            flow.report(
                .unmarkedSecret, "`\(name)` is a secret, but is not said to be one", at: input.name.span,
                help: ["add `secret: true`, or `secret: server` if no application may hold it"], severity: .error)
        }
    }
}
