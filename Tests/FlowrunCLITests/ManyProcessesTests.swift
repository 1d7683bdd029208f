import FlowCEL
import FlowConcurrency
import FlowDiagnostics
import FlowHTTPServer
import FlowSandbox
import Foundation
import Testing

/// Several calls of the program at the same moment, against one provider and one session.
@Suite struct ManyProcessesTests {
    /// A provider with a clock of its own, and a user with an empty home.
    private final class World: Sendable {
        let home = FileManager.default.temporaryDirectory.appending(path: "flowrun-many-\(UUID().uuidString)")
        let provider: Provider
        private let server: Stand
        private let clock = Lock<Int64>(1_763_700_000)

        init() throws {
            let flows = KeptSessionTests.flows
            let text = try String(contentsOf: flows.appending(path: "vkid.sandbox.yaml"), encoding: .utf8)
            let (sandbox, _) = Sandbox.load(SourceText(name: "vkid.sandbox.yaml", text: text))
            let random = RepeatableRandom()
            let clock = clock
            provider = try Provider(
                try #require(sandbox), now: { Timestamp(seconds: clock.withLock { $0 }) },
                random: { random.bytes($0) })
            server = try provider.serve()
        }

        deinit { try? FileManager.default.removeItem(at: home) }

        func wait(hours: Int64) { clock.withLock { $0 += hours * 3600 } }

        /// How often a refresh token was spent.
        var refreshes: Int {
            provider.requests.count { $0.query["grant_type"]?.stringValue == "refresh_token" }
        }

        /// Starts a call of the program.
        func start(_ operations: String...) throws -> (process: Process, out: Pipe, talk: Pipe) {
            let process = Process()
            process.executableURL = try BinaryTests.program()
            process.arguments =
                [KeptSessionTests.flows.appending(path: "vkid.yaml").path] + operations + [
                    "--set", "client_id=7915193", "--server", "id=\(server.origin)", "--browser", "follow", "--quiet",
                ]
            process.environment = ["XDG_STATE_HOME": home.path, "HOME": home.path]
            process.standardInput = FileHandle.nullDevice
            let (out, talk) = (Pipe(), Pipe())
            process.standardOutput = out
            process.standardError = talk
            try process.run()
            return (process, out, talk)
        }

        /// Calls the program; how it ended and what it told.
        func call(_ operations: String...) async throws -> (exit: Int32, out: String, talk: String) {
            let call = try operations.count == 1 ? start(operations[0]) : start(operations[0], operations[1])
            return try await Self.end(of: call)
        }

        static func end(
            of call: (process: Process, out: Pipe, talk: Pipe)
        ) async throws -> (exit: Int32, out: String, talk: String) {
            try await BinaryTests.end(of: call.process)
            return (call.process.terminationStatus, try BinaryTests.text(call.out), try BinaryTests.text(call.talk))
        }

        /// The names in the folder of sessions.
        var files: [String] {
            let folder = home.appending(path: "flowrun/sessions")
            return (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `of fifty calls that find the token expired one spends the refresh token, and all go on`() async throws {
        let world = try World()
        #expect(try await world.call("login").exit == 0)
        world.wait(hours: 2)
        var calls: [(process: Process, out: Pipe, talk: Pipe)] = []
        for _ in 0..<50 { calls.append(try world.start("user_info")) }
        for call in calls {
            let end = try await World.end(of: call)
            #expect(end.exit == 0, "\(end.talk)")
            #expect(end.out.contains("first_name  Ivan"))
        }
        #expect(world.refreshes == 1)
        // The session that is left is the one that was given last.
        #expect(try await world.call("refresh", "user_info").exit == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `calls that renew at the same moment renew one after the other`() async throws {
        let world = try World()
        #expect(try await world.call("login").exit == 0)
        var calls: [(process: Process, out: Pipe, talk: Pipe)] = []
        for _ in 0..<8 { calls.append(try world.start("refresh")) }
        for call in calls {
            let end = try await World.end(of: call)
            #expect(end.exit == 0, "\(end.talk)")
        }
        #expect(world.refreshes == 8)
        #expect(try await world.call("user_info").exit == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `of two sign-ins at the same moment one stays, whole`() async throws {
        for _ in 0..<3 {
            let world = try World()
            let calls = [try world.start("login"), try world.start("login")]
            for call in calls {
                let end = try await World.end(of: call)
                #expect(end.exit == 0, "\(end.talk)")
            }
            #expect(world.files.count { $0.hasSuffix(".json") } == 1)
            #expect(try await world.call("user_info").exit == 0)
            #expect(try await world.call("refresh", "user_info").exit == 0)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `killing calls while they renew never leaves a session that cannot be read`() async throws {
        let world = try World()
        #expect(try await world.call("login").exit == 0)
        for round in 0..<25 {
            let call = try world.start("refresh")
            try await Task.sleep(for: .milliseconds(round * 4 % 60))
            kill(call.process.processIdentifier, SIGKILL)
            _ = try await World.end(of: call)
            // What it says next: the session is used, or the provider knows that its refresh token was spent.
            let next = try await world.call("refresh")
            if next.exit != 0 {
                #expect(next.exit == 1)
                #expect(next.talk.contains("refresh_token is missing or invalid"), "\(next.talk)")
                #expect(try await world.call("login").exit == 0)
            }
        }
        #expect(world.files.count { $0.hasSuffix(".json") } == 1)
        #expect(try await world.call("user_info").exit == 0)
    }
}
