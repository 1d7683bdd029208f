// The text of a session file.

internal import FlowCEL
internal import FlowEngine
internal import FlowJSON

/// Writes sessions as JSON and reads them back.
///
/// ```
/// {"version": 2, "flow": "example", "servers": {"id": "https://id.example"}, "client_id": "42",
///  "saved_at": 1763700000, "public": ["user_id"], "keyed": [], "fields": {"user_id": "7", "access_token": "…"}}
/// ```
/// A keyed field is a map with a value for each scope set or audience. Version 1 had no such fields.
/// Fields are written by ``ValueCoding``, so that every type comes back as it was.
enum SessionFile {
    /// The version that is written.
    static let version: Int64 = 2
    /// The most bytes a file may have.
    static let maxBytes = 4 << 20

    /// Why a file cannot be read.
    enum Problem: Error, Sendable, Hashable {
        /// It is no session file; with the reason.
        case damaged(String)
        /// It has a version that this program does not know.
        case newer(Int64)
    }

    /// The bytes of a session's file.
    static func encode(_ session: StoredSession) -> [UInt8] {
        let names = session.fields.keys.sorted()
        let json = JSON.object([
            "version": .int(version),
            "flow": .string(session.key.flow),
            "servers": object(session.key.sortedServers.map { ($0.name, .string($0.origin)) }),
            "client_id": session.key.clientID.map { .string($0) } ?? .null,
            "saved_at": .int(session.savedAt.seconds),
            "public": .array(session.publicNames.sorted().map { .string($0) }),
            "keyed": .array(session.keyedNames.sorted().map { .string($0) }),
            "fields": object(names.map { ($0, session.fields[$0].map(ValueCoding.encode) ?? .null) }),
        ])
        return Array((json.pretty + "\n").utf8)
    }

    private static func object(_ members: [(String, JSON)]) -> JSON {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }

    /// The session in a file.
    static func decode(_ bytes: [UInt8]) throws(Problem) -> StoredSession {
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes) } catch {
            throw .damaged("it is no JSON: \(error.message)")
        }
        guard let found = json["version"]?.intValue, found >= 1 else { throw .damaged("it has no `version`") }
        // A further version adds its reading here; writing is always in the newest one, which is how files migrate.
        guard found <= version else { throw .newer(found) }
        let keyed: [String]
        switch found {
        case 1: keyed = []
        default:
            guard let names = json["keyed"]?.arrayValue else { throw .damaged("it has no `keyed`") }
            keyed = names.compactMap(\.stringValue)
        }
        return try decode(json, keyed: keyed)
    }

    /// Reads what all versions have in common.
    private static func decode(_ json: JSON, keyed: [String]) throws(Problem) -> StoredSession {
        guard let flow = json["flow"]?.stringValue else { throw .damaged("it has no `flow`") }
        guard let seconds = json["saved_at"]?.intValue else { throw .damaged("it has no `saved_at`") }
        guard let servers = json["servers"]?.objectValue, let fields = json["fields"]?.objectValue,
            let names = json["public"]?.arrayValue, let clientID = json["client_id"],
            clientID.isNull || clientID.stringValue != nil
        else { throw .damaged("`servers`, `client_id`, `public` or `fields` is missing") }
        var origins: [String: String] = [:]
        for member in servers.members {
            guard let origin = member.value.stringValue else { throw .damaged("a server has no origin") }
            origins[member.name] = origin
        }
        var values: [String: Value] = [:]
        for member in fields.members {
            guard let value = ValueCoding.decode(member.value) else {
                throw .damaged("the field `\(member.name)` has no value that can be read")
            }
            values[member.name] = value
        }
        return StoredSession(
            key: SessionKey(flow: flow, servers: origins, clientID: clientID.stringValue),
            savedAt: Timestamp(seconds: seconds), publicNames: names.compactMap(\.stringValue), keyedNames: keyed,
            fields: values)
    }
}
