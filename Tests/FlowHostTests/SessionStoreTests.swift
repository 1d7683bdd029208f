import FlowCEL
import FlowHost
import Foundation
import Testing

@Suite struct SessionStoreTests {
    let folder = TestFolder()
    var store: SessionStore { folder.store }

    @Test func `nothing is there before a session was kept, and asking makes no folder`() throws {
        #expect(try store.read(exampleKey) == nil)
        #expect(try store.list().isEmpty)
        #expect(try !store.forget(exampleKey))
        #expect(!FileManager.default.fileExists(atPath: store.folder))
    }

    @Test(arguments: [SessionStore.Durability.processDeath, .powerCut])
    func `a session comes back as it was kept`(durability: SessionStore.Durability) throws {
        let store = SessionStore(folder: folder.path + "/sessions", durability: durability)
        let fields: [String: Value] = [
            "token": .string("e\u{301}\u{0}\n\u{1F511}"), "flag": .bool(true), "int": .int(.min), "uint": .uint(.max),
            "double": .double(0.1), "bytes": .bytes([0, 255]), "nothing": .null,
            "until": .timestamp(Timestamp(seconds: 1_763_700_000, nanoseconds: 5)),
            "for": .duration(TimeSpan(nanoseconds: -1)), "list": .list([.int(1), .string("2")]),
            "map": .map([("a", .list([])), ("b", .null)]),
        ]
        let kept = StoredSession(
            key: exampleKey, savedAt: Timestamp(seconds: 1_763_700_001), publicNames: ["flag"], fields: fields)
        try store.write(kept)
        let read = try #require(try store.read(exampleKey))
        #expect(read.key == exampleKey)
        #expect(read.savedAt == kept.savedAt)
        #expect(read.publicNames == ["flag"])
        #expect(read.fields.mapValues { "\($0)" } == fields.mapValues { "\($0)" })
    }

    @Test func `the file is for the user alone, in a folder for the user alone`() throws {
        let old = umask(0)
        defer { umask(old) }
        try store.write(session(1))
        #expect(OS.mode(of: store.path(of: exampleKey)) == 0o600)
        for part in ["", "/..", "/../.."] { #expect(OS.mode(of: store.folder + part) == 0o700) }
    }

    @Test func `the file can be read by people`() throws {
        try store.write(session(7))
        #expect(
            try text(store.path(of: exampleKey)) == """
                {
                  "version": 2,
                  "flow": "example",
                  "servers": {
                    "id": "https://id.example"
                  },
                  "client_id": "42",
                  "saved_at": 1763700000,
                  "public": [
                    "n"
                  ],
                  "keyed": [],
                  "fields": {
                    "access_token": "secret",
                    "n": 7
                  }
                }

                """)
        #expect(store.path(of: exampleKey).wholeMatch(of: /.*\/sessions\/example-[0-9a-f]{12}\.json/) != nil)
    }

    @Test func `fields with several values are told apart from those with one`() throws {
        let sets = Value.map([("mail", .string("a")), ("files", .string("b"))])
        try store.write(
            StoredSession(
                key: exampleKey, savedAt: Timestamp(seconds: 0), publicNames: [], keyedNames: ["access_token", "none"],
                fields: ["access_token": sets, "n": .int(1)]))
        let kept = try #require(try store.read(exampleKey))
        #expect(kept.keyedNames == ["access_token"])
        #expect(kept.keys.map(\.name) == ["access_token"])
        #expect(kept.keys.first?.keys == ["mail", "files"])
        #expect(kept.fields(keyedNames: ["access_token"]).keys.sorted() == ["access_token", "n"])
        // The flow has changed: what was one of several is none any more, and the other way round.
        #expect(kept.fields(keyedNames: []).keys.sorted() == ["n"])
        #expect(kept.fields(keyedNames: ["access_token", "n"]).keys.sorted() == ["access_token"])
    }

    @Test func `a file of version 1 is read and becomes one of version 2`() throws {
        try store.write(session(7))
        let path = store.path(of: exampleKey)
        let old = try text(path).replacing("\"version\": 2", with: "\"version\": 1")
            .replacing("  \"keyed\": [],\n", with: "")
        try Data(old.utf8).write(to: URL(filePath: path))
        let kept = try #require(try store.read(exampleKey))
        #expect(kept.fields.keys.sorted() == ["access_token", "n"])
        try store.write(kept)
        #expect(try text(path).contains("\"version\": 2"))
    }

