// One argument of a command that is no flag.

/// An argument known by its place, which stores what it is given in options.
package struct Positional<Options>: Sendable {
    /// How many arguments it takes.
    package enum Count: Sendable, Hashable {
        /// Exactly one.
        case one
        /// One or none.
        case optional
        /// All that are left, which may be none.
        case rest
    }

    /// What help calls it: `FILE`.
    package let name: String
    /// How many arguments it takes.
    package let count: Count
    /// What it is, in one or two sentences without a last full stop.
    package let doc: String
    /// Stores one argument.
    let store: @Sendable (inout Options, String) -> Void

    /// An argument that must be there.
    package static func one(
        _ name: String, _ doc: String, to field: any WritableKeyPath<Options, String> & Sendable
    ) -> Positional {
        Positional(name: name, count: .one, doc: doc) { $0[keyPath: field] = $1 }
    }

    /// An argument that may be there.
    package static func optional(
        _ name: String, _ doc: String, to field: any WritableKeyPath<Options, String?> & Sendable
    ) -> Positional {
        Positional(name: name, count: .optional, doc: doc) { $0[keyPath: field] = $1 }
    }

    /// All arguments that are left.
    package static func rest(
        _ name: String, _ doc: String, to field: any WritableKeyPath<Options, [String]> & Sendable
    ) -> Positional {
        Positional(name: name, count: .rest, doc: doc) { $0[keyPath: field].append($1) }
    }

    /// How it stands in the usage line: `FILE`, `[FILE]`, `[FILE…]`.
    package var spelling: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .rest: "[\(name)…]"
        }
    }
}
