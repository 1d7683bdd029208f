// Files a command finds in folders.

internal import FlowDiagnostics
internal import FlowHost

extension CommandContext {
    /// The files that are named, and those in the folders that are, each once.
    ///
    /// `isMeant` says which files of a folder are meant, by their paths; `nothing` is the failure when none of a folder is.
    func files(
        in paths: [String], where isMeant: @escaping (String) -> Bool = isYAML,
        nothing: (String) -> CommandFailure = {
            CommandFailure(.usage, "there is no YAML file in the folder `\($0)`")
        }
    ) throws(CommandFailure) -> [String] {
        var files: [String] = []
        for path in paths {
            guard path != "-", let folder = identify(path), folder.isFolder else {
                files.append(path)
                continue
            }
            var walk = FolderWalk(context: self, isMeant: isMeant)
            walk.walk(path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path, folder)
            guard !walk.files.isEmpty else { throw nothing(path) }
            files += walk.files
        }
        var seen: Set<String> = []
        return files.filter { seen.insert($0).inserted }
    }

    /// Whether a file is YAML by its name.
    static func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
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
