import FlowConcurrency
import FlowDiagnostics
import FlowModel
import FlowSandbox
import FlowScenario
import Foundation
import Testing

@Suite struct MutationTests {
    /// Scenarios that reach and notice nearly all of the flow.
    static let cases = """
        cases:
          - case: reads the balance
            run: [login, balance]
            result: { amount: 100 }
            requests: 3
            sent: [{ request: GET /authorize, query: { theme: dark } }]
          - { case: a strange token is refused, run: login, switches: { kind: strange }, fails: refused }
          - { case: a busy bank is asked again for fifteen minutes, run: [login, { switches: { mood: busy } }, balance], fails: busy, sent: [GET /balance, GET /balance, GET /balance, GET /balance] }
          - { case: a blocked account, run: [login, { switches: { mood: blocked } }, balance], fails: locked }
          - { case: an account that is gone, run: [login, { switches: { mood: gone } }, balance], result: { amount: 0 } }
          - { case: an old token, run: [login, { keep: token }, login, { restore: token }, balance], variant: plain }
        """

    static func report(_ text: String, flow: String = "bank") async throws -> (
        gaps: [String], mutations: MutationReport
    ) {
        let file = try Fixtures.tests(text, flow: flow)
        let results = await FlowScenario.Suite([file]).run()
        for result in results.flatMap(\.failed) { Issue.record("\(result.scenario.name.text): \(result.words)") }
        let gaps = results.gaps.map { "\($0.location.description) \($0.kind.rawValue) \($0.name)" }
        let runs = results.byFlow.map { MutationRun($0.flow, $0.files) }
        #expect(runs.count == 1)
        return (gaps, await runs[0].run())
    }

    @Test func `what no scenario reaches is listed with its place`() async throws {
        let all = try await Self.report(Self.cases)
        #expect(all.gaps == ["bank.yaml:38:3 error never", "bank.yaml:41:3 variant other"])
        let few = try await Self.report("cases: [{ case: signs in, run: login }]")
        #expect(
            few.gaps == [
                "bank.yaml:22:3 operation balance", "bank.yaml:31:13 row balance: error.code == 'busy'",
                "bank.yaml:32:13 row balance: error.code == 'blocked'",
                "bank.yaml:34:13 row balance: error.code == 'gone'", "bank.yaml:36:3 error busy",
                "bank.yaml:37:3 error blocked", "bank.yaml:38:3 error never", "bank.yaml:40:3 variant plain",
                "bank.yaml:41:3 variant other",
            ])
    }

    @Test func `a change that no scenario notices survives`() async throws {
        let report = try await Self.report(Self.cases).mutations
        let survivors = report.survivors.map { survivor in
            "\(survivor.location.description) \(survivor.mutation.place) \(survivor.mutation.words)"
                + (survivor.isReached ? "" : ", not reached")
        }
        #expect(
            survivors
                == [
                    "bank.yaml:40:45 variants.plain.login.exchange.set.json.style dropped",
                    "bank.yaml:40:57 variants.plain.login.exchange.set.json.style its value misspelt as `plainx`",
                    "bank.yaml:41:52 variants.other.login.authorize.query.set.theme dropped, not reached",
                    "bank.yaml:41:52 variants.other.login.authorize.query.set.theme misspelt as `themex`, not reached",
                    "bank.yaml:41:59 variants.other.login.authorize.query.set.theme its value misspelt as `lightx`, not reached",
                ])
        #expect(report.count == 36)
        #expect(report.open.count == 5)
    }

    @Test func `a reason excuses a survivor, and one too many is reported`() async throws {
        let report = try await Self.report(
            Self.cases + """

                survivors:
                  variants.plain.login.exchange.set.json.style: the bank ignores it
                  variants.other.login.authorize.query.set.theme: only colours
                  login.exchange.check: not needed
                """
        ).mutations
        #expect(report.open.isEmpty)
        #expect(report.survivors.count == 5)
        #expect(
            report.unused.map { "\($0.place) \($0.location.description)" } == [
                "login.exchange.check bank.test.yaml:16:3"
            ])
        #expect(!report.isClean)
    }

    @Test func `the limits of inputs are tried, those of operations and variants too`() async throws {
        let few = try await Self.report("cases: [{ case: takes a limit, run: limited }]", flow: "limits").mutations
        let places = [
            "inputs.client_id.pattern", "limited.inputs.kind.choices", "limited.inputs.kind.pattern",
            "variants.wide.inputs.width.choices",
        ]
        #expect(few.count == 4)
        #expect(few.survivors.map(\.mutation.place) == places)
        #expect(few.survivors.map(\.isReached) == [true, true, true, false])
        let all = try await Self.report(
            """
            cases:
              - { case: takes a limit, run: limited }
              - { case: an id of letters, inputs: { client_id: x }, run: limited, refuses: { client_id: does not fit } }
              - { case: another kind, inputs: { kind: soft }, run: limited, refuses: { kind: none of the choices } }
              - { case: a long kind, inputs: { kind: very-hard }, run: limited, refuses: { kind: does not fit } }
              - { case: another width, variant: wide, inputs: { width: '3' }, run: limited, refuses: width }
            """, flow: "limits"
        ).mutations
        #expect(all.count == 4 && all.survivors.isEmpty)
    }

    @Test func `a flow that extends another is held to what it says itself`() async throws {
        let text = """
            cases:
              - { case: closes, run: [login, close], sent: [{ request: GET /authorize, query: { theme: green } }] }
            """
        let report = try await Self.report(text, flow: "branch")
        #expect(report.gaps == ["branch.yaml:11:15 row close: error.code == 'open'"])
        #expect(
            report.mutations.survivors.map { "\($0.location.description) \($0.mutation.place) \($0.mutation.words)" }
                == [
                    "branch.yaml:5:49 login.authorize.query.branch dropped",
                    "branch.yaml:5:57 login.authorize.query.branch its value misspelt as `northx`",
                    "branch.yaml:11:15 close.close.match.1 dropped",
                    "branch.yaml:11:51 close.close.match.1.fail its value misspelt as `openx`",
                ])
    }

    @Test func `an answer that nobody asks for is reported`() async throws {
        let keys = "run: login\nperson: { consent: allow }"
        #expect(try await Fixtures.run(keys, flow: "bank").words == [])
        let refused = "inputs: { client_id: '8' }\nfails: invalid_request\n" + keys
        #expect(try await Fixtures.run(refused, flow: "bank").words == ["nobody asked for `consent`"])
    }

    @Test func `progress tells of every change`() async throws {
        let file = try Fixtures.tests("cases: [{ case: signs in, run: login }]", flow: "bank")
        let told = Lock(0)
        let results = await FlowScenario.Suite([file]).run { _ in told.withLock { $0 += 1 } }
        #expect(told.withLock { $0 } == 1)
        let run = MutationRun(results[0].file.flow, results)
        _ = await run.run { told.withLock { $0 += 1 } }
        #expect(told.withLock { $0 } == 1 + run.mutations.count)
    }

    @Test func `polling for a quarter of an hour takes no time`() async throws {
        let keys = "run: [login, { switches: { mood: busy } }, balance]\nfails: busy"
        var shortest = Duration.seconds(60)
        // The machine is shared; the shortest of some runs tells what one takes.
        for _ in 0..<20 {
            let result = try await Fixtures.run(keys, flow: "bank")
            #expect(result.words == [])
            #expect(result.sent.count { $0.path == "/balance" } == 4)
            shortest = min(shortest, result.duration)
            if shortest < .seconds(1) { break }
        }
        #expect(shortest < .seconds(1), "alone, and built for release, it takes 2 ms")
    }
}
