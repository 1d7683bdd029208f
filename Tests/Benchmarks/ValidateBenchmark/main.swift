// What validating costs: one shipped flow beside `curl --version`, as whole processes in turn; folders of generated
// flows of 200 lines, from a hundred to ten thousand.
//
//     .ci/build && swift run -c release ValidateBenchmark [PROGRAM]

import Foundation

/// The wall time of a process, in milliseconds.
func time(_ arguments: [String]) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    let end = ContinuousClock.now
    guard process.terminationStatus == 0 else {
        print("this failed: \(arguments.joined(separator: " "))")
        exit(1)
    }
    let parts = (end - start).components
    return Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func text(_ value: Double) -> String { String((value * 100).rounded() / 100) }

/// A flow of 200 lines, different from number to number.
func flow(_ number: Int) -> String {
    var lines = [
        "flow: acme\(number)", "title: Acme \(number)", "inputs:",
        "  client_id: { about: Application id, pattern: '[0-9]+' }",
        "servers:", "  id: https://id\(number).acme.example", "session:", "  access_token: {}", "operations:",
    ]
    var operation = 0
    while lines.count < 196 {
        operation += 1
        lines += [
            "  step\(operation):", "    title: Does \(operation)", "    steps:", "      - id: first",
            "        request: POST ${servers.id}/first/\(operation)", "        form:",
            "          grant_type: refresh_token", "          client_id: =inputs.client_id",
            "          refresh_token: =session.access_token", "        match:",
            "          - { when: error.code == 'invalid_token', fail: expired, detail: 'number \(operation)' }",
            "        check: response.json.size() > \(operation)", "        save: [access_token]",
            "      - return: { first: =first.json.name, second: '=first.json.?other.orValue(''none'')' }",
        ]
    }
    return lines.joined(separator: "\n") + "\n"
}

let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
let program = CommandLine.arguments.dropFirst().first ?? root.appending(path: ".build/release/flowrun").path
let shipped = root.appending(path: "flows/vkid.yaml").path

var mine: [Double] = []
var theirs: [Double] = []
for round in 0..<43 {
    let own = try time([program, "validate", shipped, "--quiet"])
    let other = try time(["/usr/bin/curl", "--version"])
    guard round >= 3 else { continue }
    mine.append(own)
    theirs.append(other)
}
print(
    "one shipped flow: \(text(median(mine))) ms, curl --version: \(text(median(theirs))) ms,"
        + " ratio \(text(median(mine) / median(theirs)))")

let folder = FileManager.default.temporaryDirectory.appending(path: "flowrun-validate-\(getpid())")
defer { try? FileManager.default.removeItem(at: folder) }
for count in [100, 1_000, 10_000] {
    let path = folder.appending(path: "\(count)")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    for number in 0..<count {
        try flow(number).write(to: path.appending(path: "f\(number).yaml"), atomically: false, encoding: .utf8)
    }
    let times = try (0..<3).map { _ in try time([program, "validate", path.path, "--quiet"]) }
    print("\(count) flows of 200 lines: \(text(median(times))) ms")
}
