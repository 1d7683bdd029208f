// What the program was started with.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Facts about this process.
package enum ProcessFacts {
    /// The arguments, without the program's name.
    package static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

    /// The environment; of a name given twice the first value counts, as for `getenv`.
    package static var environment: [String: String] {
        var result: [String: String] = [:]
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            let parts = unsafe String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, result[String(parts[0])] == nil { result[String(parts[0])] = String(parts[1]) }
            unsafe entry += 1
        }
        return result
    }
}
