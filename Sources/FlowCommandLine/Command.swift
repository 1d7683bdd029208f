// A command: the table that parser and help read.

/// One command of a program and everything its user must know.
package struct Command<Options: Sendable>: Sendable {
    /// The program it belongs to: `flowrun`.
    package let program: String
    /// Its name: `run`.
    package let name: String
    /// What it does, in one line.
    package let summary: String
    /// Calls worth showing, the most usual first.
    package let examples: [Example]
    /// Its arguments, in order; `rest` only as the last.
    package let positionals: [Positional<Options>]
    /// Its flags, in the order of help; `--help` is added.
    package let flags: [Flag<Options>]
    /// What else its user must know, a paragraph each.
    package let notes: [String]
    /// The options when nothing is given.
    package let defaults: Options

    /// A command from its parts.
    package init(
        program: String, name: String, summary: String, examples: [Example], positionals: [Positional<Options>] = [],
        flags: [Flag<Options>] = [], notes: [String] = [], defaults: Options
    ) {
        self.program = program
        self.name = name
        self.summary = summary
        self.examples = examples
        self.positionals = positionals
        self.flags = flags
        self.notes = notes
        self.defaults = defaults
    }

    /// `flowrun run [FLAGS] FILE [OPERATION…]`
    package var usage: String {
        (["\(program) \(name)"] + (flags.isEmpty ? [] : ["[FLAGS]"]) + positionals.map(\.spelling))
            .joined(separator: " ")
    }
}
