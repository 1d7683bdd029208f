// Whether the requests that came are those a scenario expects.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowSandbox

extension ExpectedRequest {
    /// What keeps a request from being this one; empty if it is.
    func differences(from seen: SeenRequest) -> [Problem] {
        guard method.utf8.elementsEqual(seen.method.utf8), path.utf8.elementsEqual(seen.path.utf8) else {
            return [Problem("no `\(method) \(path)` was sent", at: span)]
        }
        var problems: [Problem] = []
        let places: [(Constant?, Map, String)] = [
            (query, seen.query, "query"), (form, seen.form, "form"), (json, seen.json, "json"),
            (headers, seen.headers, "headers"),
        ]
        for (expected, found, name) in places {
            guard let expected else { continue }
            var comparison = Comparison()
            comparison.isTextual = name != "json"
            comparison.ignoresCase = name == "headers"
            comparison.compare(expected.node, .map(found), name)
            problems += comparison.problems
        }
        return problems
    }
}

extension Scenario {
    /// What is wrong with the requests that were sent.
    func problems(of requests: [SeenRequest]) -> [Problem] {
        var problems: [Problem] = []
        var rest = requests[...]
        for expected in sent where !expected.method.isEmpty {
            if let index = rest.firstIndex(where: { expected.differences(from: $0).isEmpty }) {
                rest = rest[(index + 1)...]
            } else {
                problems.append(missing(expected, in: Array(rest), all: requests))
                // What should come after it would only be reported missing as well.
                break
            }
        }
        for expected in never where !expected.method.isEmpty {
            if let seen = requests.first(where: { expected.differences(from: $0).isEmpty }) {
                problems.append(Problem("this was sent: `\(seen.method) \(seen.path)`", at: expected.span))
            }
        }
        if let expected = self.requests, expected.count != requests.count {
            problems.append(
                Problem(
                    "another number of requests came", at: expected.span, expected: String(expected.count),
                    found: String(requests.count)))
        }
        return problems
    }

    /// Why an expected request is missing, told by the one that is nearest to it.
    private func missing(_ expected: ExpectedRequest, in rest: [SeenRequest], all: [SeenRequest]) -> Problem {
        let near = rest.filter { expected.method == $0.method && expected.path == $0.path }
            .map { expected.differences(from: $0) }.min { $0.count < $1.count }
        if let first = near?.first { return first }
        let earlier = all.contains { expected.differences(from: $0).isEmpty }
        let name = "`\(expected.method) \(expected.path)`"
        return Problem(earlier ? "\(name) was sent earlier, not here" : "\(name) was not sent", at: expected.span)
    }
}
