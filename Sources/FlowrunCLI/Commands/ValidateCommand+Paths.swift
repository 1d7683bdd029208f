// Which files `validate` looks at.

internal import FlowDiagnostics
internal import FlowHost

extension ValidateCommand {
    /// The files that are named, and those of our kinds in the folders that are, each once.
    func paths() async throws(CommandFailure) -> [String] {
        var named = options.paths
        if let list = options.filesFrom {
            let text = try await context.source(list)
            named += text.bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }.map {
                String(decoding: $0, as: UTF8.self)
            }
            .filter { context.isOurs($0) || context.identify($0)?.isFolder ?? false }
            // A list in which nothing is ours is no mistake: nothing of it has changed.
            if named.isEmpty { return [] }
        }
        guard !named.isEmpty else {
            throw CommandFailure(
                .usage, "no file is named", help: ["name files or folders: `flowrun validate flows/`"])
        }
        return try context.files(in: named)
    }
}
