// The test files that `flowrun test` is called with: named themselves, by their folder, or by the flow they are for.

internal import FlowDiagnostics
internal import FlowHost
internal import FlowModel
internal import FlowScenario
internal import FlowYAML

extension TestCommand {
    /// The test files that are named, those in the folders that are, and those beside the flows that are; each once.
    func files() async throws(CommandFailure) -> [TestFile] {
        let loader = context.testLoader
        var files: [TestFile] = []
        var problems: [Diagnostic] = []
        var seen: Set<String> = []
        for path in try named() {
            let source = try await context.source(path)
            for source in Self.isFlow(source) ? try beside(path) : [source] where seen.insert(source.name).inserted {
                let (file, diagnostics) = loader.load(source)
                problems += diagnostics
                if let file { files.append(file) }
            }
        }
        guard !problems.hasErrors else { throw CommandFailure(.failed, problems) }
        return files
    }

    private func named() throws(CommandFailure) -> [String] {
        try context.files(
            in: [options.first] + options.others, where: Self.isTest,
            nothing: {
                CommandFailure(
                    .usage, "there is no test in the folder `\($0)`", help: ["tests are files `NAME.test.yaml`"])
            })
    }

    /// Whether a file holds scenarios by its name.
    private static func isTest(_ name: String) -> Bool {
        name.hasSuffix(".test.yaml") || name.hasSuffix(".test.yml")
    }

    /// Whether a file is a flow; one on standard input has no folder, so there is nothing beside it.
    private static func isFlow(_ source: SourceText) -> Bool {
        guard source.name != "<stdin>", !isTest(source.name), let root = YAML.parse(source).root else { return false }
        return FlowFile.kind(of: root) == .flow
    }

    /// The test files of a flow, in the order of their names: whatever they are called, those of its folder that name it.
    private func beside(_ flow: String) throws(CommandFailure) -> [SourceText] {
        let start = flow.utf8.lastIndex(of: UInt8(ascii: "/")).map { flow.utf8.index(after: $0) } ?? flow.startIndex
        let (folder, name) = (String(flow[..<start]), String(flow[start...]))
        guard let names = context.listFolder(folder.isEmpty ? "." : folder) else {
            throw CommandFailure(.environment, "the folder of `\(flow)` cannot be read, which its tests lie in")
        }
        let id = name.hasSuffix(".yaml") ? String(name.dropLast(".yaml".utf8.count)) : name
        var sources: [SourceText] = []
        for other in names.sorted() where Self.isTest(other) && !other.hasPrefix(".") {
            let source: SourceText
            do throws(FileError) {
                source = SourceText(
                    name: folder + other, bytes: try context.readFile(folder + other, CommandContext.maxFileBytes))
            } catch {
                // It may be about another flow; one that is called after this one is not left out without a word.
                if other.hasPrefix(id + ".") { throw CommandFailure(error, help: []) }
                continue
            }
            let tested = ScenarioFile.flowFile(of: source)
            if tested == name || tested == nil && other.hasPrefix(id + ".") { sources.append(source) }
        }
        guard sources.isEmpty else { return sources }
        let help =
            name.hasSuffix(".yaml")
            ? "write `\(folder)\(id).test.yaml`, which begins with `tests: \(id)`; `flowrun reference test` tells the rest"
            : "call the flow `ID.yaml`, and its tests `ID.test.yaml`, which begins with `tests: ID`"
        throw CommandFailure(.usage, "there is no test of the flow `\(flow)` beside it", help: [help])
    }
}
