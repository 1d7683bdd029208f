import FlowCEL
import FlowConcurrency
import FlowDiagnostics
import FlowHTTP
import FlowHTTPServer
import FlowSandbox
import FlowrunCLI
import FlowTestSupport
import Foundation
import Testing

/// What stays between two calls of the program, against a provider that outlives them.
@Suite struct KeptSessionTests {
    static let flows = Repository.root.appending(path: "flows")

    /// A provider behind a port, with a clock of its own, and a user with an empty home.
    final class World: Sendable {
        let home = FileManager.default.temporaryDirectory.appending(path: "flowrun-kept-\(UUID().uuidString)")
        private let server: Stand
        private let clock = Lock<Int64>(1_763_700_000)

        init() throws {
            let text = try String(contentsOf: flows.appending(path: "vkid.sandbox.yaml"), encoding: .utf8)
            let (sandbox, _) = Sandbox.load(SourceText(name: "vkid.sandbox.yaml", text: text))
            let random = RepeatableRandom()
            let clock = clock
            let provider = try Provider(
                try #require(sandbox), now: { Timestamp(seconds: clock.withLock { $0 }) },
                random: { random.bytes($0) })
            server = try provider.serve(port: 0)
        }

        deinit {
            try? FileManager.default.removeItem(at: home)
        }

        /// Lets time pass at the provider.
        func wait(hours: Int64) { clock.withLock { $0 += hours * 3600 } }

        func run(
            _ operations: String..., more: [String] = [], client: String = "7915193", transport: (any Transport)? = nil
        ) async -> Session.Result {
            var session = Session()
            if let transport { session.transport = transport }
            session.arguments =
                [flows.appending(path: "vkid.yaml").path] + operations + [
                    "--set", "client_id=\(client)", "--server", "id=\(server.origin)", "--browser", "follow", "--quiet",
                ] + more
            return await call(session)
        }

        func sessions(_ arguments: String...) async -> Session.Result {
            var session = Session()
            session.arguments = ["sessions"] + arguments
            return await call(session)
        }

        private func call(_ session: Session) async -> Session.Result {
            var session = session
            session.environment["XDG_STATE_HOME"] = home.path
            return await session.run()
        }

        /// The one session file there is.
        var file: URL {
            get throws {
                let folder = home.appending(path: "flowrun/sessions")
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                return folder.appending(path: try #require(names.first { $0.hasSuffix(".json") }))
            }
        }
    }

    @Test func `a person signs in once, uses the session, and signs out`() async throws {
        let world = try World()
        #expect(await world.run("login").exit == .success)
        #expect(await world.run("user_info").out.contains("first_name  Ivan"))
        let first = await world.run("refresh", more: ["--print", "access_token"]).out
        let second = await world.run("refresh", more: ["--print", "access_token"]).out
        #expect(first.hasPrefix("vk2.a.") && second.hasPrefix("vk2.a.") && first != second)
        #expect(await world.sessions("list").out.hasPrefix("vkid-"))
        #expect(await world.run("logout").exit == .success)
        #expect(await world.sessions().talk == "no session is kept\n")
        let after = await world.run("user_info")
        #expect(after.exit == .failed)
        #expect(after.talk.contains("run `login` or `migrate` first, as in `flowrun FILE login user_info`"))
    }

    @Test func `an expired token is renewed unseen`() async throws {
        let world = try World()
        #expect(await world.run("login").exit == .success)
        let before = try String(contentsOf: world.file, encoding: .utf8)
        world.wait(hours: 2)
        #expect(await world.run("user_info").out.contains("first_name  Ivan"))
        #expect(try String(contentsOf: world.file, encoding: .utf8) != before)
    }

    @Test func `a refresh token that was spent elsewhere is told, and nothing is lost`() async throws {
        let world = try World()
        #expect(await world.run("login").exit == .success)
        let spent = try Data(contentsOf: world.file)
        #expect(await world.run("refresh").exit == .success)
        try spent.write(to: world.file)
        let result = await world.run("refresh")
        #expect(result.exit == .failed)
        #expect(result.talk.contains("error[invalid_request]: VK refused the request"))
        #expect(result.talk.contains("refresh_token is missing or invalid"))
        #expect(try Data(contentsOf: world.file) == spent)
    }

    @Test func `a damaged session is told, and replaced by signing in`() async throws {
        let world = try World()
        #expect(await world.run("login").exit == .success)
        try Data("{".utf8).write(to: world.file)
        let result = await world.run("user_info")
        #expect(result.exit == .environment)
        #expect(result.talk.contains("is damaged"))
        #expect(result.talk.contains("sign in afresh, which replaces it"))
        #expect(await world.sessions("list").out.contains("cannot be read"))
        #expect(await world.run("login").exit == .success)
        #expect(await world.run("user_info").exit == .success)
    }

    @Test func `a session of a newer version is never overwritten`() async throws {
        let world = try World()
        #expect(await world.run("login").exit == .success)
        let newer = try String(contentsOf: world.file, encoding: .utf8).replacing(
            /("[a-z_]*version[a-z_]*"|"flowrun_session") *: *[0-9]+/
        ) {
            "\($0.output.1):99"
        }
        try #require(newer.contains(":99"))
        try Data(newer.utf8).write(to: world.file)
        for operation in ["user_info", "login"] {
            let result = await world.run(operation)
            #expect(result.exit == .environment)
            #expect(result.talk.contains("update flowrun; the file was left as it is"))
        }
        #expect(try String(contentsOf: world.file, encoding: .utf8) == newer)
    }

    @Test func `what a server has sent does nothing to the terminal that lists it`() async throws {
        let world = try World()
        #expect(await world.run("login").exit == .success)
        let text = try String(contentsOf: world.file, encoding: .utf8)
        try Data(text.replacing("1234567890", with: #"7\u001b[2J\n\u202e"#).utf8).write(to: world.file)
        #expect(await world.sessions("show", "vkid").out.hasSuffix("  user_id  7·[2J··\n"))
    }

    @Test func `another application has a session of its own`() async throws {
        let world = try World()
        #expect(await world.run("login").exit == .success)
        #expect(await world.run("user_info", client: "51923592").exit == .failed)
        #expect(await world.sessions("show", "vkid").out.contains("user_id  1234567890"))
        #expect(await world.sessions("forget", "vkid").talk.hasPrefix("forgot vkid-"))
        #expect(await world.sessions("forget", "vkid").exit == .usage)
    }

    @Test func `the session of a sandbox is not kept`() async throws {
        let world = try World()
        var session = Session(Self.flows.appending(path: "vkid.yaml").path, "--sandbox")
        session.environment["XDG_STATE_HOME"] = world.home.path
        #expect(await session.run().exit == .success)
        #expect(await world.sessions().talk == "no session is kept\n")
    }

    @Test func `session files never show in what is printed`() async throws {
        let world = try World()
        #expect(await world.run("login").exit == .success)
        let text = try String(contentsOf: world.file, encoding: .utf8)
        let tokens = text.matches(of: /vk2\.a\.[A-Za-z0-9_-]+/).map { String($0.output) }
        try #require(!tokens.isEmpty)
        for shown in [await world.sessions("show", "--all").all, await world.run("user_info", more: ["-v"]).all] {
            for token in tokens { #expect(!shown.contains(token)) }
        }
    }
}
