// The usual kinds of flag, each bound to a field of the options.

extension Flag {
    /// A flag that switches something on.
    package static func toggle(
        _ name: String, short: Character? = nil, _ doc: String,
        to field: any WritableKeyPath<Options, Bool> & Sendable
    ) -> Flag {
        Flag(name, short: short, argument: .none, repetition: .harmless, doc: doc) { options, _, _ in
            options[keyPath: field] = true
        }
    }

    /// A flag that counts how often it is given.
    package static func count(
        _ name: String, short: Character? = nil, _ doc: String,
        to field: any WritableKeyPath<Options, Int> & Sendable
    ) -> Flag {
        Flag(name, short: short, argument: .none, repetition: .adding, doc: doc) { options, _, _ in
            options[keyPath: field] += 1
        }
    }

    /// A flag with a text.
    package static func text(
        _ name: String, _ placeholder: String, _ doc: String,
        to field: any WritableKeyPath<Options, String?> & Sendable
    ) -> Flag {
        Flag(name, argument: .value(placeholder), doc: doc) { options, value, _ in options[keyPath: field] = value }
    }

    /// A flag with a text that may be given again, each time adding to a list.
    package static func list(
        _ name: String, _ placeholder: String, _ doc: String,
        to field: any WritableKeyPath<Options, [String]> & Sendable
    ) -> Flag {
        Flag(name, argument: .value(placeholder), repetition: .adding, doc: doc) { options, value, _ in
            options[keyPath: field].append(value)
        }
    }

    /// A flag with a whole number within a range.
    package static func number(
        _ name: String, _ placeholder: String, in range: ClosedRange<Int>, _ doc: String,
        to field: any WritableKeyPath<Options, Int> & Sendable
    ) -> Flag {
        Flag(name, argument: .value(placeholder), doc: doc) { options, value, spelled throws(UsageError) in
            guard let number = Int(value), range.contains(number) else {
                throw UsageError(
                    "`\(spelled)` wants a whole number from \(range.lowerBound) to \(range.upperBound), not `\(value)`")
            }
            options[keyPath: field] = number
        }
    }

    /// A flag with one of the words of an enum.
    package static func choice<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String, _ doc: String, to field: any WritableKeyPath<Options, Word> & Sendable
    ) -> Flag {
        Flag(name, argument: .choice(Word.allCases.map(\.rawValue)), doc: doc) { options, value, _ in
            // The parser has compared the value with the words.
            if let word = Word(rawValue: value) { options[keyPath: field] = word }
        }
    }

    /// A flag with a value of any type; `parse` throws what is wrong with it.
    package static func value<Value: Sendable>(
        _ name: String, _ placeholder: String, _ doc: String,
        to field: any WritableKeyPath<Options, Value> & Sendable,
        parse: @escaping @Sendable (String) throws(UsageError) -> Value
    ) -> Flag {
        Flag(name, argument: .value(placeholder), doc: doc) { options, value, _ throws(UsageError) in
            options[keyPath: field] = try parse(value)
        }
    }
}
