// `METHOD /path`: the request a scenario speaks of.

import FlowDiagnostics
import FlowJSON
import FlowModel
import FlowYAML

extension FieldType where Value == ExpectedRequest {
    /// A request with what it must carry.
    static var expectedRequest: FieldType {
        let shape = Shape<ExpectedRequest>.expectedRequest
        return FieldType(.reference(shape.name)) { reader, node in
            var request = ExpectedRequest(span: reader.firstLine(of: node))
            guard shape.read(&reader, node, into: &request) else { return nil }
            guard case .mapping(let entries) = node.content else { return request }
            if let entry = entries.first(where: { $0.key == "request" }) {
                guard case .scalar(let scalar) = entry.value.content, scalar.value == .string else {
                    reader.expected("a method and a path", entry.value, help: ["write `POST /path`"])
                    return request
                }
                reader.readPattern(scalar, entry.value, into: &request)
            }
            return request
        }
    }
}

extension Schema {
    /// A method with a path.
    static let requestPattern = Schema(["type": .string("string"), "pattern": .string("^[A-Z]+ +\\S+$")])
}

extension Reader {
    /// Reads `METHOD /path` into a request.
    mutating func readPattern(_ scalar: Scalar, _ node: Node, into request: inout ExpectedRequest) {
        let words = scalar.text.split(separator: " ")
        guard words.count == 2, words[0].utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
            !words[1].utf8.contains(UInt8(ascii: "?")), words[0] == "OPEN" || words[1].hasPrefix("/")
        else {
            report(
                .badExpectedRequest, "`\(scalar.text)` is no method and path", at: node.span,
                help: ["write `POST /path`, or `OPEN scheme://…` for an application; parameters go under `query`"])
            return
        }
        request.span = node.span
        (request.method, request.path) = (String(words[0]), String(words[1]))
    }
}
