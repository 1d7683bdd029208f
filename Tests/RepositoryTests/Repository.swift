// The checkout as the tests of the repository see it.

import Foundation

/// The checkout this file lies in.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The paths of all files below a folder, relative to the root, in order.
    static func files(below folder: String, ending: String = "") -> [String] {
        let base = root.appending(path: folder)
        guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
        var paths: [String] = []
        for case let path as String in walk where path.hasSuffix(ending) {
            if !isFolder(folder + "/" + path) { paths.append(folder + "/" + path) }
        }
        precondition(!paths.isEmpty, "no files below \(folder)")
        return paths.sorted()
    }

    static func isFolder(_ path: String) -> Bool {
        (try? root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func lines(_ path: String) throws -> [String] {
        let bytes = try Data(contentsOf: root.appending(path: path))
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
