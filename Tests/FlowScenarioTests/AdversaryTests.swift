import FlowCEL
import FlowConcurrency
import FlowDiagnostics
import FlowEngine
import FlowHTTP
import FlowTestSupport
import Testing

@testable import FlowScenario

/// Shows everything that happens, as a report would that masks or one that does not.
final class TestProbe: OutputProbe {
    private let masks: Bool
    private let lines = Lock<[String]>([])

    init(masks: Bool) {
        self.masks = masks
    }

    func watch(_ trace: Trace, _ secrets: Secrets) {
        switch trace {
        case .sending(_, let request): add(request.url, secrets)
        case .callbackRefused(_, let url, let reason): add(url + reason, secrets)
        case .received(_, let response): add(String(decoding: response.body, as: UTF8.self), secrets)
        default: break
        }
    }

    func finish(_ outcome: Outcome, _ secrets: Secrets) {
        if case .failed(let failure) = outcome { add(failure.title + (failure.detail ?? ""), secrets) }
    }

    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    private func add(_ text: String, _ secrets: Secrets) {
        let shown = masks ? secrets.mask(text) : text
        let scalars = shown.unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }
        lines.withLock { $0.append(String(String.UnicodeScalarView(scalars))) }
    }
}

@Suite(.slowLane) struct AdversaryTests {
    static let cases = """
        cases:
          - { case: signs in, run: login }
          - { case: registers, run: [login, register] }
        """

    /// The attacks on a flow in `files`.
    static func run(
        _ text: String, flow: String, probe: @escaping @Sendable () -> any OutputProbe = { TestProbe(masks: true) }
    ) async throws -> AdversaryRun {
        let file = try Fixtures.tests(text, flow: flow)
        let results = await FlowScenario.Suite([file]).run()
        for failed in results.flatMap(\.failed) { Issue.record("\(failed.words)") }
        let group = try #require(results.byFlow.first)
        return AdversaryRun(group.flow, group.files) { _ in probe() }
    }

    @Test func `every adversary has its turn on a flow that has something for each`() async throws {
        let run = try await Self.run(Self.cases, flow: "oidc")
        let (trials, reached) = await run.plan()
        #expect(reached == ["login", "register"])
        let missing = Set(Adversary.allCases).subtracting(trials.map(\.attack.adversary)).map(\.rawValue).sorted()
        #expect(missing == [])
    }

    @Test func `a flow that is written well stands them all`() async throws {
        let report = await (try await Self.run(Self.cases, flow: "oidc")).run()
        #expect(report.breaches.map { "\($0.adversary.rawValue) (\($0.detail)) at \($0.place): \($0.reason)" } == [])
        #expect(report.refused > 150)
        #expect(report.harmless > 20)
        #expect(report.count == report.refused + report.harmless)
        #expect(report.unreached.isEmpty)
    }

    @Test func `a report that does not mask is found out`() async throws {
        let report = await (try await Self.run(Self.cases, flow: "oidc") { TestProbe(masks: false) }).run()
        let leaks = Set(report.breaches.filter { $0.reason.contains("secret") }.map(\.adversary))
        for adversary in [Adversary.wrongState, .truncated, .echo, .errorUnder200, .doubledMember] {
            #expect(leaks.contains(adversary), "\(adversary.rawValue)")
        }
    }

    @Test func `it goes the same way each time`() async throws {
        let run = try await Self.run("cases:\n  - { case: signs in, run: login }", flow: "acme")
        let (first, second) = (await run.run(), await run.run())
        #expect((first.count, first.refused, first.harmless) == (second.count, second.refused, second.harmless))
        #expect(first.unreached.map(\.name) == ["user_info", "ping", "peek"])
        #expect(!first.isClean)
    }

    @Test func `a step may take any answer where its test file says why, and nowhere else`() async throws {
        let cases = "cases: [{ case: reads, run: [login, user_info] }]"
        let open = try await Self.run(
            cases + "\npasses_on: { user_info.profile: anything, login.exchange: no }", flow: "acme")
        let report = await open.run()
        #expect(report.breaches.map(\.place) == [])
        #expect(report.unused.map(\.place) == ["login.exchange"])
        let closed = await (try await Self.run(cases, flow: "acme")).run()
        #expect(Set(closed.breaches.map(\.place)) == ["user_info.profile"])
        #expect(Set(closed.breaches.map(\.reason)) == ["it went well, with another result"])
    }

    @Test func `progress tells of every attack`() async throws {
        let run = try await Self.run("cases:\n  - { case: pings, run: ping }", flow: "acme")
        let told = Lock<[Int]>([])
        let report = await run.run { done, of in told.withLock { $0.append(done + of * 1000) } }
        let count = told.withLock { $0.count }
        #expect(count >= report.count && report.count > 30)
        #expect(told.withLock { $0.max() } == count + count * 1000)
    }
}

@Suite(.slowLane) struct JudgeTests {
    static let session: [String: Value] = ["token": .string("token-of-before"), "name": .string("Ann")]

