// A run between two events as JSON, so that another process can go on with it.
//
// A snapshot holds secrets: whoever keeps one seals it.

internal import FlowCrypto
internal import FlowDiagnostics
internal import FlowEncoding
package import FlowJSON
package import FlowModel

/// Why a snapshot cannot be used.
package struct SnapshotError: Error, Sendable, Hashable {
    /// The reason, for people.
    package let message: String

    init(_ message: String) {
        self.message = message
    }
}

extension Machine {
    /// The version of the form below; a reader refuses newer ones.
    private static let snapshotVersion: Int64 = 1

    /// The run as it stands between two events.
    package var snapshot: JSON {
        .object([
            "flowrun_snapshot": .int(Self.snapshotVersion), "flow": .string(linked.digest),
            "operations": .array(operations.map { .string($0) }), "memory": memory.json,
        ])
    }

    /// The run that a snapshot holds; the flow has to be the very same.
    package init(restoring snapshot: JSON, of linked: LinkedFlow) throws(SnapshotError) {
        let fields = try SnapshotFields(snapshot)
        guard try fields.int("flowrun_snapshot") <= Self.snapshotVersion else {
            throw SnapshotError("the snapshot was written by a newer flowrun")
        }
        guard try fields.string("flow") == linked.digest else {
            throw SnapshotError("the snapshot belongs to another flow, or the flow was changed since")
        }
        let operations = try fields.array("operations").compactMap(\.stringValue)
        let memory = try Memory(fields.fields("memory"), linked)
        self.init(linked, operations: operations, memory: memory, world: .nowhere)
    }
}

extension LinkedFlow {
    /// Tells whether two flows are the same text.
    fileprivate var digest: String { Base64.encodeURL(Digest.sha256.hash(source.bytes)) }
}

/// Reads the members of a snapshot's objects; what is missing or of another type is an error, never a trap.
struct SnapshotFields {
    let object: JSONObject

    init(_ json: JSON) throws(SnapshotError) {
        guard case .object(let object) = json else { throw SnapshotError("the snapshot is damaged") }
        self.object = object
    }

    func value(_ name: String) throws(SnapshotError) -> JSON {
        guard let value = object[name] else { throw SnapshotError("the snapshot lacks `\(name)`") }
        return value
    }

    func int(_ name: String) throws(SnapshotError) -> Int {
        guard case .int(let number) = try value(name), let result = Int(exactly: number) else { throw damaged(name) }
        return result
    }

    func flag(_ name: String) throws(SnapshotError) -> Bool {
        guard case .bool(let flag) = try value(name) else { throw damaged(name) }
        return flag
    }

    func string(_ name: String) throws(SnapshotError) -> String {
        guard case .string(let text) = try value(name) else { throw damaged(name) }
        return text
    }

    func array(_ name: String) throws(SnapshotError) -> [JSON] {
        guard case .array(let elements) = try value(name) else { throw damaged(name) }
        return elements
    }

    func fields(_ name: String) throws(SnapshotError) -> SnapshotFields {
        try SnapshotFields(value(name))
    }

    /// A member that may be missing.
    func optional<Result>(
        _ name: String, _ read: (SnapshotFields) throws(SnapshotError) -> Result
    ) throws(SnapshotError) -> Result? {
        guard object[name] != nil else { return nil }
        return try read(self)
    }

    /// A choice by its spelling.
    func choice<Choice: RawRepresentable>(_ name: String) throws(SnapshotError) -> Choice
    where Choice.RawValue == String {
        guard let choice = Choice(rawValue: try string(name)) else { throw damaged(name) }
        return choice
    }

    func damaged(_ name: String) -> SnapshotError {
        SnapshotError("`\(name)` of the snapshot is damaged")
    }
}
