// Microseconds per step of the engine alone: requests are answered from memory.
//
//     swift run -c release StepBenchmark

import FlowCEL
import FlowDiagnostics
import FlowEngine
import FlowFunctions
import FlowHTTP
import FlowModel

let steps = 200
let rounds = 50

func flow(steps: Int) -> String {
    var text = """
        flow: bench
        title: Benchmark
        inputs: { client_id: { default: '7915193' } }
        servers: { id: https://id.acme.example }
        session: { access_token: {}, expires_at: { public: true, from: =now + seconds(response.json.expires_in) } }
        operations:
          login:

        """
    for step in 0..<steps {
        text += """
                - let: { echo\(step): =random.token() }
                - id: step\(step)
                  request: POST ${servers.id}/oauth2/auth
                  query: { grant_type: authorization_code, client_id: =inputs.client_id, state: =echo\(step) }
                  json: { code: abcdefgh }
                  check: response.json.state != echo\(step)
                  save: [access_token, expires_at]

            """
    }
    return text
}

let environment = Environment(functions: Environment.standardFunctions + FlowFunctions.all)
let clock = ContinuousClock()
let source = SourceText(name: "bench.yaml", text: flow(steps: steps))
var linked: LinkedFlow?
let loading = clock.measure {
    let (flow, diagnostics) = FlowFile.load(source, environment: environment)
    for diagnostic in diagnostics { print(SnippetRenderer().render(diagnostic)) }
    linked = flow
}
guard let linked else { preconditionFailure("the flow of the benchmark is wrong") }

let answer = Response(
    status: 200, headers: ["Content-Type": "application/json"],
    body: Array(
        #"{"access_token":"vk2.t.A1b2C3d4E5f6","token_type":"Bearer","expires_in":3600,"user_id":1234567890,"state":"x"}"#
            .utf8))
let world = Machine.World(
    now: Timestamp(seconds: 1_800_000_000), random: { (0..<$0).map { UInt8(truncatingIfNeeded: $0) } })

var best = Duration.seconds(100)
for _ in 0..<rounds {
    var requests = 0
    let time = clock.measure {
        var machine = Machine(linked, operations: ["login"], inputs: ["client_id": .string("7915193")])
        var event: Event? = .started
        while let current = event {
            event = nil
            for effect in machine.handle(current, in: world) {
                if case .send = effect {
                    requests += 1
                    event = .response(answer)
                }
                if case .finish(.failed(let failure)) = effect { preconditionFailure(failure.title) }
            }
        }
    }
    precondition(requests == steps)
    best = min(best, time)
}

func microseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
}

func rounded(_ value: Double) -> String { String((value * 100).rounded() / 100) }

print("load and check   \(rounded(microseconds(loading) / Double(2 * steps))) µs per step (\(2 * steps) steps)")
print("run              \(rounded(microseconds(best) / Double(2 * steps))) µs per step")
print("                 \(rounded(microseconds(best) / Double(steps))) µs per request")
