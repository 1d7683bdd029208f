// Certificates for tests, made when they are needed by the openssl command.

import Foundation

/// An authority with the certificates it issued; all of it goes when the object does.
package final class TestAuthority: Sendable {
    /// The command.
    package static let openssl = "/usr/bin/openssl"
    /// Whether certificates can be made.
    package static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: openssl) }

    private let folder: URL

    /// An authority of its own.
    package init?() {
        folder = FileManager.default.temporaryDirectory.appending(path: "flowrun-ca-\(UUID().uuidString)")
        guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil,
            Self.run(
                ["req"] + Self.curve + [
                    "-x509", "-days", "2", "-subj", "/CN=test authority", "-keyout", path("ca.key"),
                    "-out", path("ca.pem"),
                ])
        else { return nil }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The path of one of its files.
    package func path(_ name: String) -> String { folder.appending(path: name).path }

    /// The text of one of its files.
    package func text(_ name: String) -> String { (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? "" }

    /// The bytes of one of its files.
    package func bytes(_ name: String) -> [UInt8] {
        (try? Data(contentsOf: folder.appending(path: name))).map { [UInt8]($0) } ?? []
    }

    /// Issues `NAME.pem` with `NAME.key`; a negative number of days makes one that is over.
    package func issue(_ name: String, days: Int = 2, server: Bool = false) -> Bool {
        let extensions = server ? "subjectAltName=IP:127.0.0.1" : "extendedKeyUsage=clientAuth"
        guard (try? Data(extensions.utf8).write(to: folder.appending(path: "\(name).ext"))) != nil else { return false }
        return Self.run(
            ["req"] + Self.curve + [
                "-subj", "/CN=\(name)", "-keyout", path("\(name).key"), "-out", path("\(name).csr"),
            ])
            && Self.run([
                "x509", "-req", "-in", path("\(name).csr"), "-CA", path("ca.pem"), "-CAkey", path("ca.key"),
                "-CAcreateserial", "-days", "\(days)", "-extfile", path("\(name).ext"), "-out", path("\(name).pem"),
            ])
    }

    /// Seals a certificate with its key and issuer as `FILE`.
    package func seal(_ name: String, as file: String, password: String, _ options: String...) -> Bool {
        Self.run(
            [
                "pkcs12", "-export", "-in", path("\(name).pem"), "-inkey", path("\(name).key"), "-certfile",
                path("ca.pem"),
                "-passout", "pass:\(password)", "-out", path(file),
            ] + options)
    }

    /// Calls the command with arguments; paths of its files are given by `path`.
    package static func run(_ arguments: [String]) -> Bool {
        ChildProcess(openssl, arguments)?.succeeds() ?? false
    }

    private static let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
}
