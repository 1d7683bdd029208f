// Files a command is called with.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowFunctions
internal import FlowHost
internal import FlowModel
internal import FlowScenario

extension CommandContext {
    /// The text of a file, or of standard input for `-`; `help` is for a file that does not exist.
    func source(_ path: String, help: @autoclosure () -> [String] = []) async throws(CommandFailure) -> SourceText {
        guard path != "-" else {
            guard let bytes = await input.rest(limit: Self.maxFileBytes) else {
                throw CommandFailure(.usage, "standard input is larger than \(Self.maxFileBytes >> 20) MiB")
            }
            return SourceText(name: "<stdin>", bytes: bytes)
        }
        do throws(FileError) {
            return SourceText(name: path, bytes: try readFile(path, Self.maxFileBytes))
        } catch {
            throw CommandFailure(error, help: help())
        }
    }

    /// Writes a text to a file, whole, or to standard output where none is named.
    func write(_ text: String, to path: String?) throws(CommandFailure) {
        guard let path else { return out(text) }
        do throws(FileError) { try writeFile(path, text) } catch {
            throw CommandFailure(.environment, error.message)
        }
    }

    /// The files that lie beside a flow.
    var siblings: FlowFiles {
        FlowFiles { [readFile] path in
            do throws(FileError) {
                return .text(SourceText(name: path, bytes: try readFile(path, Self.maxFileBytes)))
            } catch {
                return .refused(error.message)
            }
        }
    }

    /// Reads test files with the flows and sandboxes beside them.
    var testLoader: TestLoader {
        TestLoader(environment: Self.expressions) { [readFile] path in
            do throws(FileError) {
                return SourceText(name: path, bytes: try readFile(path, Self.maxFileBytes))
            } catch {
                return nil
            }
        }
    }

    /// What expressions of flows may call.
    static let expressions = Environment(functions: Environment.standardFunctions + FlowFunctions.all)

    /// The path of the sandbox that belongs to a flow, or else to the nearest of those it extends that has one.
    func sandboxPath(of flow: String, extending bases: [BaseFlow]) -> String {
        let own = Self.sandboxPath(of: flow)
        let paths = [own] + bases.map { Self.sandboxPath(of: $0.path) }
        return paths.first { path in
            do throws(FileError) {
                _ = try readFile(path, Self.maxFileBytes)
                return true
            } catch {
                // One that is there and cannot be read is told, not passed over.
                return error.cause != .notFound
            }
        } ?? own
    }

    /// The path of the sandbox that belongs to a flow: `NAME.sandbox.yaml` beside it.
    static func sandboxPath(of flow: String) -> String {
        for ending in [".yaml", ".yml"] where flow.hasSuffix(ending) {
            return flow.dropLast(ending.count) + ".sandbox" + ending
        }
        return flow + ".sandbox.yaml"
    }
}
