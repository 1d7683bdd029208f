// TLS: who is trusted and who is not. The servers are OpenSSL's own.

import FlowHTTP
import FlowTestSupport
import Foundation
import Testing

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.openssl), "openssl is not installed"))
struct TLSTests {
    private func send(_ url: String, caFile: String? = nil) async -> Result<Response, TransportError> {
        let transport = CURLTransport(options: CURLTransport.Options(caFile: caFile))
        do throws(TransportError) {
            return .success(try await transport.send(Request(method: "GET", url: url, timeout: .seconds(10))))
        } catch {
            return .failure(error)
        }
    }

    private func cause(_ result: Result<Response, TransportError>) -> TransportError.Cause? {
        switch result {
        case .success: nil
        case .failure(let error): error.cause
        }
    }

    @Test func `only a certificate of a trusted authority for the right name is accepted`() async throws {
        let server = try await TLSServer()
        let trusted = await send("https://127.0.0.1:\(server.port)/", caFile: server.certificate)
        #expect(try trusted.get().status == 200)
        #expect(cause(await send("https://127.0.0.1:\(server.port)/")) == .tls)
        #expect(cause(await send("https://localhost:\(server.port)/", caFile: server.certificate)) == .tls)
    }

    @Test func `old versions of TLS are refused`() async throws {
        let server = try await TLSServer("-tls1_1", "-cipher", "ALL:@SECLEVEL=0")
        #expect(cause(await send("https://127.0.0.1:\(server.port)/", caFile: server.certificate)) == .tls)
    }

    @Test func `a server without TLS is refused`() async throws {
        let server = try #require(ByteServer(.response(body: "ok"), .waitForClose))
        #expect(cause(await send("https://127.0.0.1:\(server.port)/")) == .tls)
    }

    @Test func `a file of authorities that is none is an error of TLS`() async throws {
        #expect(cause(await send("https://127.0.0.1:1/", caFile: "/nonexistent")) != nil)
        let server = try await TLSServer()
        #expect(cause(await send("https://127.0.0.1:\(server.port)/", caFile: "/nonexistent")) == .tls)
    }
}

/// Servers that want to know who asks.
@Suite(.enabled(if: TestAuthority.isAvailable, "openssl is not installed"))
struct MutualTLSTests {
    private func send(
        _ port: UInt16, _ authority: TestAuthority, as name: String?
    ) async -> Result<Response, TransportError> {
        var request = Request(method: "GET", url: "https://127.0.0.1:\(port)/", timeout: .seconds(20))
        request.authorities = authority.text("ca.pem")
        request.identity = name.map {
            ClientIdentity(chain: authority.text("\($0).pem"), key: authority.text("\($0).key"))
        }
        do throws(TransportError) { return .success(try await CURLTransport().send(request)) } catch {
            return .failure(error)
        }
    }

    private func server(_ authority: TestAuthority, _ options: [String]) async throws -> (ChildProcess, UInt16) {
        let port = try #require(ByteServer.unusedPort())
        let process = try #require(
            ChildProcess(
                TestAuthority.openssl,
                [
                    "s_server", "-accept", "127.0.0.1:\(port)", "-cert", authority.path("server.pem"), "-key",
                    authority.path("server.key"), "-CAfile", authority.path("ca.pem"), "-www", "-quiet",
                ] + options))
        let deadline = ContinuousClock.now + .seconds(600)
        while await ByteClient.exchange("", port: port, patience: .milliseconds(1)) == nil {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(5))
        }
        return (process, port)
    }

    @Test(arguments: [["-tls1_3"], ["-tls1_2"]])
    func `a client certificate is sent to a server that demands one`(version: [String]) async throws {
        let authority = try #require(TestAuthority())
        let stranger = try #require(TestAuthority())
        try #require(authority.issue("server", server: true) && authority.issue("bank"))
        try #require(stranger.issue("bank"))
        let (process, port) = try await server(
            authority, ["-Verify", "1", "-verify_return_error"] + version)
        defer { _ = process }
        #expect(try await send(port, authority, as: "bank").get().status == 200)
        guard case .failure(let error) = await send(port, authority, as: nil) else {
            Issue.record("nobody was let in")
            return
        }
        #expect(error.cause == .tls)
        if version == ["-tls1_3"] { #expect(error.detail.contains("alert certificate required")) }
        var foreign = Request(method: "GET", url: "https://127.0.0.1:\(port)/", timeout: .seconds(20))
        foreign.authorities = authority.text("ca.pem")
        foreign.identity = ClientIdentity(chain: stranger.text("bank.pem"), key: stranger.text("bank.key"))
        let refused = await #expect(throws: TransportError.self) { try await CURLTransport().send(foreign) }
        #expect(refused?.cause == .tls)
    }

    @Test func `a server that asks for no certificate gets none, and an unknown authority is not trusted`() async throws
    {
        let authority = try #require(TestAuthority())
        let stranger = try #require(TestAuthority())
        try #require(authority.issue("server", server: true) && authority.issue("bank"))
        let (process, port) = try await server(authority, [])
        defer { _ = process }
        #expect(try await send(port, authority, as: "bank").get().status == 200)
        let refused = await send(port, stranger, as: nil)
        guard case .failure(let error) = refused else {
            Issue.record("a stranger was trusted")
            return
        }
        #expect(error.cause == .tls)
    }
}

/// `openssl s_server` with a certificate for 127.0.0.1 that signs itself.
private final class TLSServer {
    static let openssl = "/usr/bin/openssl"

    let port: UInt16
    let certificate: String
    private let folder: URL
    private let process: ChildProcess

    init(_ options: String...) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "flowrun-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "cert.pem").path
        let key = folder.appending(path: "key.pem").path
        let making = ChildProcess(
            TLSServer.openssl,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
            ])
        try #require(making?.succeeds() == true)
        port = try #require(ByteServer.unusedPort())
        let arguments = [
            "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key, "-www", "-quiet",
        ]
        process = try #require(ChildProcess(TLSServer.openssl, arguments + options))
        let deadline = ContinuousClock.now + .seconds(600)
        while await ByteClient.exchange("", port: port, patience: .milliseconds(1)) == nil {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
