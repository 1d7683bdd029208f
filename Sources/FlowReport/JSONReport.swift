// A run as one JSON document.

package import FlowCEL
internal import FlowConcurrency
internal import FlowDiagnostics
package import FlowEngine
internal import FlowHTTP
internal import FlowJSON

/// Collects a run and writes it as one document at its end.
package final class JSONReport: RunReport {
    private let flow: String
    private let showsSecrets: Bool
    private let now: @Sendable () -> Timestamp
    private let out: @Sendable (String) -> Void
    private let steps = Lock<[Step]>([])

    /// One exchange, or one page that was opened.
    private struct Step: Sendable {
        let label: StepLabel
        var method: String?
        let url: String
        let began: Timestamp
        var status: Int?
        var duration: Duration?
        var callback: [String]?
        var error: String?
    }

    /// A report of a run of the flow with this id; `out` takes the document.
    package init(
        flow: String, showsSecrets: Bool, now: @escaping @Sendable () -> Timestamp,
        out: @escaping @Sendable (String) -> Void
    ) {
        self.flow = flow
        self.showsSecrets = showsSecrets
        self.now = now
        self.out = out
    }

    /// Remembers what happened.
    package func watch(_ trace: Trace, _ secrets: Secrets) {
        let time = now()
        steps.withLock { steps in
            switch trace {
            case .sending(let label, let request):
                steps.append(Step(label: label, method: request.method, url: request.url, began: time))
            case .opening(let label, let url): steps.append(Step(label: label, url: url, began: time))
            case .received(_, let response):
                guard let last = steps.indices.last else { return }
                steps[last].status = response.status
                steps[last].duration = response.duration
            case .notReceived(_, let error):
                guard let last = steps.indices.last else { return }
                steps[last].error = error.cause.rawValue
                steps[last].duration = time.since(steps[last].began)?.duration
            case .callbackAccepted(_, let names):
                guard let last = steps.lastIndex(where: { $0.method == nil }) else { return }
                steps[last].callback = names
                steps[last].duration = time.since(steps[last].began)?.duration
            case .operationStarted, .stepStarted, .stepSkipped, .callbackRefused, .asking, .answered, .showing,
                .waiting, .repeating, .saved, .stepFinished, .operationFinished, .reached, .met:
                break
            }
        }
    }

    /// Writes the document.
    package func finish(_ end: RunEnd) {
        let masking = Masking(showsSecrets ? nil : end.secrets)
        var document: JSONObject = ["flow": .string(flow)]
        if case .finished(let results) = end.outcome {
            document["operations"] = .array(
                results.map { .object(["operation": .string($0.operation), "result": masking.json($0.result)]) })
        } else {
            document["operations"] = .array([])
        }
        document["steps"] = .array(steps.withLock { $0 }.map { .object(json($0, masking)) })
        switch end.outcome {
        case .finished: break
        case .failed(let failure): document["error"] = .object(Self.json(failure, masking))
        case .cancelled:
            document["error"] = .object([
                "code": .string("cancelled"), "kind": .string("cancelled"), "title": .string("the run was given up"),
            ])
        }
        out(JSON.object(document).pretty + "\n")
    }

    private func json(_ step: Step, _ masking: Masking) -> JSONObject {
        var json: JSONObject = ["operation": .string(step.label.operation), "step": .string(step.label.name)]
        let url = JSON.string(masking.url(step.url))
        if let method = step.method {
            json["request"] = .object(["method": .string(method), "url": url])
        } else {
            json["page"] = url
        }
        json["status"] = step.status.map { .int(Int64($0)) }
        json["callback"] = step.callback.map { .array($0.map { .string(masking.mask($0)) }) }
        json["failed"] = step.error.map { .string($0) }
        json["milliseconds"] = step.duration.map { .int(TimeText.milliseconds($0)) }
        return json
    }

    /// A failure as an object.
    private static func json(_ failure: RunFailure, _ masking: Masking) -> JSONObject {
        var json: JSONObject = [
            "code": .string(masking.mask(failure.code)), "kind": .string(failure.kind.rawValue),
            "title": .string(masking.mask(failure.title)),
        ]
        json["detail"] = failure.detail.map { .string(masking.mask($0)) }
        json["operation"] = failure.step.map { .string($0.operation) }
        json["step"] = failure.step.map { .string($0.name) }
        json["location"] = failure.location.map { .object($0.json) }
        json["status"] = failure.response.map { .int(Int64($0.status)) }
        if !failure.help.isEmpty { json["help"] = .array(failure.help.map { .string(masking.mask($0)) }) }
        return json
    }
}
