// Which files `validate` looks at.

internal import FlowDiagnostics
internal import FlowModel

extension ValidateCommand {
    /// The files that are named, and those of our kinds in the folders that are, each once.
    func paths() async throws(CommandFailure) -> [String] {
        var named = options.paths
        if let list = options.filesFrom {
            let text = try await context.source(list)
            named += text.bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }.map {
                String(decoding: $0, as: UTF8.self)
            }
            .filter { Self.isYAML($0) ? isOurs($0) : context.listFolder($0) != nil }
            // A list in which nothing is ours is no mistake: nothing of it has changed.
            if named.isEmpty { return [] }
        }
        guard !named.isEmpty else {
            throw CommandFailure(
                .usage, "no file is named", help: ["name files or folders: `flowrun validate flows/`"])
        }
        var paths: [String] = []
        for path in named {
            guard path != "-", let names = context.listFolder(path) else {
                paths.append(path)
                continue
            }
            let found = files(in: path.hasSuffix("/") ? String(path.dropLast()) : path, names, depth: 0)
            guard !found.isEmpty else {
                throw CommandFailure(
                    .usage, "there is no flow in the folder `\(path)`",
                    help: ["flows, sandboxes and tests are YAML files that begin with `flow:`, `sandbox:` or `tests:`"])
            }
            paths += found
        }
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }

    private func files(in folder: String, _ names: [String], depth: Int) -> [String] {
        var paths: [String] = []
        for name in names where !name.hasPrefix(".") {
            let path = folder + "/" + name
            if Self.isYAML(name) {
                if isOurs(path) { paths.append(path) }
            } else if depth < 16, let inner = context.listFolder(path) {
                paths += files(in: path, inner, depth: depth + 1)
            }
        }
        return paths
    }

    private static func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

    /// Whether a file in a folder is meant to be one of ours; one that cannot be read is, so that it is told.
    private func isOurs(_ path: String) -> Bool {
        guard let bytes = try? context.readFile(path, CommandContext.maxFileBytes) else { return true }
        return FlowFile.looksLikeOurs(bytes)
    }
}
