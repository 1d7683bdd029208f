// A flow and its sandbox in one process: no socket, a clock that is moved at will, randomness that can be repeated.

import FlowCEL
import FlowConcurrency
import FlowDiagnostics
import FlowEngine
import FlowFunctions
import FlowHTTP
import FlowHTTPServer
import FlowJSON
import FlowModel
import FlowSandbox
import FlowTestSupport
import Foundation
import Testing

/// A provider and those who use it.
final class InProcess: Sendable {
    static let root = Repository.root

    let provider: Provider
    private let source: SourceText
    private let clock: TestClock
    private let kept = Lock<[String: Value]>([:])

    init(_ name: String, switches: [String: Value] = [:], person: Person = Person()) throws {
        source = try Self.read("flows/\(name).yaml")
        let (sandbox, diagnostics) = Sandbox.load(try Self.read("flows/\(name).sandbox.yaml"))
        for diagnostic in diagnostics { Issue.record("\(SnippetRenderer().render(diagnostic))") }
        let clock = TestClock()
        self.clock = clock
        provider = try Provider(
            try #require(sandbox), switches: switches, person: person, now: { clock.now() },
            random: { clock.random($0) })
    }

    /// Lets time pass.
    func wait(_ seconds: Int64) { clock.move(seconds) }

    /// The session as the last run left it.
    var session: [String: Value] {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }

    /// Runs operations; inputs are given over the examples of the flow.
    func run(
        _ operations: String..., variant: [String] = [], apps: Set<String> = [], inputs: [String: Value]
    ) async throws -> Outcome {
        let (flow, diagnostics) = FlowFile.load(source, variants: variant, environment: .flows)
        for diagnostic in diagnostics { Issue.record("\(SnippetRenderer().render(diagnostic))") }
        var machine = Machine(try #require(flow), operations: operations, inputs: inputs, session: session)
        let clock = clock
        let runner = Runner(
            Host(
                transport: provider, browser: Follower(provider: provider, installed: apps), clock: clock,
                random: { clock.random($0) }, session: UnkeptSession()))
        let outcome = await runner.run(&machine)
        session = machine.memory.session
        return outcome
    }

    private static func read(_ path: String) throws -> SourceText {
        SourceText(name: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
    }
}

extension Environment {
    /// What flows may call.
    static let flows = Environment(functions: Environment.standardFunctions + FlowFunctions.all)
}

extension Outcome {
    /// The last result as JSON.
    var result: String? {
        guard case .finished(let results) = self else { return nil }
        return (try? results.last?.result.json())?.text
    }

    /// The code of the error a run ended with.
    var failure: RunFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

/// A clock that stands still until it is moved.
final class TestClock: HostClock {
    private let state = Lock<(seconds: Int64, random: UInt64)>((1_800_000_000, 1))

    func now() -> Timestamp { Timestamp(seconds: state.withLock { $0.seconds }) }
    func wait(_ duration: Duration) async { move(duration.components.seconds) }
    func move(_ seconds: Int64) { state.withLock { $0.seconds += seconds } }

    func random(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in
                state.random = state.random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state.random >> 33)
            }
        }
    }
}

/// Follows the page's redirect, as a browser would in which somebody signs in.
struct Follower: Browser {
    let provider: Provider
    let installed: Set<String>

    func apps(among schemes: [String]) async -> Set<String> { installed.intersection(schemes) }

    func listen(redirectURI: String) async throws(CallbackFailure) -> String { redirectURI }

    func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String {
        let response: Response
        guard let url = page.url else { throw .unavailable("nothing to open") }
        if page.isApp {
            guard let location = try? provider.open(url).headers["Location"] else {
                throw .cannotOpen("the application did not come back")
            }
            return location
        }
        do throws(TransportError) { response = try await provider.send(Request(method: "GET", url: url)) } catch {
            throw .unavailable(error.detail)
        }
        guard let location = response.headers["Location"] else {
            throw .unavailable("HTTP \(response.status): \(String(decoding: response.body, as: UTF8.self))")
        }
        return location
    }

    func next(after refused: String, reason: String) async throws(CallbackFailure) -> String {
        throw .refused(reason)
    }

    func close(_ verdict: Verdict) async {}
}
