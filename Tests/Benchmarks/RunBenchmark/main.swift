// What a whole run costs beside a C program on libcurl that makes the same five requests, over loopback.
//
//     swift build -c release --static-swift-stdlib && swift run -c release RunBenchmark [RUNS]
//
// Needs cc and libjansson-dev. The two are run in turn, so that what else the machine does falls on both.

import Foundation

/// One finished run of a program.
struct Cost {
    var wall: Double
    var memory: Int
}

enum Bench {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let port = 8780

    /// Starts a program; its output is thrown away.
    static func start(_ arguments: [String], environment: [String: String]) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        var pid: pid_t = 0
        let error = unsafe posix_spawn(&pid, arguments[0], &actions, nil, words, variables)
        precondition(error == 0, "cannot start \(arguments[0])")
        return pid
    }

    /// Runs a program to its end.
    static func run(_ arguments: [String], environment: [String: String] = [:]) -> Cost {
        let start = ContinuousClock.now
        let pid = self.start(arguments, environment: environment)
        var status: Int32 = 0
        var usage = rusage()
        unsafe wait4(pid, &status, 0, &usage)
        let wall = (ContinuousClock.now - start) / .milliseconds(1)
        precondition(status == 0, "\(arguments[0]) failed")
        return Cost(wall: wall, memory: usage.ru_maxrss)
    }

    static func build(_ name: String, _ libraries: [String], in folder: String) -> String {
        let program = folder + "/" + name
        let source = root.appending(path: "Tests/Benchmarks/Yardstick/\(name).c").path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        _ = run(
            ["/usr/bin/env", "cc", "-O2", "-o", program, source] + libraries.map { "-l" + $0 },
            environment: ["PATH": path])
        return program
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    static func text(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}

let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 40
let folder = FileManager.default.temporaryDirectory.appending(path: "flowrun-bench-\(getpid())").path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }

let server = Bench.build("server", ["microhttpd", "crypto"], in: folder)
let client = Bench.build("client", ["curl", "jansson", "crypto"], in: folder)
let serving = Bench.start([server, String(Bench.port)], environment: [:])
defer { kill(serving, SIGTERM) }
Thread.sleep(forTimeInterval: 0.2)

let flowrun = [
    Bench.root.appending(path: ".build/release/flowrun").path, Bench.root.appending(path: "flows/vkid.yaml").path,
    "login", "user_info", "refresh", "logout", "--set", "client_id=7915193", "--server",
    "id=http://127.0.0.1:\(Bench.port)", "--browser", "follow", "--quiet",
]
let state = ["XDG_STATE_HOME": folder + "/state"]
var mine: [Cost] = []
var theirs: [Cost] = []
for round in 0..<(runs + 3) {
    let a = Bench.run(flowrun, environment: state)
    let b = Bench.run([client])
    // The first rounds fill caches.
    guard round >= 3 else { continue }
    mine.append(a)
    theirs.append(b)
}
let walls = zip(mine, theirs).map { $0.wall / $1.wall }
let memories = zip(mine, theirs).map { Double($0.memory) / Double($1.memory) }
print(
    "wall    flowrun \(Bench.text(Bench.median(mine.map(\.wall)))) ms, C client \(Bench.text(Bench.median(theirs.map(\.wall)))) ms, ratio \(Bench.text(Bench.median(walls)))"
)
print(
    "memory  flowrun \(Bench.median(mine.map { Double($0.memory) })) KiB, C client \(Bench.median(theirs.map { Double($0.memory) })) KiB, ratio \(Bench.text(Bench.median(memories)))"
)
