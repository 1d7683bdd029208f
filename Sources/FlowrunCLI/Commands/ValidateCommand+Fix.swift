// `flowrun validate --fix`: what can be meant in one way only is written so.

internal import FlowDiagnostics
internal import FlowHost
internal import FlowReport

extension ValidateCommand {
    /// Mends files, writes those that changed, and says what is left; standard input goes to standard output.
    func mend(_ sources: [SourceText], by checker: FileChecker) throws(CommandFailure) -> [CheckedFile] {
        var files: [CheckedFile] = []
        for source in sources {
            let name = source.name
            guard name == "<stdin>" || isInside(name) else {
                context.say(Masking(nil).line("\(name): left as it is: it leads out of the folder that was named"))
                files.append(checker.check(source))
                continue
            }
            let (text, mended, _) = Mending { checker.check($0).diagnostics }.mend(source)
            var file = checker.check(text)
            file.mended = mended
            if name == "<stdin>" {
                context.out(String(decoding: text.bytes, as: UTF8.self))
            } else if !file.mended.isEmpty {
                try write(text, over: source)
            }
            files.append(file)
        }
        return files
    }

    /// Writes a mended text whole, unless somebody else has written the file meanwhile.
    private func write(_ text: SourceText, over source: SourceText) throws(CommandFailure) {
        do throws(FileError) {
            if try context.readFile(source.name, CommandContext.maxFileBytes) == source.bytes {
                return try context.writeFile(source.name, String(decoding: text.bytes, as: UTF8.self))
            }
        } catch {
            throw CommandFailure(.environment, error.message)
        }
        throw CommandFailure(.environment, "`\(source.name)` changed while it was mended", help: ["run it again"])
    }

    /// Whether a file may be written: it was named itself, or lies in a folder that was, whatever links lead there.
    private func isInside(_ path: String) -> Bool {
        guard !options.paths.contains(path) else { return true }
        let folders = options.paths.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        guard let folder = folders.first(where: { path.hasPrefix($0 + "/") }) else { return true }
        guard let real = context.realPath(path), let root = context.realPath(folder) else { return true }
        return real.hasPrefix(root == "/" ? root : root + "/")
    }
}
