// Runs programs and measures what they cost.

package import Foundation

/// What a finished run of a program cost.
package struct Cost {
    /// In milliseconds.
    package var wall: Double
    /// In KiB.
    package var memory: Double
}

/// Programs that are started and measured.
package enum Bench {
    /// The folder of the project.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// Where programs and files of this run lie.
    package static let folder = FileManager.default.temporaryDirectory.appending(path: "flowrun-bench-\(getpid())").path

    /// Runs a program to its end and gives what it printed.
    @discardableResult
    package static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
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
    package static func cost(_ arguments: [String], environment: [String: String] = [:]) throws -> Cost {
        let words = try run([folder + "/measure"] + arguments, environment: environment).split { " \n".contains($0) }
        return Cost(wall: (Double(words[0]) ?? 0) / 1000, memory: Double(words[1]) ?? 0)
    }

    /// Compiles one of the C programs.
    package static func build(_ name: String, _ libraries: [String] = []) throws -> String {
        let program = folder + "/" + name
        let source = root.appending(path: "Tests/Benchmarks/Yardstick/\(name).c").path
        try run(["/usr/bin/env", "cc", "-O2", "-o", program, source] + libraries.map { "-l" + $0 })
        return program
    }

    /// The middle one.
    package static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    /// A number with two digits.
    package static func text(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}
