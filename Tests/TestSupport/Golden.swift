// Texts that lie in files as they should be.

package import Foundation
package import Testing

/// Files that tests compare texts with.
package enum Golden {
    /// The names of the files of a folder that end so, in order. There has to be one: a test without arguments passes.
    package static func names(in folder: URL, ending: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let names = all.filter { $0.hasSuffix(ending) }.sorted()
        precondition(!names.isEmpty, "nothing that ends in \(ending) in \(folder.path)")
        return names
    }

    /// Compares a text with a file; `UPDATE_GOLDEN=1` writes the file again, and fails.
    package static func expect(
        _ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("\(file.lastPathComponent) was written again", sourceLocation: sourceLocation)
        }
        #expect(text == (try? String(contentsOf: file, encoding: .utf8)), sourceLocation: sourceLocation)
    }
}
