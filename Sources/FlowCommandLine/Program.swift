// The program around the commands: which of them a call is for, and the overview.

import FlowDiagnostics

/// A program with commands, one of which runs when none is named.
package struct Program: Sendable {
    /// What the program must know of a command.
    package struct Entry: Sendable {
        private let read: @Sendable () -> (name: String, summary: String)

        /// Its name.
        package var name: String { read().name }
        /// What it does, in one line.
        package var summary: String { read().summary }

        /// An entry from name and summary.
        package init(_ name: String, _ summary: String) {
            read = { (name, summary) }
        }

        /// The entry of a command, whose table is made once it is asked for: a call needs one of them only.
        package init<Options>(_ command: @autoclosure @escaping @Sendable () -> Command<Options>) {
            read = {
                let command = command()
                return (command.name, command.summary)
            }
        }
    }

    /// What a call is for.
    package enum Target: Sendable, Hashable {
        /// A command with its arguments.
        case command(String, [String])
        /// The overview of the commands: `-h`, `--help`, `help` or nothing at all.
        case overview
        /// The version: `--version`.
        case version
    }

    /// Its name.
    package let name: String
    /// What it does, in one line.
    package let summary: String
    /// Calls worth showing.
    package let examples: [Example]
    /// Its commands, in the order of help.
    package let commands: [Entry]
    /// The command that runs when the first argument names none.
    package let defaultCommand: String

    /// A program from its parts.
    package init(
        name: String, summary: String, examples: [Example], commands: [Entry], defaultCommand: String
    ) {
        self.name = name
        self.summary = summary
        self.examples = examples
        self.commands = commands
        self.defaultCommand = defaultCommand
    }

    /// What a call is for; arguments come without the program's name.
    ///
    /// A first word that is a command's name is the command, everything else goes to the default command.
    package func target(of arguments: [String]) -> Target {
        guard let first = arguments.first else { return .overview }
        // A path has a dot or a slash in it, which no command has.
        guard first.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") }) else {
            return .command(defaultCommand, arguments)
        }
        if commands.contains(where: { $0.name == first }) { return .command(first, Array(arguments.dropFirst())) }
        switch first {
        case "-h", "--help": return .overview
        case "--version": return .version
        case "help":
            guard arguments.count > 1 else { return .overview }
            let isCommand = commands.contains { $0.name == arguments[1] }
            return isCommand ? .command(arguments[1], ["--help"]) : .overview
        default: return .command(defaultCommand, arguments)
        }
    }

    /// The command somebody may have meant by a word that is neither a command nor a file.
    package func nearestCommand(to word: String) -> String? {
        Suggestion.nearest(to: word, among: commands.map(\.name))
    }

    /// The help that lists the commands.
    package var overview: String {
        HelpText.text([
            HelpText.wrap("\(name): \(summary)", width: HelpText.width),
            HelpText.table(examples),
            ["commands:"] + HelpText.table(commands.map { ($0.name, $0.summary) }),
            HelpText.wrap("`\(name) COMMAND --help` says more, `--version` the version.", width: HelpText.width),
        ])
    }
}
