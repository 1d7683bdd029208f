// The form of a page that submits itself (OAuth 2.0 Form Post Response Mode, section 2).

internal import FlowHTTP

/// The hidden fields of the one form on a page that is posted where the caller says.
struct PostedForm {
    /// Why such a form cannot be submitted without a person or a whole browser.
    struct Problem: Error {
        /// The reason, for people.
        let message: String
    }

    /// What is posted, in order.
    let fields: Parameters

    /// Longer pages are for people.
    private static let longestPage = 1 << 20
    /// More fields are none of a callback.
    private static let mostFields = 100

    /// The form of a page; nil when the answer is no page or has no such form.
    init?(in response: Response, isTarget: (String) -> Bool) throws(Problem) {
        let type = response.headers["content-type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        guard ["text/html", "application/xhtml+xml"].contains(type.trimmed), response.body.count <= Self.longestPage
        else { return nil }
        var found: Parameters?
        /// The fields of the form that is open; nil inside of no form, or of another.
        var open: Parameters?
        for tag in try HTMLTags.read(response.body) {
            if tag.name == "form" {
                if tag.isEnd {
                    guard let fields = open else { continue }
                    guard found == nil else { throw Problem(message: "it has two such forms") }
                    (found, open) = (fields, nil)
                } else if open == nil, tag["method"]?.lowercased() == "post",
                    isTarget(try Self.text(of: tag["action"] ?? "").trimmed)
                {
                    let coding = tag["enctype"]?.lowercased() ?? "application/x-www-form-urlencoded"
                    guard coding == "application/x-www-form-urlencoded" else {
                        throw Problem(message: "its form is sent as `\(coding)`")
                    }
                    open = Parameters()
                }
            } else if !tag.isEnd, var fields = open {
                try Self.add(tag, to: &fields)
                open = fields
            }
        }
        guard open == nil else { throw Problem(message: "it ends inside the form") }
        guard let found else { return nil }
        fields = found
    }

    /// Adds what a control of the form sends when a script submits it; buttons send nothing then.
    private static func add(_ tag: HTMLTags.Tag, to fields: inout Parameters) throws(Problem) {
        guard ["input", "select", "textarea"].contains(tag.name), tag["disabled"] == nil, let name = tag["name"],
            !name.isEmpty
        else { return }
        let kind = tag.name == "input" ? tag["type"]?.lowercased() ?? "text" : tag.name
        if ["submit", "button", "image", "reset"].contains(kind) { return }
        guard kind == "hidden" else { throw Problem(message: "a person has to fill in `\(name)`") }
        guard fields.pairs.count < mostFields else { throw Problem(message: "it has too many fields") }
        fields.append(try text(of: name), try text(of: tag["value"] ?? ""))
    }

    private static func text(of value: String) throws(Problem) -> String {
        do throws(HTMLReferences.Unknown) { return try HTMLReferences.decoded(value) } catch {
            throw Problem(message: "it has the character reference `&\(error.name);`, which is not known")
        }
    }
}

extension String {
    /// Without white space around it.
    fileprivate var trimmed: String {
        let blanks: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
        let rest = utf8.drop { blanks.contains($0) }
        let end = rest.lastIndex { !blanks.contains($0) }
        return end.map { String(Substring(rest[...$0])) } ?? ""
    }
}
