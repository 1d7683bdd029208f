// The outline of a flow as one document for programs.

internal import FlowDiagnostics
package import FlowJSON
internal import FlowModel

extension FlowOutline {
    /// All of it.
    package var json: JSON {
        var json: JSONObject = [
            "flow": .string(flow.id.text), "title": .string(flow.title.text), "file": .string(source.name),
            "docs": .strings(flow.docs), "applied": .strings(variants),
        ]
        if !flow.title.byLanguage.isEmpty { json["titles"] = flow.title.json }
        json["button"] = flow.button.map { .object($0.json) }
        let own = flow.operations.flatMap { operation in operation.inputs.map { ($0, operation.name.text as String?) } }
        json["inputs"] = .array((flow.inputs.map { ($0, nil) } + own).map { .object($0.0.json(of: $0.1)) })
        json["servers"] = .array(servers.map { .object(["name": .string($0.name), "url": .string($0.url)]) })
        json["session"] = .array(flow.session.map { .object($0.json) })
        json["values"] = .array(values.map { .object(self.json($0)) })
        json["powers"] = .object(powers.json(in: self))
        json["operations"] = .array(operations.map { .object(self.json($0)) })
        json["errors"] = .array(flow.errors.map { .object($0.json) })
        json["variants"] = .array(
            flow.variants.map { variant in
                var json: JSONObject = ["name": .string(variant.name.text)]
                json["title"] = variant.title.map { .string($0) }
                return .object(json)
            })
        return .object(json)
    }

    private func json(_ operation: OperationOutline) -> JSONObject {
        var json: JSONObject = ["name": .string(operation.operation.name.text)]
        json["title"] = operation.operation.title.map { .string($0) }
        json["steps"] = .array(operation.steps.map { .object(self.json($0)) })
        if !operation.rows.isEmpty { json["match"] = .array(operation.rows.map { .object(self.json($0)) }) }
        if !operation.finally.isEmpty { json["finally"] = .array(operation.finally.map { .object(self.json($0)) }) }
        return json
    }

    private func json(_ step: StepOutline) -> JSONObject {
        var json: JSONObject = ["name": .string(step.name)]
        json["kind"] = step.kind.map { .string($0) }
        json["title"] = step.step.title.map { .string($0) }
        json["location"] = .object(place(step.step.actionSpan).json)
        json["when"] = step.step.when.map { .string($0.source) }
        if let target = step.target {
            json["method"] = target.method.map { .string($0) }
            json["url"] = .string(target.url)
        }
        if !step.parameters.isEmpty {
            json["parameters"] = .array(step.parameters.map { .object(self.json($0)) })
        }
        for (what, steps) in step.inner {
            json[what == "steps" ? "steps" : "prepare"] = .array(steps.map { .object(self.json($0)) })
        }
        if !step.step.check.isEmpty { json["check"] = .strings(step.step.check.map(\.source)) }
        switch step.step.save {
        case .nothing: break
        case .fields(let names): json["save"] = .strings(names.map(\.text))
        case .values(let fields): json["save"] = .strings(fields.map(\.name.text))
        }
        if case .authorize(let action) = step.step.action {
            json["take"] = .strings(action.callback.take.map(\.text))
        }
        json["repeat"] = step.step.rounds.map { .string($0.inWords) }
        json["retry"] = step.step.retry.map { .int(Int64($0)) }
        json["timeout"] = step.step.timeout.map { .string($0.written) }
        if !step.rows.isEmpty { json["match"] = .array(step.rows.map { .object(self.json($0)) }) }
        return json
    }

    private func json(_ row: RowOutline) -> JSONObject {
        var json: JSONObject = [:]
        json["when"] = row.when.map { .string($0) }
        json["ending"] = .string(row.ending)
        json["location"] = .object(place(row.span).json)
        if !row.steps.isEmpty { json["do"] = .array(row.steps.map { .object(self.json($0)) }) }
        return json
    }

    private func json(_ parameter: Parameter) -> JSONObject {
        var json: JSONObject = ["place": .string(parameter.place.rawValue)]
        if !parameter.name.isEmpty { json["name"] = .string(parameter.name) }
        json["value"] = .string(parameter.value)
        json["origin"] = .string(parameter.origin.kind.rawValue)
        json["from"] = .string(parameter.origin.words)
        json["target"] = parameter.target.map { .string($0) }
        json["server"] = parameter.server.map { .string($0) }
        json["location"] = .object(place(parameter.span).json)
        return json
    }
}

extension FlowOutline.Powers {
    fileprivate func json(in outline: FlowOutline) -> JSONObject {
        [
            "hosts": .strings(hosts),
            "pages": .array(
                pages.map {
                    .object([
                        "url": .string($0.url), "operation": .string($0.operation), "step": .string($0.step),
                    ])
                }),
            "asks": .array(
                questions.map {
                    .object([
                        "question": .string($0.title), "hidden": .bool($0.isHidden),
                        "operation": .string($0.operation), "step": .string($0.step),
                    ])
                }),
            "keeps": .strings(keeps.map(\.name.text)), "forgets": .strings(forgetting),
            "without": .array(
                waivers.map { waiver, operation, step in
                    .object([
                        "rule": .string(waiver.rule.rawValue), "reason": .string(waiver.reason),
                        "operation": .string(operation), "step": .string(step),
                        "location": .object(outline.place(waiver.span).json),
                    ])
                }),
        ]
    }
}

extension Input {
    fileprivate func json(of operation: String?) -> JSONObject {
        var json: JSONObject = ["name": .string(name.text), "type": .string(kind.rawValue)]
        json["operation"] = operation.map { .string($0) }
        json["about"] = about.map { .string($0) }
        json["secret"] = secrecy == .server ? .string("server") : .bool(secrecy == .secret)
        json["required"] = .bool(fallback == nil && !isOptional)
        json["default"] = fallback.map { .string($0.written) }
        json["pattern"] = pattern.map { .string($0.text) }
        json["choices"] = choices.map { .strings($0) }
        json["example"] = example.map { .string($0.written) }
        return json
    }
}

extension SessionField {
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "name": .string(name.text), "public": .bool(isPublic), "optional": .bool(isOptional),
        ]
        json["from"] = from.map { .string($0.source) }
        json["by"] = key.map { .string($0.source) }
        return json
    }
}

extension ErrorEntry {
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "code": .string(code.text), "kind": .string(kind.rawValue), "title": .string(title),
        ]
        json["hint"] = hint.map { .string($0) }
        return json
    }
}

extension JSON {
    /// An array of texts.
    static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
