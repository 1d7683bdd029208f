import FlowHost
import Foundation
import Testing

@Suite struct OutputTests {
    @Test func `text is written whole`() throws {
        let pipe = Pipe()
        let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        output.write("hellö\n")
        output.write("")
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data("hellö\n".utf8))
        #expect(output.failure == nil)
        #expect(!output.isTerminal)
        #expect(output.width == nil)
    }

    @Test func `a reader that went away is a quiet end`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        output.write("a")
        output.write("b")
        #expect(output.failure == nil)
    }

    @Test func `a full disk is told`() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let output = Output(descriptor: full.fileDescriptor)
        output.write("a")
        #expect(output.failure == "No space left on device")
    }
}
