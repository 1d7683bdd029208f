// Files a command finds in folders.

internal import FlowDiagnostics

extension CommandContext {
    /// The deepest folder that is looked into.
    private static let deepestFolder = 16

    /// The files that are named, and the YAML files in the folders that are, each once.
    func files(in paths: [String]) throws(CommandFailure) -> [String] {
        var files: [String] = []
        for path in paths {
            guard path != "-", let names = listFolder(path) else {
                files.append(path)
                continue
            }
            let folder = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            let found = yamlFiles(in: folder, names, depth: 0)
            guard !found.isEmpty else {
                throw CommandFailure(.usage, "there is no YAML file in the folder `\(path)`")
            }
            files += found
        }
        var seen: Set<String> = []
        return files.filter { seen.insert($0).inserted }
    }

    private func yamlFiles(in folder: String, _ names: [String], depth: Int) -> [String] {
        var files: [String] = []
        for name in names where !name.hasPrefix(".") {
            let path = folder + "/" + name
            if depth < Self.deepestFolder, let inner = listFolder(path) {
                files += yamlFiles(in: path, inner, depth: depth + 1)
            } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                files.append(path)
            }
        }
        return files
    }
}
