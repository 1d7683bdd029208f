import Foundation
import Testing

@Suite struct ReadmeTests {
    @Test func `CI runs the commands of the README`() throws {
        let script = try Repository.text(".ci/run")
        let commands = try Repository.lines("README.md").filter { $0.hasPrefix(".ci/install && ") }
        #expect(commands.count == 2)
        for command in commands {
            for part in command.split(separator: "&").map({ $0.trimmingCharacters(in: .whitespaces) }) {
                #expect(script.contains(part), "\(part)")
            }
        }
    }
}
