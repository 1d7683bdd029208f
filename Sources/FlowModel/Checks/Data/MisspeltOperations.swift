// F4072: an operation whose name is nearly a usual one, which callers will look for in vain; or that is none, but a key of
// the operation above it that stands too far left.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let misspeltOperations = Check { flow in
        let usual = ["login", "refresh", "user_info", "logout", "revoke", "introspect", "register", "exchange"]
        let names = flow.flow.operations.map(\.name.text)
        let keys = Shape<Operation>.operation.keys.map(\.name)
        for (above, operation) in zip(flow.flow.operations, flow.flow.operations.dropFirst())
        where keys.contains(operation.name.text) {
            flow.report(
                .misspeltOperation, "`\(operation.name.text)` is a key of operations, and here the name of one",
                at: operation.name.span, help: ["if it belongs to `\(above.name.text)`, indent it by 2 more"])
        }
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
