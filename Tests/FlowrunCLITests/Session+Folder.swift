// A call of the program with a folder of files of its own.

import Foundation

extension Session {
    /// Calls the program with a folder of files, and gives what it said and what is in them then; `DIR` is the folder in
    /// the arguments and in what is said. `links` are made in it, and lead to paths beside the folder.
    static func call(
        _ arguments: [String], files: [String: String], links: [String: String] = [:]
    ) async throws -> (result: Result, files: [String: String]) {
        let top = FileManager.default.temporaryDirectory.appending(path: "flowrun-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: top) }
        let folder = top.appending(path: "DIR")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            let path = folder.appending(path: name).standardized
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: path, atomically: true, encoding: .utf8)
        }
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: folder.appending(path: target).standardized)
        }
        var session = Session()
        session.arguments = arguments.map { $0.replacing("DIR", with: folder.path) }
        var result = await session.run()
        result.out = result.out.replacing(folder.path, with: "DIR")
        result.talk = result.talk.replacing(folder.path, with: "DIR")
        let texts = try files.map { name, _ in
            (name, try String(contentsOf: folder.appending(path: name).standardized, encoding: .utf8))
        }
        return (result, Dictionary(uniqueKeysWithValues: texts))
    }
}
