// A session as it is kept, and what a list says of it.

package import FlowCEL

/// What stays of a flow between two runs.
package struct StoredSession: Sendable {
    /// Whose it is.
    package let key: SessionKey
    /// When it was kept.
    package let savedAt: Timestamp
    /// The names of the fields that may be shown.
    package let publicNames: [String]
    /// The names of the fields that have several values, each a map from keys to values.
    package let keyedNames: [String]
    /// The fields.
    package let fields: [String: Value]

    /// A session from its parts.
    package init(
        key: SessionKey, savedAt: Timestamp, publicNames: [String], keyedNames: [String] = [], fields: [String: Value]
    ) {
        self.key = key
        self.savedAt = savedAt
        self.publicNames = publicNames
        self.keyedNames = keyedNames.filter { fields[$0] != nil }
        self.fields = fields
    }

    /// The fields that may be shown, in the order of their names.
    package var publicFields: [(name: String, value: Value)] {
        publicNames.sorted().compactMap { name in fields[name].map { (name, $0) } }
    }

    /// The keys of the fields that have several values; scopes and audiences are no secret.
    package var keys: [(name: String, keys: [String])] {
        keyedNames.sorted().compactMap { name in
            guard case .map(let values)? = fields[name] else { return nil }
            return (name, values.compactMap { key, _ in if case .string(let key) = key { key } else { nil } })
        }
    }

    /// The fields of a flow in which some have several values; one that changed sides since is left out, since its
    /// values would be taken for something else.
    package func fields(keyedNames: [String]) -> [String: Value] {
        fields.filter { keyedNames.contains($0.key) == self.keyedNames.contains($0.key) }
    }
}

/// One file of the store, in a list.
package struct SessionSummary: Sendable {
    /// What could be read of it.
    package enum Content: Sendable {
        /// A session; its secret fields are left out.
        case session(
            key: SessionKey, savedAt: Timestamp, publicFields: [(name: String, value: Value)],
            keys: [(name: String, keys: [String])])
        /// Nothing; with the reason.
        case broken(SessionStoreError)
    }

    /// The name of the file, which ``SessionStore/forget(_:)-(SessionSummary)`` takes.
    package let fileName: String
    /// The path of the file.
    package let path: String
    /// What is in it.
    package let content: Content
}
