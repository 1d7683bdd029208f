// How scenarios went, as one document for programs.

internal import FlowDiagnostics
package import FlowJSON
internal import FlowModel
internal import FlowSandbox
package import FlowScenario

extension SuiteReport {
    /// The report as a document.
    package var json: JSON {
        let scenarios = files.flatMap(\.scenarios)
        var json: JSONObject = [
            "passed": .bool(hasPassed), "scenarios": .int(Int64(scenarios.count)),
            "failed": .int(Int64(scenarios.count { !$0.hasPassed })),
            "milliseconds": .int(TimeText.milliseconds(duration)), "files": .array(files.map(\.json)),
        ]
        json["coverage"] = gaps.map { gaps in .array(gaps.map(\.json)) }
        json["mutations"] = mutations.map(\.json)
        json["adversaries"] = adversaries.map(\.json)
        return .object(json)
    }
}

extension FileResult {
    fileprivate var json: JSON {
        .object([
            "file": .string(file.source.name),
            "scenarios": .array(scenarios.map { $0.json(in: file.source) }),
        ])
    }
}

extension ScenarioResult {
    fileprivate func json(in source: SourceText) -> JSON {
        var json: JSONObject = [
            "name": .string(scenario.name.text), "location": .object(Location(source, scenario.name.span).json),
            "passed": .bool(hasPassed), "milliseconds": .int(TimeText.milliseconds(duration)),
        ]
        guard !hasPassed else { return .object(json) }
        json["problems"] = .array(problems.map { $0.json(in: source) })
        json["sent"] = .array(sent.map { .string($0.line) })
        return .object(json)
    }
}

extension Problem {
    fileprivate func json(in source: SourceText) -> JSON {
        var json: JSONObject = [
            "message": .string(message), "location": .object(Location(source, span).json),
        ]
        json["expected"] = expected.map { .string($0) }
        json["found"] = found.map { .string($0) }
        if !notes.isEmpty { json["notes"] = .array(notes.map { .string($0) }) }
        return .object(json)
    }
}

extension Gap {
    fileprivate var json: JSON {
        .object(["kind": .string(kind.rawValue), "name": .string(name), "location": .object(location.json)])
    }
}

extension MutationReport {
    fileprivate var json: JSON {
        .object([
            "count": .int(Int64(count)),
            "survivors": .array(
                survivors.map { survivor in
                    var json: JSONObject = [
                        "place": .string(survivor.mutation.place), "change": .string(survivor.mutation.words),
                        "location": .object(survivor.location.json), "reached": .bool(survivor.isReached),
                    ]
                    json["reason"] = survivor.reason.map { .string($0) }
                    return .object(json)
                }),
            "unused_reasons": .array(
                unused.map { .object(["place": .string($0.place), "location": .object($0.location.json)]) }),
        ])
    }
}

extension AdversaryReport {
    fileprivate var json: JSON {
        .object([
            "count": .int(Int64(count)), "refused": .int(Int64(refused)), "harmless": .int(Int64(harmless)),
            "breaches": .array(
                breaches.map { breach in
                    .object([
                        "adversary": .string(breach.adversary.rawValue), "detail": .string(breach.detail),
                        "place": .string(breach.place), "variants": .array(breach.variants.map { .string($0) }),
                        "scenario": .string(breach.scenario), "location": .object(breach.location.json),
                        "reason": .string(breach.reason),
                    ])
                }),
            "unused_reasons": .array(
                unused.map { .object(["place": .string($0.place), "location": .object($0.location.json)]) }),
            "unreached": .array(
                unreached.map { .object(["operation": .string($0.name), "location": .object($0.location.json)]) }),
        ])
    }
}
