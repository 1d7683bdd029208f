import Foundation
import Testing

@Suite struct TranscriptTests {
    @Test(arguments: Transcript.all)
    func `a terminal session goes as its file says`(name: String) async throws {
        let transcript = try Transcript(name)
        let now = try await transcript.replayed()
        guard now != transcript.text else { return }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try now.write(to: Transcript.folder.appending(path: name), atomically: true, encoding: .utf8)
            Issue.record("\(name) was rewritten")
        } else {
            Issue.record("\(name) goes otherwise:\n\(difference(transcript.text, now))")
        }
    }

    /// The first lines that differ.
    private func difference(_ old: String, _ new: String) -> String {
        let (old, new) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
        let first =
            zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
        return "line \(first + 1)\nfile: \(old.dropFirst(first).prefix(6).joined(separator: "\n      "))\n"
            + "now:  \(new.dropFirst(first).prefix(6).joined(separator: "\n      "))"
    }
}
