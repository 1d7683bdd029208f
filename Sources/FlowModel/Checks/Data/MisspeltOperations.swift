// F4072: an operation whose name is nearly a usual one, which callers will look for in vain.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let misspeltOperations = Check { flow in
        let usual = ["login", "refresh", "user_info", "logout", "revoke", "introspect", "register", "exchange"]
        let names = flow.flow.operations.map(\.name.text)
        for operation in flow.operations where !usual.contains(operation.name.text) {
            guard let meant = Misspelling.meant(by: operation.name.text, among: usual), !names.contains(meant) else {
                continue
            }
            flow.report(
                .misspeltOperation, "`\(operation.name.text)` is nearly the usual name `\(meant)`",
                at: operation.name.span, help: ["did you mean `\(meant)`?"])
        }
    }
}