    static let keys = [
        exampleKey,
        SessionKey(flow: "example", servers: ["id": "http://127.0.0.1:8080"], clientID: "42"),
        SessionKey(flow: "example", servers: ["id": "https://id.example"], clientID: "43"),
        SessionKey(flow: "example", servers: ["id": "https://id.example"], clientID: nil),
        SessionKey(flow: "example", servers: ["id": "https://id.example"], clientID: ""),
        SessionKey(flow: "example", servers: [:], clientID: "42"),
        SessionKey(flow: "example2", servers: ["id": "https://id.example"], clientID: "42"),
        SessionKey(flow: "../\u{e9}", servers: ["id": "https://id.example"], clientID: "42"),
        SessionKey(flow: "../e\u{301}", servers: ["id": "https://id.example"], clientID: "42"),
    ]

    @Test func `flow, servers and client id tell sessions apart`() throws {
        for (number, key) in Self.keys.enumerated() { try store.write(session(Int64(number), key: key)) }
        for (number, key) in Self.keys.enumerated() { #expect(try store.read(key)?.number == Int64(number)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder).count == Self.keys.count)
        try store.forget(exampleKey)
        #expect(try store.read(exampleKey) == nil)
        #expect(try store.list().count == Self.keys.count - 1)
    }

    @Test func `a list shows public fields, and broken files with their reason`() throws {
        let key = Self.keys[1]
        try store.write(session(1))
        try store.write(session(2, key: key))
        try write("{}", to: store.path(of: key))
        try write("x", to: store.folder + "/.hidden.json")
        try write("x", to: store.folder + "/notes.txt")
        var shown: [String] = []
        for summary in try store.list() {
            switch summary.content {
            case .session(let key, let savedAt, let publicFields, _):
                #expect(key == exampleKey)
                #expect(savedAt.seconds == 1_763_700_000)
                shown.append(publicFields.map { "\($0.name)=\($0.value)" }.joined())
            case .broken(let error):
                #expect(summary.path == store.path(of: key))
                shown.append(error.message)
                #expect(try store.forget(summary))
            }
        }
        let message = "the session file `\(store.path(of: key))` is damaged: it has no `version`"
        #expect(Set(shown) == ["n=int(1)", message])
        #expect(try store.list().count == 1)
    }

    static let places: [([String: String], String?)] = [
        (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/flowrun/sessions"),
        (["HOME": "/h"], "/h/.local/state/flowrun/sessions"),
        (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/flowrun/sessions"),
        (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/flowrun/sessions"),
        (["XDG_STATE_HOME": "/x"], "/x/flowrun/sessions"),
        ([:], nil), (["HOME": ""], nil), (["HOME": "relative"], nil),
    ]

    @Test(arguments: places)
    func `the folder is where the environment says`(environment: [String: String], place: String?) {
        do throws(SessionStoreError) {
            #expect(try SessionStore(environment: environment).folder == place)
        } catch {
            #expect(place == nil)
            #expect(error.cause == .noPlace)
            #expect(
                error.message == "there is no place for sessions: neither `XDG_STATE_HOME` nor `HOME` names a folder")
            #expect(error.help == ["set `XDG_STATE_HOME` to a folder of your own"])
        }
    }

    @Test func `what dead processes left is removed by the next write, what live ones hold is not`() throws {
        let held = try store.reserve(exampleKey)
        let name = URL(filePath: store.path(of: exampleKey)).lastPathComponent
        let left = store.folder + "/." + name + ".1-2.tmp"
        try write("half of a sess", to: left)
        let other = store.folder + "/.other.json.1-2.tmp"
        try write("of another session", to: other)
        try store.write(session(1))
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(FileManager.default.fileExists(atPath: other))
        try store.write(session(2), in: held)
        #expect(try store.read(exampleKey)?.number == 2)
        // The room is used up; the next write makes its own.
        try store.write(session(3), in: held)
        #expect(try store.read(exampleKey)?.number == 3)
    }

    @Test func `a reservation that is not used leaves nothing`() throws {
        _ = try store.reserve(exampleKey)
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder).isEmpty)
    }
}
