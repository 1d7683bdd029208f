// One flag of a command: a row of the table that parser and help read.

/// A flag that stores what it is given in options.
package struct Flag<Options>: Sendable {
    /// What follows the flag.
    package enum Argument: Sendable, Hashable {
        /// Nothing.
        case none
        /// A value, shown in help as a placeholder such as `FILE`.
        case value(String)
        /// One of a few words.
        case choice([String])
    }

    /// How often a flag may be given.
    package enum Repetition: Sendable, Hashable {
        /// Once; a second time is an error.
        case once
        /// As often as wanted, to the same effect.
        case harmless
        /// As often as wanted, each time adding; in the environment, each line of the variable is one time.
        case adding
    }

    /// The long name with its dashes: `--set`.
    package let name: String
    /// The short name without its dash; only the few flags everybody knows have one.
    package let short: Character?
    /// What follows it.
    package let argument: Argument
    /// How often it may be given.
    package let repetition: Repetition
    /// What it does, in one or two sentences without a last full stop.
    package let doc: String
    /// Stores a value (empty for a flag without one); the second parameter is how the user spelled the flag.
    let store: @Sendable (inout Options, String, String) throws(UsageError) -> Void

    /// A flag from its parts.
    package init(
        _ name: String, short: Character? = nil, argument: Argument, repetition: Repetition = .once, doc: String,
        store: @escaping @Sendable (inout Options, String, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.short = short
        self.argument = argument
        self.repetition = repetition
        self.doc = doc
        self.store = store
    }

    /// The variable that stands in for it: `--no-color` of `flowrun` is `FLOWRUN_NO_COLOR`.
    package func variable(of program: String) -> String {
        let words = program + "_" + name.drop { $0 == "-" }
        return String(words.map { $0 == "-" ? "_" : $0 }).uppercased()
    }

    /// The name with what follows it: `--set NAME=VALUE`, `--format text|json`.
    package var spelling: String {
        switch argument {
        case .none: name
        case .value(let placeholder): "\(name) \(placeholder)"
        case .choice(let words): "\(name) \(words.joined(separator: "|"))"
        }
    }
}