    /// How an attack is judged, with something about it changed.
    static func judge(
        _ outcome: Outcome, expects: Attack.Expectation = .failureOrSame, isLast: Bool = false,
        adversary: Adversary = .html, passesOn: Bool = false, after: [String: Value] = session, output: String = "",
        secrets: Set<String> = ["token-of-before"], elapsed: Duration = .seconds(1),
        notes change: (inout Interception.Notes) -> Void = { _ in }
    ) -> Ruling {
        var notes = Interception.Notes()
        notes.hasStruck = true
        notes.sessionThen = session
        change(&notes)
        var attack = Attack(adversary: adversary, deed: .noAnswer(.tls))
        attack.expects = expects
        attack.isLast = isLast
        var baseline = OperationRecord(operation: "login")
        baseline.results = ["user": .string("Ann")]
        baseline.after = session
        return Judge(
            attack: attack, passesOn: passesOn, baseline: baseline, notes: notes, outcome: outcome, before: session,
            after: after,
            publicFields: ["name"], secrets: secrets, elapsed: elapsed, output: output
        ).ruling
    }

    static let failed = Outcome.failed(failure())
    static let good = Outcome.finished([(operation: "login", result: .map([("user", .string("Ann"))]))])
    static let other = Outcome.finished([(operation: "login", result: .map([("user", .string("Eve"))]))])

    static func failure(_ title: String = "it failed", hasStep: Bool = true) -> RunFailure {
        var failure = RunFailure(code: "protocol", kind: .protocol, title: title)
        if hasStep { failure.location = Location(SourceText(name: "acme.yaml", text: "flow: acme"), Span(at: 0)) }
        return failure
    }

    @Test func `a clear failure that keeps nothing is right`() {
        for expects in [Attack.Expectation.failure, .failureOrSame, .sound] {
            #expect(Self.judge(Self.failed, expects: expects, isLast: true) == .refused)
            #expect(Self.judge(Self.failed, expects: expects, after: [:]) == .refused)
        }
    }

    @Test func `success is right where it may be, and only if nothing is another`() {
        #expect(Self.judge(Self.good) == .harmless)
        #expect(Self.judge(Self.good, expects: .sound) == .harmless)
        #expect(Self.judge(Self.other, expects: .sound) == .harmless)
        #expect(Self.judge(Self.good, expects: .failure) == .breach("it went well"))
        #expect(Self.judge(Self.other) == .breach("it went well, with another result"))
        #expect(Self.judge(Self.other, passesOn: true) == .excused)
        #expect(Self.judge(Self.other, expects: .failure, passesOn: true) == .breach("it went well"))
        #expect(Self.judge(Self.good, after: [:]) == .breach("it went well, with another session"))
        let number = Self.session.merging(["token": .int(1)]) { $1 }
        #expect(Self.judge(Self.good, expects: .sound, after: number) == .breach("`token` stays in the session as 1"))
        let empty = Self.session.merging(["token": .string("")]) { $1 }
        #expect(
            Self.judge(Self.good, expects: .sound, after: empty)
                == .breach("`token` stays in the session as an empty text"))
        let nameless = Self.session.merging(["name": .string("")]) { $1 }
        #expect(Self.judge(Self.good, expects: .sound, after: nameless) == .harmless)
    }

    @Test func `a failure that says nothing is wrong`() {
        let vague = Ruling.breach("the failure does not say what and where")
        #expect(Self.judge(.failed(Self.failure(""))) == vague)
        #expect(Self.judge(.failed(Self.failure(hasStep: false))) == vague)
        #expect(Self.judge(.cancelled) == .breach("it ended as if somebody had interrupted it"))
    }

    @Test func `what is kept of a bad answer is found`() {
        let after = Self.session.merging(["token": .string("token-of-eve")]) { $1 }
        #expect(
            Self.judge(Self.failed, expects: .failure, after: after)
                == .breach("the session has another `token` although the operation failed"))
        #expect(Self.judge(Self.failed, after: after) == .refused)
        let kept = Self.judge(Self.failed, after: after) { $0.badBodies = [Array(#"{"a":"token-of-eve"}"#.utf8)] }
        #expect(kept == .breach("`token` of a bad answer stays in the session"))
    }

    @Test func `what leaves the run is found first`() {
        #expect(
            Self.judge(Self.failed) { $0.strays = ["https://adversary.example/x"] }
                == .breach("a request went to `https://adversary.example/x`"))
        #expect(Self.judge(Self.failed) { $0.requestsAfter = 501 } == .breach("it sent 501 requests"))
        #expect(Self.judge(Self.failed, elapsed: .seconds(86_401)) == .breach("it went on for 86401 seconds"))
        #expect(
            Self.judge(Self.failed, isLast: true) { $0.requestsAfter = 1 }
                == .breach("requests were sent after it was refused"))
        #expect(
            Self.judge(Self.failed, output: "a: token-of-before")
                == .breach("a secret is shown, one of 15 characters"))
        #expect(
            Self.judge(Self.failed, adversary: .busy, output: Attack.canary)
                == .breach("a secret of the answer is shown"))
        #expect(Self.judge(Self.failed, output: Attack.canary) == .refused)
        #expect(Self.judge(Self.failed, output: "a\u{1B}[2J") == .breach("the control character U+1B is shown"))
        #expect(Self.judge(Self.failed, output: "a\u{202E}b") == .breach("the control character U+202E is shown"))
        #expect(Self.judge(Self.failed, output: "a\nb") == .refused)
    }
}
