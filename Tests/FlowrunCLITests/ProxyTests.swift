// What the program tells a SOCKS proxy of the environment (RFC 1928, RFC 1929).

import FlowTestSupport
import Foundation
import Testing

@Suite struct ProxyTests {
    /// Runs an operation with a proxy that follows a script, and gives what the proxy was told and what was said.
    private static func pieces(
        user: String = "", _ moves: ByteServer.Move...
    ) async throws -> (told: [[UInt8]], talk: String, status: Int32) {
        let proxy = try #require(ByteServer { _ in moves })
        let (process, _, talk) = try BinaryTests.process(
            "acme.yaml", "peek", "--inputs", "good.inputs.yaml", "--server", "id=https://id.acme.invalid/", "-v")
        // Each name has two spellings, and one may keep some hosts from the proxy.
        let inherited = process.environment?.filter { !$0.key.lowercased().hasSuffix("_proxy") } ?? [:]
        process.environment = inherited.merging(["ALL_PROXY": "socks5h://\(user)127.0.0.1:\(proxy.port)"]) { $1 }
        try process.run()
        try await BinaryTests.end(of: process)
        return (proxy.pieces, try BinaryTests.text(talk), process.terminationStatus)
    }

    /// The answer that no method is acceptable.
    private static let refusal: [UInt8] = [5, 0xFF]

    @Test func `a proxy is offered to let anybody in, and no ticket of this machine`() async throws {
        let (told, talk, status) = try await Self.pieces(.read(3), .send(Self.refusal), .waitForClose)
        #expect(Set(told) == [[5, 1, 0]], "\(told) \(talk)")
        #expect(status == 3)
    }

    @Test func `with a name and a password it is offered these as well`() async throws {
        let (told, talk, status) = try await Self.pieces(
            user: "ann:s3cret-word@", .read(4), .send([5, 2]), .read(17), .send([1, 1]), .waitForClose)
        let login = [1, 3] + Array("ann".utf8) + [11] + Array("s3cret-word".utf8)
        #expect(Set(told) == [[5, 2, 0, 2], login], "\(told) \(talk)")
        #expect(status == 3 && !talk.contains("s3cret-word"))
    }
}
