// One call of the program in process, with a world that can be repeated.

import FlowCEL
import FlowConcurrency
import FlowEncoding
import FlowEngine
import FlowHTTP
import FlowHost
import Foundation
import FlowrunCLI

/// A call of the program and the world it finds.
struct Session {
    /// The folder whose files the call sees.
    static let files = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/files")

    var arguments: [String]
    var environment: [String: String] = [:]
    /// What is typed or piped in.
    var input: [String] = []
    var isTerminal = false
    var screen = CommandContext.Screen()
    var transport: any Transport = CURLTransport()
    var clock: any HostClock = StandingClock()
    /// Files that are there for this call only.
    var replaced: [String: String] = [:]

    init(_ arguments: String...) {
        self.arguments = arguments
    }

    /// What came out of a call.
    struct Result: Sendable, Hashable {
        var out = ""
        var talk = ""
        var exit = ExitCode.success

        /// Everything that was shown.
        var all: String { out + talk }
    }

    /// Calls the program; `watching` sees the talk as it comes.
    func run(watching: @escaping @Sendable (String) -> Void = { _ in }) async -> Result {
        let result = Lock(Result())
        let random = RepeatableRandom()
        let state = FileManager.default.temporaryDirectory.appending(path: "flowrun-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: state) }
        var environment = environment
        environment["XDG_STATE_HOME"] = environment["XDG_STATE_HOME"] ?? state.path
        let context = CommandContext(
            arguments: arguments, environment: environment,
            out: { text in result.withLock { $0.out += text } },
            talk: { text in
                result.withLock { $0.talk += text }
                watching(text)
            }, input: TypedLines(input, isTerminal: isTerminal),
            readFile: { [replaced] path, limit throws(FileError) in
                if let text = replaced[path] { return Array(text.utf8) }
                return try Self.read(path, limit)
            }, transport: transport, clock: clock, random: { random.bytes($0) }, screen: screen)
        let exit = await Flowrun.run(context)
        return result.withLock { result in
            result.exit = exit
            return result
        }
    }

    private static func read(_ path: String, _ limit: Int) throws(FileError) -> [UInt8] {
        guard !path.hasPrefix("/") else { return try FileAccess.bytes(of: path, limit: limit) }
        do throws(FileError) {
            return try FileAccess.bytes(of: files.appending(path: path).path, limit: limit)
        } catch {
            // As if the call had been made in that folder.
            throw FileError(error.cause, error.message.replacingOccurrences(of: files.path + "/", with: ""))
        }
    }
}

/// Bytes that are the same in each call: the number of the call, hashed badly.
final class RepeatableRandom: Sendable {
    private let count = Lock<UInt64>(0)

    func bytes(_ length: Int) -> [UInt8] {
        var state = count.withLock { count -> UInt64 in
            count += 1
            return count &* 0x9E37_79B9_7F4A_7C15
        }
        return (0..<length).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }

    /// The first token a run makes, which is the state of its first sign-in.
    static let firstToken = Base64.encodeURL(RepeatableRandom().bytes(32))
}

/// The same moment all along; waits are over at once.
struct StandingClock: HostClock {
    func now() -> Timestamp { Timestamp(seconds: 1_763_700_000) }
    func wait(_ duration: Duration) async {}
}

/// Lines that are there already.
final class TypedLines: LineSource {
    let isTerminal: Bool
    private let lines: Lock<[String]>

    init(_ lines: [String], isTerminal: Bool) {
        self.isTerminal = isTerminal
        self.lines = Lock(lines)
    }

    func line(hidden: Bool, within patience: Duration?) async -> LineInput {
        guard !Task.isCancelled else { return .cancelled }
        return lines.withLock { $0.isEmpty ? .end : .line($0.removeFirst()) }
    }

    func rest(limit: Int) async -> [UInt8]? {
        lines.withLock { lines in
            defer { lines = [] }
            return Array(lines.map { $0 + "\n" }.joined().utf8)
        }
    }
}
