import FlowHost
import Foundation
import Testing

@Suite struct StandardInputTests {
    @Test func `lines come one by one, also the last without an end`() async {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("one\r\ntwo\n\nlast".utf8))
        try? pipe.fileHandleForWriting.close()
        let input = StandardInput(descriptor: pipe.fileHandleForReading.fileDescriptor)
        var lines: [LineInput] = []
        for _ in 0..<6 { lines.append(await input.line(hidden: false, within: nil)) }
        #expect(lines == [.line("one"), .line("two"), .line(""), .line("last"), .end, .end])
        #expect(!input.isTerminal)
    }

    @Test func `a wait ends when its time is over`() async {
        let pipe = Pipe()
        let input = StandardInput(descriptor: pipe.fileHandleForReading.fileDescriptor)
        #expect(await input.line(hidden: true, within: .milliseconds(20)) == .timeout)
        #expect(await input.line(hidden: false, within: .milliseconds(-20)) == .timeout)
        pipe.fileHandleForWriting.write(Data("late\n".utf8))
        #expect(await input.line(hidden: false, within: .seconds(20)) == .line("late"))
    }

    @Test func `a wait ends when its task is cancelled, also before it begins`() async {
        let pipe = Pipe()
        let input = StandardInput(descriptor: pipe.fileHandleForReading.fileDescriptor)
        let task = Task { await input.line(hidden: false, within: nil) }
        try? await Task.sleep(for: .milliseconds(20))
        task.cancel()
        #expect(await task.value == .cancelled)
        let early = Task {
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            return await input.line(hidden: false, within: nil)
        }
        #expect(await early.value == .cancelled)
        withExtendedLifetime(pipe) {}
    }

    @Test func `the rest is what no line took`() async {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("one\ntwo\nthree".utf8))
        try? pipe.fileHandleForWriting.close()
        let input = StandardInput(descriptor: pipe.fileHandleForReading.fileDescriptor)
        #expect(await input.line(hidden: false, within: nil) == .line("one"))
        #expect(await input.rest(limit: 100) == Array("two\nthree".utf8))
        #expect(await input.rest(limit: 100) == [])
    }

    @Test func `a rest that is too long is refused`() async {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data(repeating: 0x61, count: 100))
        let input = StandardInput(descriptor: pipe.fileHandleForReading.fileDescriptor)
        #expect(await input.rest(limit: 99) == nil)
        withExtendedLifetime(pipe) {}
    }

    @Test func `a rest longer than any line is read whole, or refused`() async throws {
        let bytes = [UInt8](repeating: 0x61, count: 3 << 20)
        let path = NSTemporaryDirectory() + "flowrun-" + UUID().uuidString
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        for (limit, expected) in [(3 << 20, bytes as [UInt8]?), ((3 << 20) - 1, nil)] {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            let input = StandardInput(descriptor: file.fileDescriptor)
            #expect(await input.rest(limit: limit) == expected)
            withExtendedLifetime(file) {}
        }
    }
}
