// Which operations have to be looked at again when some of them have changed.

extension Flow {
    /// The operations that some changed ones concern; all of them for nil.
    ///
    /// These are they themselves, those that call them, however many calls lie between, and those that open a page: what
    /// is said of callbacks, such as from how many servers they come, is said of all of them together.
    func operations(concernedBy changed: Set<String>?, _ steps: [Step]) -> [Operation] {
        guard let changed else { return operations }
        var concerned = changed
        var callers: [String: [String]] = [:]
        for operation in operations {
            let name = operation.name.text
            for index in operation.steps(among: steps) {
                switch steps[index].action {
                case .call(let call): callers[call.operation.text, default: []].append(name)
                case .authorize: concerned.insert(name)
                case .none, .request, .ask, .show, .verify, .installed, .bind, .group, .forget, .fail, .give: break
                }
            }
        }
        var waiting = Array(changed)
        while let name = waiting.popLast() {
            waiting += (callers[name] ?? []).filter { concerned.insert($0).inserted }
        }
        return operations.filter { concerned.contains($0.name.text) }
    }
}
