// The keys a sandbox signs with: test keys, the same in every run.

import FlowCEL

/// What `keys.NAME` stands for.
enum SigningKeys {
    /// The names there are.
    static let names: [String] = []

    /// The key of a name.
    static func value(_ name: String) -> Value? { nil }
}
