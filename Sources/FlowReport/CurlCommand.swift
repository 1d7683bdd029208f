// A request as a command line of curl.

internal import FlowDiagnostics
internal import FlowEngine
internal import FlowHTTP
internal import FlowJSON

/// Writes requests as commands that a shell can run, and a terminal can show.
struct CurlCommand {
    /// The secrets to mask; nil to show them.
    let secrets: Secrets?
    /// Where certificates and authorities lie.
    var files: CurlFiles?

    /// One line.
    func line(_ request: Request) -> String {
        var words = ["curl"]
        words += request.method == "HEAD" ? ["--head"] : ["-X", Self.word(request.method)]
        // In brackets and braces curl would see several URLs.
        if request.url.utf8.contains(where: Array("[]{}".utf8).contains) { words.append("--globoff") }
        words.append(Self.quoted(Masking(secrets).url(request.url)))
        words += security(of: request)
        for field in fields(request) { words += ["-H", Self.quoted(field)] }
        return (words + body(request)).joined(separator: " ")
    }

    /// The client certificate and whom to trust; never what they hold.
    private func security(of request: Request) -> [String] {
        guard let files, let server = request.securedServer else { return [] }
        let options = files.options(
            for: server, withCertificate: request.identity != nil, withAuthorities: request.authorities != nil)
        return options.flatMap { [$0.option, Self.quoted($0.word)] }
    }

    /// A page that is opened, as a comment.
    func comment(page url: String) -> String {
        "# opens " + Masking(nil).line(Masking(secrets).url(url))
    }

    /// `Name;` is how curl is told of an empty field, `Name:` of none where it would send one by itself.
    private func fields(_ request: Request) -> [String] {
        let masking = Masking(secrets)
        var fields = request.headers.fields.map { field in
            guard !field.value.isEmpty else { return field.name + ";" }
            guard masking.isOn, Secrets.isSecretName(field.name) else {
                return masking.mask("\(field.name): \(field.value)")
            }
            return "\(field.name): \(masking.mask(Self.scheme(of: field)))\(Masker.mask)"
        }
        if request.body != nil, request.headers["Content-Type"] == nil { fields.append("Content-Type:") }
        return fields
    }

    /// The scheme that credentials begin with, with its blank (RFC 9110 section 11.4); no other secret field has a part that
    /// may be shown.
    private static func scheme(of field: Headers.Field) -> String {
        guard field.name.lowercased().hasSuffix("authorization"),
            let blank = field.value.utf8.firstIndex(of: UInt8(ascii: " ")),
            field.value[blank...].utf8.contains(where: { $0 != UInt8(ascii: " ") })
        else { return "" }
        return String(field.value[...blank])
    }

    private func body(_ request: Request) -> [String] {
        guard let body = request.body, request.method != "HEAD" else { return [] }
        guard let text = String(validating: body, as: UTF8.self) else {
            return ["--data-binary", "@-", "# \(BodyText.size(body.count)) that are no text, on standard input"]
        }
        let type = request.headers["Content-Type"] ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return ["--data-raw", Self.quoted(Masking(secrets).pairs(text))]
        }
        var shown = text
        if secrets != nil, let json = try? JSON.parse(body) { shown = Self.masked(json).text }
        return ["--data-raw", Self.quoted(Masking(secrets).mask(shown))]
    }

    /// JSON in which the members of secret names are masked.
    private static func masked(_ json: JSON) -> JSON {
        switch json {
        case .null, .bool, .int, .double, .string: return json
        case .array(let elements): return .array(elements.map { masked($0) })
        case .object(var object):
            for member in object.members {
                let isSecret = Secrets.isSecretName(member.name)
                object[member.name] = isSecret ? .string(Masker.mask) : masked(member.value)
            }
            return .object(object)
        }
    }

    /// A word without quotes, where it needs none.
    private static func word(_ text: String) -> String {
        text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ? text : quoted(text)
    }

    /// A word that a shell takes as it is. Line ends and what a terminal would act on need the form with escapes.
    ///
    /// Scalar by scalar: a quote with an accent over it is one character to Swift, and a quote to a shell.
    static func quoted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { !$0.actsOnTerminals }
        var result = isPlain ? "'" : "$'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": result += isPlain ? #"'\''"# : #"\'"#
            case "\\" where !isPlain: result += #"\\"#
            case "\n": result += #"\n"#
            case "\r": result += #"\r"#
            case "\t": result += #"\t"#
            default:
                if scalar.actsOnTerminals { result += scalar.octal } else { result.unicodeScalars.append(scalar) }
            }
        }
        return result + "'"
    }
}

extension Unicode.Scalar {
    /// Its bytes as a shell's escapes.
    fileprivate var octal: String {
        String(self).utf8.map { byte in
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
        }.joined()
    }
}
