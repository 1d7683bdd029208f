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
    static try FileManager.default.createDirectory(atPath: Bench.folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: Bench.folder) }

_ = try Bench.build("measure", [])
let client = try Bench.build("client", ["curl", "jansson", "crypto"])
let server = Process()
server.executableURL = URL(filePath: try Bench.build("server", ["microhttpd", "crypto"]))
server.arguments = [String(Bench.port)]
try server.run()
defer { server.terminate() }
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

func line(_ what: String, _ unit: String, _ value: (Cost) -> Double) -> String {
    let (a, b) = (Bench.median(mine.map(value)), Bench.median(theirs.map(value)))
    let ratio = Bench.median(zip(mine, theirs).map { value($0) / value($1) })
    return "\(what)  flowrun \(Bench.text(a)) \(unit), C client \(Bench.text(b)) \(unit), ratio \(Bench.text(ratio))"
}

print(line("wall  ", "ms", \.wall))
print(line("memory", "KiB") { Double($0.memory) })
