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
            unsafe entry += 1
            let text = unsafe String(cString: text)
            guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(text[..<equals])
            if result[name] == nil { result[name] = String(text[text.utf8.index(after: equals)...]) }
        }
        return result
    }
}
