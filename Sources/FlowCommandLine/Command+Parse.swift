// Arguments and environment to options.

import FlowDiagnostics

/// What a call asks for.
package enum Call<Options> {
    /// To run with these options.
    case options(Options)
    /// To see the help.
    case help
}

extension Command {
    /// What a call asks for; arguments come without the names of program and command.
    ///
    /// A flag that is not given is looked up in the environment. `--` ends the flags; `-` alone is an argument.
    package func parse(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) -> Call<Options> {
        // Whoever asks for help gets it, whatever else is wrong with the call.
        if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" }) { return .help }
        var parser = ArgumentParser(command: self, arguments: arguments)
        try parser.readArguments()
        try parser.readEnvironment(environment)
        return .options(parser.options)
    }
}

/// The reading of one call.
private struct ArgumentParser<Options: Sendable> {
    let command: Command<Options>
    var rest: ArraySlice<String>
    var options: Options
    var seen: Set<String> = []
    var words: [String] = []

    init(command: Command<Options>, arguments: [String]) {
        self.command = command
        rest = arguments[...]
        options = command.defaults
    }

    mutating func readArguments() throws(UsageError) {
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                rest = []
            } else if argument.hasPrefix("--") {
                try readLong(argument)
            } else if argument.hasPrefix("-"), argument != "-" {
                try readShort(argument)
            } else {
                words.append(argument)
            }
        }
        try storeWords()
    }

    /// `--name`, `--name value` or `--name=value`.
    private mutating func readLong(_ argument: String) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, let flag = command.flags.first(where: { $0.name == name }) else {
            throw unknown(parts.first ?? argument)
        }
        let given = parts.count > 1 ? parts[1] : nil
        if flag.argument == .none {
            guard given == nil else { throw UsageError("`\(name)` takes no value", help: ["write `\(name)` alone"]) }
            return try store(flag, "", spelled: name)
        }
        guard let value = given ?? rest.first else { throw missingValue(flag) }
        if given == nil {
            if command.flags.contains(where: { $0.name == value }) || value == "--" {
                throw missingValue(flag, help: ["if `\(value)` is the value, write `\(name)=\(value)`"])
            }
            rest.removeFirst()
        }
        try store(flag, value, spelled: name)
    }

    /// `-v`, or several in one: `-vv`.
    private mutating func readShort(_ argument: String) throws(UsageError) {
        for letter in argument.dropFirst() {
            guard let flag = command.flags.first(where: { $0.short == letter }), flag.argument == .none else {
                throw UsageError(
                    argument.count > 2 ? "unknown flag `-\(letter)` in `\(argument)`" : "unknown flag `\(argument)`",
                    help: shortHelp(argument) + [seeHelp])
            }
            try store(flag, "", spelled: "-\(letter)")
        }
    }

    /// `-sandbox` was meant to have two dashes; what begins with a dash and is no flag goes behind `--`.
    private func shortHelp(_ argument: String) -> [String] {
        let long = "-" + argument.prefix { $0 != "=" }
        if let flag = command.flags.first(where: { $0.name == long }) { return ["did you mean `\(flag.name)`?"] }
        return argument.dropFirst().first?.isNumber == true ? ["if it is an argument, write `--` before it"] : []
    }

    private mutating func store(_ flag: Flag<Options>, _ value: String, spelled: String) throws(UsageError) {
        if !seen.insert(flag.name).inserted, flag.repetition == .once {
            throw UsageError("`\(flag.name)` is given twice", help: ["keep one of both"])
        }
        try check(flag, value, spelled: spelled)
        try flag.store(&options, value, spelled)
    }

    private func check(_ flag: Flag<Options>, _ value: String, spelled: String) throws(UsageError) {
        guard case .choice(let words) = flag.argument, !words.contains(value) else { return }
        let list = "choose one of " + words.map { "`\($0)`" }.joined(separator: ", ")
        throw UsageError(
            "`\(value)` is no value of `\(spelled)`",
            help: [Suggestion.didYouMean(value, among: words), list].compactMap { $0 })
    }

    private func unknown(_ name: String) -> UsageError {
        let names = command.flags.map(\.name) + ["--help"]
        return UsageError(
            "unknown flag `\(name)`",
            help: [Suggestion.didYouMean(name, among: names), seeHelp].compactMap { $0 })
    }

    private func missingValue(_ flag: Flag<Options>, help: [String] = []) -> UsageError {
        UsageError("`\(flag.name)` wants a value: `\(flag.spelling)`", help: help)
    }

    private var seeHelp: String { "`\(command.program) \(command.name) --help` lists the flags" }

    private mutating func storeWords() throws(UsageError) {
        var words = words[...]
        for positional in command.positionals {
            switch positional.count {
            case .one:
                guard let word = words.popFirst() else {
                    throw UsageError("`\(positional.name)` is missing", help: ["usage: \(command.usage)"])
                }
                positional.store(&options, word)
            case .optional:
                if let word = words.popFirst() { positional.store(&options, word) }
            case .rest:
                while let word = words.popFirst() { positional.store(&options, word) }
            }
        }
        if let word = words.first {
            throw UsageError("`\(word)` is one argument too many", help: ["usage: \(command.usage)"])
        }
    }

    mutating func readEnvironment(_ environment: [String: String]) throws(UsageError) {
        for flag in command.flags where !seen.contains(flag.name) {
            let variable = flag.variable(of: command.program)
            guard let value = environment[variable], !value.isEmpty else { continue }
            try store(flag, fromVariable: variable, value)
        }
    }

    private mutating func store(
        _ flag: Flag<Options>, fromVariable variable: String, _ value: String
    ) throws(UsageError) {
        switch (flag.argument, flag.repetition) {
        case (.none, .adding):
            guard let times = Int(value), (0...9).contains(times) else {
                throw UsageError("`\(variable)` wants a number from 0 to 9, not `\(value)`")
            }
            for _ in 0..<times { try store(flag, "", spelled: variable) }
        case (.none, .once), (.none, .harmless):
            switch value {
            case "1", "true": try store(flag, "", spelled: variable)
            case "0", "false": break
            default: throw UsageError("`\(variable)` is `1` or `0`, not `\(value)`")
            }
        case (.value, .adding), (.choice, .adding):
            for line in value.split(whereSeparator: \.isNewline) {
                try store(flag, String(line), spelled: variable)
            }
        case (.value, .once), (.value, .harmless), (.choice, .once), (.choice, .harmless):
            try store(flag, value, spelled: variable)
        }
    }
}
