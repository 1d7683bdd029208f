// What a whole run costs beside a C program on libcurl that makes the same five requests, over loopback.
//
//     .ci/build && swift run -c release RunBenchmark [RUNS]
//
// Needs cc and libjansson-dev. The two are run in turn, so that what else the machine does falls on both.

import Foundation

/// What a finished run of a program cost.
struct Cost {
    /// In milliseconds.
    var wall: Double
    /// In KiB.
    var memory: Double
}

enum Bench {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let folder = FileManager.default.temporaryDirectory.appending(path: "flowrun-bench-\(getpid())").path
    static let port = 8780

    /// Runs a program to its end and gives what it printed.
    @discardableResult
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: arguments[0])
        process.arguments = Array(arguments.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            print("this failed: \(arguments.joined(separator: " "))")
            exit(1)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// What a run of a program costs, as the measuring program counts it.
    static func cost(_ arguments: [String], environment: [String: String] = [:]) throws -> Cost {
        let words = try run([folder + "/measure"] + arguments, environment: environment).split { " \n".contains($0) }
        return Cost(wall: (Double(words[0]) ?? 0) / 1000, memory: Double(words[1]) ?? 0)
    }

    /// Compiles one of the C programs.
    static func build(_ name: String, _ libraries: [String] = []) throws -> String {
        let program = folder + "/" + name
        let source = root.appending(path: "Tests/Benchmarks/Yardstick/\(name).c").path
        try run(["/usr/bin/env", "cc", "-O2", "-o", program, source] + libraries.map { "-l" + $0 })
        return program
    }

    static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    static func text(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}

let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 40
try FileManager.default.createDirectory(atPath: Bench.folder, withIntermediateDirectories: true)
_ = try Bench.build("measure")
let client = try Bench.build("client", ["curl", "jansson", "crypto"])
let server = Process()
server.executableURL = URL(filePath: try Bench.build("server", ["microhttpd", "crypto"]))
server.arguments = [String(Bench.port)]
try server.run()
Thread.sleep(forTimeInterval: 0.2)

let flowrun = [
    Bench.root.appending(path: ".build/release/flowrun").path, Bench.root.appending(path: "flows/vkid.yaml").path,
    "login", "user_info", "refresh", "logout", "--set", "client_id=7915193", "--server",
    "id=http://127.0.0.1:\(Bench.port)", "--browser", "follow", "--quiet",
]
var mine: [Cost] = []
var theirs: [Cost] = []
for round in 0..<(runs + 3) {
    let a = try Bench.cost(flowrun, environment: ["XDG_STATE_HOME": Bench.folder + "/state"])
    let b = try Bench.cost([client])
    // The first rounds fill caches.
    guard round >= 3 else { continue }
    mine.append(a)
    theirs.append(b)
}
server.terminate()
try FileManager.default.removeItem(atPath: Bench.folder)

for (what, unit, value) in [("wall  ", "ms", \Cost.wall), ("memory", "KiB", \Cost.memory)] {
    let (a, b) = (Bench.median(mine.map { $0[keyPath: value] }), Bench.median(theirs.map { $0[keyPath: value] }))
    let ratio = Bench.median(zip(mine, theirs).map { $0[keyPath: value] / $1[keyPath: value] })
    print("\(what)  flowrun \(Bench.text(a)) \(unit), C client \(Bench.text(b)) \(unit), ratio \(Bench.text(ratio))")
}
