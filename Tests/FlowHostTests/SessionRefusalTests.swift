import FlowHost
import Foundation
import Testing

@Suite struct SessionRefusalTests {
    let folder = TestFolder()
    var store: SessionStore { folder.store }
    var path: String { store.path(of: exampleKey) }

    static let damaged: [(text: String, reason: String)] = [
        ("", "it is no JSON: "), ("{\"version\": 1, \"flow\": \"exa", "it is no JSON: "),
        ("\u{0}\u{0}\u{0}", "it is no JSON: "),
        ("[]", "it has no `version`"), ("{\"version\": \"1\"}", "it has no `version`"),
        ("{\"version\": 0}", "it has no `version`"), ("{\"version\": 1}", "it has no `flow`"),
        ("{\"version\": 1, \"flow\": \"example\"}", "it has no `saved_at`"),
        (
            "{\"version\": 1, \"flow\": \"example\", \"saved_at\": 1}",
            "`servers`, `client_id`, `public` or `fields` is missing"
        ),
        (whole(servers: "{\"id\": 1}"), "a server has no origin"),
        (whole(fields: "{\"n\": {\"uint\": \"-1\"}}"), "the field `n` has no value that can be read"),
        (whole(fields: "{\"n\": 1.5}"), "the field `n` has no value that can be read"),
        (String(repeating: " ", count: (4 << 20) + 1), "it has more than 4194304 bytes"),
    ]

    static func whole(servers: String = "{\"id\": \"https://id.example\"}", fields: String = "{\"n\": 1}") -> String {
        "{\"version\": 1, \"flow\": \"example\", \"servers\": \(servers), \"client_id\": \"42\", \"saved_at\": 1, "
            + "\"public\": [], \"fields\": \(fields)}"
    }

    @Test func `the smallest whole file is read`() throws {
        try store.write(session(1))
        try write(Self.whole(), to: path)
        #expect(try store.read(exampleKey)?.number == 1)
    }

    @Test(arguments: damaged)
    func `a damaged file is refused, and replaced by a new session only`(text: String, reason: String) throws {
        try store.write(session(1))
        try write(text, to: path)
        let refusals = [
            refusal { _ = try store.read(exampleKey) },
            refusal { try store.write(session(2)) },
            refusal { _ = try store.reserve(exampleKey) },
        ]
        for error in refusals {
            #expect(error?.cause == .damaged)
            #expect(error?.message.hasPrefix("the session file `\(path)` is damaged: \(reason)") ?? false)
            #expect(
                error?.help == ["sign in afresh, which replaces it, or remove it with `flowrun sessions forget`"])
        }
        #expect(try FlowHostTests.text(path) == text)
        try store.write(session(3), replacing: true)
        #expect(try store.read(exampleKey)?.number == 3)
    }

    @Test func `a damaged file can be forgotten`() throws {
        try store.write(session(1))
        try write("x", to: path)
        #expect(try store.forget(exampleKey))
        #expect(try store.read(exampleKey) == nil)
    }

    @Test func `a file of a newer version is never overwritten`() throws {
        try store.write(session(1))
        let newer = "{\"version\": 3, \"what\": \"nobody knows yet\"}"
        try write(newer, to: path)
        let refusals = [
            refusal { _ = try store.read(exampleKey) },
            refusal { try store.write(session(2)) },
            refusal { try store.write(session(2), replacing: true) },
        ]
        for error in refusals {
            #expect(error?.message == "the session file `\(path)` has format 3, this version of flowrun knows 2")
            #expect(error?.help == ["update flowrun; the file was left as it is"])
        }
        #expect(try text(path) == newer)
    }

    @Test func `a file that was renamed to another session's name is refused`() throws {
        let other = SessionStoreTests.keys[1]
        try store.write(session(1, key: other))
        OS.rename(store.path(of: other), path)
        let error = refusal { _ = try store.read(exampleKey) }
        #expect(
            error?.message == "the session file `\(path)` holds the session of another flow, server or client id")
        let again = refusal { try store.write(session(1), replacing: true) }
        #expect(again == error)
    }

    @Test(arguments: [0o604, 0o640, 0o644, 0o660, 0o601] as [mode_t])
    func `a file that others can reach is refused`(mode: mode_t) throws {
        try store.write(session(1))
        OS.chmod(path, mode)
        let digits = "0" + String(mode, radix: 8)
        for body in [reading, writing] {
            let error = refusal(body)
            #expect(error?.message == "other users can read or change `\(path)` (mode \(digits))")
            #expect(
                error?.help == ["close it with `chmod 600 \(path)`, and sign in afresh if others may have read it"])
        }
    }

    @Test(arguments: [0o755, 0o710, 0o701] as [mode_t])
    func `a folder that others can reach is refused`(mode: mode_t) throws {
        try store.write(session(1))
        OS.chmod(store.folder, mode)
        let digits = "0" + String(mode, radix: 8)
        for body in [reading, writing] {
            let error = refusal(body)
            #expect(error?.message == "other users can get into the folder `\(store.folder)` (mode \(digits))")
            #expect(error?.help == ["close it with `chmod 700 \(store.folder)`"])
        }
    }

    @Test func `a symbolic link is not followed`() throws {
        try store.write(session(1))
        let target = folder.path + "/target.json"
        OS.rename(path, target)
        OS.symlink(target, path)
        for body in [reading, writing] {
            #expect(
                refusal(body)?.message == "`\(path)` is a symbolic link, sessions are kept in plain files only")
        }
        #expect(try text(target).contains("secret"))
    }

    @Test func `a pipe or a folder in place of the file does not make anybody wait`() throws {
        try store.write(session(1))
        OS.unlink(path)
        OS.mkfifo(path, 0o600)
        #expect(refusal(reading)?.message == "`\(path)` is a device or pipe, sessions are kept in plain files only")
        OS.unlink(path)
        OS.mkdir(path, 0o700)
        #expect(refusal(writing)?.message == "`\(path)` is a folder, sessions are kept in plain files only")
    }

    @Test func `a read-only file is read, and not replaced`() throws {
        try store.write(session(1))
        OS.chmod(path, 0o400)
        #expect(try store.read(exampleKey)?.number == 1)
        let error = refusal(writing)
        #expect(error?.cause == .notWritable)
        #expect(error?.message == "the session file `\(path)` is read-only")
        #expect(error?.help == ["allow writing with `chmod 600 \(path)`"])
        #expect(try store.read(exampleKey)?.number == 1)
    }

    @Test func `a file where a folder should be is named`() throws {
        try write("", to: folder.path + "/file")
        let store = SessionStore(folder: folder.path + "/file/flowrun/sessions")
        let error = refusal { try store.write(session(1)) }
        #expect(error?.message == "cannot open the folder `\(store.folder)`: Not a directory")
        #expect(error?.help == ["a part of the path is a file; set `XDG_STATE_HOME` to another folder"])
    }

    private func reading() throws { _ = try store.read(exampleKey) }
    private func writing() throws { try store.write(session(2)) }
}

