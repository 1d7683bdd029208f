// The files that curl needs for TLS, as whoever called named them.

package import FlowCEL
package import FlowModel

/// Where curl finds the client certificates and authorities of a flow's servers. What is in no file gets a name in angle
/// brackets, and no passphrase is ever told.
package struct CurlFiles: Sendable {
    private var servers: [String: Files] = [:]

    /// What belongs to one server.
    private struct Files: Sendable {
        var certificate: String?
        var isPKCS12 = false
        var key: String?
        var isSealed = false
        var authorities: String?
    }

    /// Those of a flow: `paths` names the files that inputs were read from, `inputs` are what the run has.
    package init(_ flow: Flow, paths: [String: String], inputs: [String: Value]) {
        func path(_ template: Template?) -> String? {
            template.map { template in
                guard let name = template.inputName else { return "<file>" }
                return paths[name] ?? "<\(name)>"
            }
        }
        for server in flow.servers {
            var files = Files(authorities: path(server.authorities))
            if let source = server.certificate {
                files.certificate = path(source.pkcs12 ?? source.pem)
                files.isPKCS12 = source.pkcs12 != nil
                files.key = path(source.key)
                files.isSealed = source.passphrase?.isGiven(inputs) ?? false
            }
            servers[server.name.text] = files
        }
    }

    /// The options for a server with their words.
    func options(
        for server: String, withCertificate: Bool, withAuthorities: Bool
    ) -> [(option: String, word: String)] {
        let files = servers[server] ?? Files()
        var options: [(String, String)] = []
        if withCertificate {
            if files.isPKCS12 { options.append(("--cert-type", "P12")) }
            // A colon would end the name and begin the passphrase.
            let certificate = files.certificate ?? "<certificate>"
            options.append(("--cert", Self.escaped(certificate)))
            if let key = files.key { options.append(("--key", key)) }
            if files.isSealed { options.append(("--pass", "<passphrase>")) }
        }
        if withAuthorities { options.append(("--cacert", files.authorities ?? "<authorities>")) }
        return options
    }

    /// A name with a backslash before each colon, and before each backslash.
    static func escaped(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            if scalar == ":" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}

extension Template {
    /// The input it reads, if it does nothing else.
    fileprivate var inputName: String? {
        guard case .expression(let expression) = form else { return nil }
        let text = expression.source.filter { $0 != " " }
        guard text.hasPrefix("inputs.") else { return nil }
        let name = text.dropFirst(7)
        return name.utf8.allSatisfy(Self.isOfName) ? String(name) : nil
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// Whether it gives something.
    fileprivate func isGiven(_ inputs: [String: Value]) -> Bool {
        guard let name = inputName else { return true }
        switch inputs[name] {
        case nil, .optional(nil)?, .null?, .string("")?: return false
        default: return true
        }
    }
}
