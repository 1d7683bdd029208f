// A world for the machine that is a script: effects are answered by closures, time and randomness are counted.

import FlowCEL
import FlowDiagnostics
import FlowEngine
import FlowFunctions
import FlowHTTP
import FlowJSON
import FlowModel
import Testing

/// Runs a machine against a script, restoring it from its own snapshot before every event.
struct World {
    let linked: LinkedFlow
    var inputs: [String: Value] = [:]
    var session: [String: Value] = [:]
    var operations = ["login"]
    /// What is stored when the lock is taken.
    var stored: [String: Value]?
    /// Answers requests.
    var respond: (Request) -> Response = { _ in Response(status: 404) }
    /// The callbacks that arrive for a page, one after the other.
    var callbacks: (_ page: URLParts, _ parameters: Parameters) -> [String] = { _, _ in [] }
    /// The schemes of applications that are installed, and of those, which do not start.
    var apps: Set<String> = []
    var broken: Set<String> = []
    /// Answers questions; nil for nobody.
    var answer: (Question) -> Value? = { _ in nil }
    var start = Timestamp(seconds: 1_000_000)

    init(_ text: String, variants: [String] = [], files: [String: String] = [:]) throws {
        let (flow, diagnostics) = FlowFile.load(
            SourceText(name: "test.yaml", text: text), variants: variants,
            environment: Environment(functions: Environment.standardFunctions),
            files: FlowFiles { path in
                files[path].map { .text(SourceText(name: path, text: $0)) } ?? .refused("there is no `\(path)`")
            })
        for diagnostic in diagnostics { Issue.record("\(SnippetRenderer().render(diagnostic))") }
        linked = try #require(flow)
    }

    /// What a run did.
    struct Report {
        var outcome: Outcome?
        var requests: [Request] = []
        var pages: [URLParts] = []
        var refusals: [String] = []
        var waits: [Duration] = []
        var questions: [Question] = []
        var lookups: [[String]] = []
        var places: [CallbackPlace] = []
        var words: [String] = []
        var notices: [Notice] = []
        var unlocks = 0
        var session: [String: Value] = [:]
        var secrets = Secrets()

        /// The failure, if the run failed.
        var failure: RunFailure? {
            if case .failed(let failure)? = outcome { failure } else { nil }
        }

        /// The last result as JSON text.
        var result: String? {
            guard case .finished(let results)? = outcome, let last = results.last else { return nil }
            return (try? last.result.json())?.text
        }
    }

    func run() throws -> Report {
        var report = Report()
        var machine = Machine(linked, operations: operations, inputs: inputs, session: session)
        var queue: [Event] = [.started]
        var pending: [String] = []
        var now = start
        var events = 0
        while report.outcome == nil, !queue.isEmpty {
            let event = queue.removeFirst()
            events += 1
            try #require(events < 500)
            var restored = try Machine(restoring: JSON.parse(machine.snapshot.text), of: linked)
            let world = Machine.World(now: now, random: Self.bytes)
            let effects = machine.handle(event, in: world)
            let again = restored.handle(event, in: world)
            #expect(Self.words(effects) == Self.words(again), "suspending before \(event) changes what happens")
            #expect(machine.snapshot == restored.snapshot)
            for effect in effects {
                switch effect {
                case .lock: queue.append(.locked(session: stored))
                case .unlock: report.unlocks += 1
                case .send(let request, _):
                    report.requests.append(request)
                    queue.append(.response(respond(request)))
                case .findApps(let schemes):
                    report.lookups.append(schemes)
                    queue.append(.apps(apps.intersection(schemes)))
                case .listen(let place):
                    report.places.append(place)
                    queue.append(.listening(redirectURI: place.redirectURI))
                case .open(let page):
                    guard let address = page.url else {
                        report.words.append(page.words ?? "")
                        pending = callbacks(try URLParts("none:"), Parameters())
                        queue.append(pending.isEmpty ? .callbackFailed(.timeout) : .callback(pending.removeFirst()))
                        continue
                    }
                    if page.isApp, broken.contains(try URLParts(address).scheme) {
                        queue.append(.callbackFailed(.cannotOpen("it does not start")))
                        continue
                    }
                    let url = try URLParts(address)
                    report.pages.append(url)
                    pending = callbacks(url, try Parameters(query: url.query ?? ""))
                    queue.append(pending.isEmpty ? .callbackFailed(.timeout) : .callback(pending.removeFirst()))
                case .refuse(_, let reason):
                    report.refusals.append(reason)
                    if !pending.isEmpty {
                        queue.append(.callback(pending.removeFirst()))
                    } else if queue.isEmpty {
                        queue.append(.callbackFailed(.timeout))
                    }
                case .ask(let question):
                    report.questions.append(question)
                    queue.append(answer(question).map { .answered($0) } ?? .answerFailed(.timeout))
                case .show(let notice): report.notices.append(notice)
                case .accepted: queue += pending.map { .callback($0) }
                case .wait(let duration):
                    report.waits.append(duration)
                    now = Timestamp(seconds: now.seconds + duration.components.seconds)
                    queue.append(.timer)
                case .save(let session): report.session = session
                case .trace: break
                case .finish(let outcome): report.outcome = outcome
                }
            }
        }
        report.secrets = machine.memory.secrets
        return report
    }

    /// The effects as text that does not depend on the order of dictionaries.
    private static func words(_ effects: [Effect]) -> [String] {
        effects.map { effect in
            guard case .save(let session) = effect else { return "\(effect)" }
            return "save \(session.sorted { $0.key < $1.key })"
        }
    }

    private static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    }
}

extension Response {
    /// A JSON answer.
    static func json(_ text: String, status: Int = 200, headers: Headers = [:]) -> Response {
        var headers = headers
        headers.append("Content-Type", "application/json")
        return Response(status: status, headers: headers, body: Array(text.utf8))
    }
}
