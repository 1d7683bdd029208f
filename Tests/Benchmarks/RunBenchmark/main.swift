// What a whole run costs beside a C program on libcurl that makes the same five requests, over loopback.
//
//     .ci/build && swift run -c release RunBenchmark [RUNS]
//
// Needs cc and libjansson-dev. The two are run in turn, so that what else the machine does falls on both.

import BenchmarkSupport
import Foundation

let port = 8780
let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 40
try FileManager.default.createDirectory(atPath: Bench.folder, withIntermediateDirectories: true)
_ = try Bench.build("measure")
let client = try Bench.build("client", ["curl", "jansson", "crypto"])
let server = Process()
server.executableURL = URL(filePath: try Bench.build("server", ["microhttpd", "crypto"]))
server.arguments = [String(port)]
try server.run()
Thread.sleep(forTimeInterval: 0.2)

let flowrun = [
    Bench.root.appending(path: ".build/release/flowrun").path, Bench.root.appending(path: "flows/vkid.yaml").path,
    "login", "user_info", "refresh", "logout", "--set", "client_id=7915193", "--server",
    "id=http://127.0.0.1:\(port)", "--browser", "follow", "--quiet",
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
