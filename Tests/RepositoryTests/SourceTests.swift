import Testing

@Suite struct SourceTests {
    static let sources = Repository.files(below: "Sources", ending: ".swift")

    @Test func `files stay small`() throws {
        let lengths = try Self.sources.map { (path: $0, lines: try Repository.lines($0).count) }
        for file in lengths { #expect(file.lines <= 600, "\(file.path) has \(file.lines) lines: split it") }
        let sorted = lengths.map(\.lines).sorted()
        #expect(sorted[sorted.count / 2] <= 150, "the median file has \(sorted[sorted.count / 2]) lines")
    }

    @Test(arguments: sources)
    func `a file opens with what it is for`(path: String) throws {
        let first = try Repository.lines(path).first ?? ""
        #expect(first.hasPrefix("// "), "\(path) begins with `\(first)`")
    }

    @Test(arguments: sources)
    func `nothing traps on outside data or is left for later`(path: String) throws {
        for word in [
            "try!", "fatalError(", "as!", "nonisolated(unsafe)", "import Foundation", "TO" + "DO", "FIX" + "ME",
        ] {
            #expect(!(try Repository.text(path)).contains(word), "\(path) has `\(word)`")
        }
    }

    @Test(arguments: sources)
    func `no provider is known to the code`(path: String) throws {
        let text = try Repository.text(path).lowercased()
        for name in ["vkid", "vk.ru", "sberid", "sberbank", "tinkoff", "entra "] {
            #expect(!text.contains(name), "\(path) names `\(name)`")
        }
    }
}
