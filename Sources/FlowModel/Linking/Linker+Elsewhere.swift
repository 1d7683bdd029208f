// Help for names that exist, but are not read as they stand: behind a root, or in another operation.

import FlowDiagnostics

extension Linker {
    /// Where names are that cannot be read by themselves, for all operations alike.
    func namesElsewhere() -> [String: String] {
        var help = Self.foreignRoots
        for operation in flow.operations {
            for index in operation.steps?.steps ?? [] {
                guard let id = steps[index].id?.text, help[id] == nil else { continue }
                help[id] =
                    "`\(id)` is a step of `\(operation.name.text)`; save there what is needed here, or read it as the value of a `call`"
            }
        }
        let inputs = flow.inputs + flow.operations.flatMap(\.inputs)
        for (root, names) in [
            ("session", flow.session.map(\.name)), ("values", flow.values.map(\.name)), ("inputs", inputs.map(\.name)),
        ] {
            if names.isEmpty { help[root] = "the file declares none: add `\(root): { NAME: … }`" }
            for name in names { help[name.text] = "write `\(root).\(name.text)`" }
        }
        return help
    }

    /// What other tools call things.
    private static let foreignRoots = [
        "steps": "a step is read by its `id` alone, as in `exchange.json.access_token`",
        "env": "a flow reads no environment; make it an input", "secrets": "a secret is an input with `secret: true`",
        "vars": "write `inputs.NAME`, or `values.NAME`", "params": "write `inputs.NAME`",
        "body": "write `response.json`, or `response.text`", "status": "write `response.status`",
        "headers": "write `response.headers`", "res": "write `response`",
        "request": "what was sent cannot be read; name it with `let` before",
    ]
}