/// Cases that root alone can set up; the store itself then often runs as somebody without rights.
@Suite(.enabled(if: Writer.isRoot, "only root can give files away"))
struct SessionOwnerTests {
    let folder = TestFolder()
    var store: SessionStore { folder.store }
    var path: String { store.path(of: exampleKey) }

    @Test func `a file of another user is refused`() throws {
        try store.write(session(1))
        OS.chown(path, Writer.nobody)
        for body in [reading, writing] {
            let error = refusal(body)
            #expect(error?.message == "`\(path)` belongs to another user (uid 65534)")
            #expect(error?.help == ["run as that user, or set `XDG_STATE_HOME` to a folder of your own"])
        }
    }

    @Test func `a folder of another user is refused`() throws {
        try store.write(session(1))
        OS.chown(store.folder, Writer.nobody)
        for body in [reading, writing] {
            #expect(refusal(body)?.message == "`\(store.folder)` belongs to another user (uid 65534)")
        }
    }

    @Test(.enabled(if: Writer.canBeNobody, "needs setpriv"))
    func `a user without rights gets the reason of the system`() throws {
        let own = folder.path + "/own"
        OS.mkdir(own, 0o700)
        OS.chown(own, Writer.nobody)
        let sessions = own + "/sessions"
        let file = SessionStore(folder: sessions).path(of: exampleKey)
        #expect(try Writer.result("save", sessions, asNobody: true) == "saved")
        #expect(try Writer.result("read", sessions, asNobody: true) == "read 1")

        OS.chmod(sessions, 0o500)
        let denied = "notWritable: cannot write `\(file)`: Permission denied"
        #expect(try Writer.result("save", sessions, asNobody: true) == denied)
        #expect(try Writer.result("reserve", sessions, asNobody: true) == denied)
        #expect(
            try Writer.result("count", sessions, asNobody: true)
                == "notWritable: cannot lock `\(file.dropLast(5)).lock`: Permission denied")
        #expect(try Writer.result("read", sessions, asNobody: true) == "read 1")

        OS.chmod(sessions, 0o700)
        OS.chmod(file, 0o200)
        #expect(
            try Writer.result("read", sessions, asNobody: true)
                == "notReadable: cannot read `\(file)`: Permission denied")

        #expect(
            try Writer.result("save", folder.path + "/other/sessions", asNobody: true)
                == "notWritable: cannot make the folder `\(folder.path)/other`: Permission denied")
    }

    private func reading() throws { _ = try store.read(exampleKey) }
    private func writing() throws { try store.write(session(2)) }
}
