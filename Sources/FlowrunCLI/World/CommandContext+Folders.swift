// Files a command finds in folders.

internal import FlowDiagnostics
internal import FlowHost
internal import FlowModel

extension CommandContext {
    /// The files that are named, and those in the folders that are, each once.
    ///
    /// `isMeant` says which files of a folder are meant, by their paths, those of our kinds if not said; `nothing` is the
    /// failure when none of a folder is.
    func files(
        in paths: [String], where isMeant: ((String) -> Bool)? = nil,
        nothing: (String) -> CommandFailure = {
            CommandFailure(
                .usage, "there is no flow in the folder `\($0)`",
                help: ["flows, sandboxes and tests are YAML files that begin with `flow:`, `sandbox:` or `tests:`"])
        }
    ) throws(CommandFailure) -> [String] {
        var files: [String] = []
        for path in paths {
            guard path != "-", let folder = identify(path), folder.isFolder else {
                files.append(path)
                continue
            }
            var walk = FolderWalk(context: self, isMeant: isMeant ?? isOurs)
            walk.walk(path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path, folder)
            guard !walk.files.isEmpty else { throw nothing(path) }
            files += walk.files
        }
        return files.withoutRepeats
    }

    /// Whether a file in a folder is meant to be one of ours; one that cannot be read is, so that it is told.
    func isOurs(_ path: String) -> Bool {
        guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
        guard let bytes = try? readFile(path, Self.maxFileBytes) else { return true }
        return FlowFile.looksLikeOurs(bytes)
    }
}

/// Goes through a folder and those inside of it.
private struct FolderWalk {
    let context: CommandContext
    let isMeant: (String) -> Bool
    /// What was found, in the order of names.
    var files: [String] = []
    /// The folders met: links may lead around in circles.
    private var met: Set<FileIdentity> = []

    init(context: CommandContext, isMeant: @escaping (String) -> Bool) {
        self.context = context
        self.isMeant = isMeant
    }

    mutating func walk(_ path: String, _ folder: FileIdentity) {
        guard met.insert(folder).inserted else { return }
        // A folder that may not be read is kept, so that whoever reads it tells so.
        guard let names = context.listFolder(path) else { return files.append(path) }
        for name in names where !name.hasPrefix(".") {
            let inner = path + "/" + name
            if let folder = context.identify(inner), folder.isFolder {
                walk(inner, folder)
            } else if isMeant(inner) {
                files.append(inner)
            }
        }
    }
}
