// Changing single parameters of a query; all else stays byte for byte as it was written.

internal import FlowCEL
internal import FlowHTTP

/// A URL with the pieces of its query.
struct QueryEdit {
    private let url: URLParts
    private let pieces: [(name: String, text: String)]

    init(_ text: String, _ call: inout Call) throws(EvaluationError) {
        try call.charge(text.utf8.count / 20)
        url = try call.reading { () throws(URLSyntaxError) in try URLParts(text) }
        var pieces: [(name: String, text: String)] = []
        for piece in (url.query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            let name = piece.prefix { $0 != UInt8(ascii: "=") }
            let decoded = try call.reading { () throws(URLSyntaxError) in try PercentEncoding.decodeQuery(name) }
            pieces.append((decoded, String(Substring(piece))))
        }
        self.pieces = pieces
    }

    /// The URL with these parameters in the place of those of the same names, new ones last.
    func with(_ parameters: Parameters, _ call: inout Call) throws(EvaluationError) -> String {
        var places = Map()
        var given: [[String]] = []
        for pair in parameters.pairs {
            let text = Parameters([pair]).queryString
            if case .int(let place)? = places[pair.name] {
                given[Int(place)].append(text)
            } else {
                places[pair.name] = .int(Int64(given.count))
                given.append([text])
            }
        }
        var kept: [String] = []
        for piece in pieces {
            guard case .int(let place)? = places[piece.name] else {
                kept.append(piece.text)
                continue
            }
            kept += given[Int(place)]
            given[Int(place)] = []
        }
        kept += given.joined()
        return try text(kept, &call)
    }

    /// The URL without the parameters of these names.
    func without(_ names: [String], _ call: inout Call) throws(EvaluationError) -> String {
        try call.charge(names.count)
        let dropped = Map(names.map { ($0, .null) })
        return try text(pieces.filter { dropped[$0.name] == nil }.map(\.text), &call)
    }

    /// The URL with these pieces for a query; one that had none, and gets none, keeps its `?` or the lack of it.
    private func text(_ kept: [String], _ call: inout Call) throws(EvaluationError) -> String {
        let query = pieces.isEmpty && kept.isEmpty ? url.query : kept.isEmpty ? nil : kept.joined(separator: "&")
        let result =
            url.withoutQueryAndFragment.text + (query.map { "?" + $0 } ?? "") + (url.fragment.map { "#" + $0 } ?? "")
        try call.reserve(bytes: result.utf8.count)
        return result
    }
}
