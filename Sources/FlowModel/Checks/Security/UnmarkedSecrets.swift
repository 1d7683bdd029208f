// F4029: an input that is a secret, but is not said to be one, or a token said to be public: they are shown and logged.

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
            for (_, field) in place.parameters where ["client_secret", "password"].contains(field.name.text) {
                sent.formUnion(flow.sources(of: field.value))
            }
            for password in place.step.request?.basic.dropFirst() ?? [] { sent.formUnion(flow.sources(of: password)) }
            if let bearer = place.step.request?.bearer { sent.formUnion(flow.sources(of: bearer)) }
        }
        for field in flow.flow.session where field.isPublic {
            let name = field.name.text
            guard names.contains(name) || name == "id_token" || name.hasSuffix("_secret") else { continue }
            flow.report(
                .unmarkedSecret, "`\(name)` is a secret, but is said to be public", at: field.name.span,
                help: ["drop `public`: a session field is secret unless it says so"], severity: .error)
        }
        for input in flow.inputs where input.secrecy == .open {
            let name = input.name.text
            guard names.contains(name) || name.hasSuffix("_secret") || sent.contains(.input(name)) else { continue }
            flow.report(
                .unmarkedSecret, "`\(name)` is a secret, but is not said to be one", at: input.name.span,
                help: ["add `secret: true`, or `secret: server` if no application may hold it"], severity: .error)
        }
    }
}
