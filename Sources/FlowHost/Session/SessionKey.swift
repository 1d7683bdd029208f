// Which session is meant: one for each flow, servers and client id.

internal import FlowCrypto
internal import FlowEncoding
internal import FlowJSON

/// What tells sessions apart, so that a run against other servers never touches the real one.
package struct SessionKey: Sendable, Hashable {
    /// The id of the flow.
    package let flow: String
    /// The effective origin of each server, by its name.
    package let servers: [String: String]
    /// The client id, when the flow has one.
    package let clientID: String?
    /// One spelling of the key; also what equality means, since `String` takes canonically equivalent texts for one.
    private let bytes: [UInt8]
    /// The name of its file without ending: the flow's id for people, a digest of the whole key for the rest.
    let fileName: String

    /// A key from its parts.
    package init(flow: String, servers: [String: String], clientID: String?) {
        self.flow = flow
        self.servers = servers
        self.clientID = clientID
        let pairs = Self.sorted(servers).map { JSON.array([.string($0.name), .string($0.origin)]) }
        bytes = JSON.array([.string(flow), .array(pairs), clientID.map { .string($0) } ?? .null]).utf8
        let letters = flow.utf8.prefix(64).map { Self.isHarmless($0) ? $0 : UInt8(ascii: "_") }
        let digest = Hex.encode(Digest.sha256.hash(bytes).prefix(6))
        fileName = String(decoding: letters, as: UTF8.self) + "-" + digest
    }

    /// Whether both mean the same session, compared byte by byte.
    package static func == (a: SessionKey, b: SessionKey) -> Bool {
        a.bytes == b.bytes
    }

    /// Feeds the key to a hasher.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    /// The servers in the order of their names.
    var sortedServers: [(name: String, origin: String)] { Self.sorted(servers) }

    private static func sorted(_ servers: [String: String]) -> [(name: String, origin: String)] {
        servers.map { (name: $0.key, origin: $0.value) }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
