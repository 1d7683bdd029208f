// A process of its own that uses a session store: to be killed, to compete, and to be another user.

import FlowCEL
import FlowHost

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct SessionWriter {
    /// The one session that is written.
    static let key = SessionKey(flow: "example", servers: ["id": "https://id.example"], clientID: "42")

    static func main() async {
        let words = CommandLine.arguments
        guard words.count >= 3 else { return say("usage: SessionWriter read|save|reserve|loop|count FOLDER [TIMES]") }
        let store = SessionStore(folder: words[2], durability: .processDeath)
        do throws(SessionStoreError) {
            switch words[1] {
            case "read": say(try store.read(key)?.fields["n"]?.intValue.map { "read \($0)" } ?? "nothing")
            case "save":
                try store.write(session(1))
                say("saved")
            case "reserve":
                _ = try store.reserve(key)
                say("reserved")
            case "loop": try loop(store)
            case "count": try await count(store, times: words.count > 3 ? Int(words[3]) ?? 1 : 1)
            default: say("unknown: \(words[1])")
            }
        } catch {
            say("\(error.cause): \(error.message)")
        }
    }

    /// Writes sessions of changing size until it is killed.
    static func loop(_ store: SessionStore) throws(SessionStoreError) {
        var number: Int64 = 0
        while true {
            number += 1
            try store.write(session(number))
            if number == 1 { say("ready") }
        }
    }

    /// Adds one to the number in the session, so many times, under the lock each time.
    static func count(_ store: SessionStore, times: Int) async throws(SessionStoreError) {
        for _ in 0..<times {
            let lock = try await store.lock(key)
            let number = try store.read(key)?.fields["n"]?.intValue ?? 0
            try store.write(session(number + 1))
            lock.unlock()
        }
        say("counted")
    }

    /// Prints a line at once: readers wait for it.
    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    static func session(_ number: Int64) -> StoredSession {
        let filler = String(repeating: "x", count: Int(number % 50) * 1000)
        return StoredSession(
            key: key, savedAt: Timestamp(seconds: 1_763_700_000 + number), publicNames: ["n"],
            fields: ["n": .int(number), "filler": .string(filler)])
    }
}

extension Value {
    /// The integer, when the value is one.
    var intValue: Int64? {
        if case .int(let number) = self { number } else { nil }
    }
}
