// `NAME=@FILE`, `NAME=-` and `NAME=env:VARIABLE`, as several flags take them.

internal import FlowEngine
internal import FlowHost

/// Where a value lies that does not stand on the command line.
struct Spelling: Sendable {
    let flag: String
    let context: CommandContext

    /// What lies there; nil for a value that stands on the command line itself.
    func value(of assignment: Assignment) async throws(CommandFailure) -> GivenInput? {
        let value = assignment.value
        if value == "-" {
            guard let bytes = await context.input.rest(limit: CommandContext.maxFileBytes) else {
                throw CommandFailure(.usage, "standard input, for `\(assignment.name)`, cannot be read to its end")
            }
            return .file(bytes)
        }
        if value.hasPrefix("@") {
            do throws(FileError) {
                return .file(try context.readFile(String(value.dropFirst()), CommandContext.maxFileBytes))
            } catch {
                throw CommandFailure(.usage, "`\(flag) \(assignment.name)`: \(error.message)")
            }
        }
        guard value.hasPrefix("env:") else { return nil }
        let variable = String(value.dropFirst(4))
        guard let text = context.environment[variable] else {
            throw CommandFailure(.usage, "`\(flag) \(assignment.name)`: the environment has no variable `\(variable)`")
        }
        return .text(text)
    }

    /// How a secret can be given.
    static func secret(_ flag: String, _ name: String) -> String {
        "write `\(flag) \(name)=env:VARIABLE`, `\(flag) \(name)=@FILE` or `\(flag) \(name)=-` for standard input"
    }
}
