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
