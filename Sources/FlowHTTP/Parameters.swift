// Names and values as queries and form bodies carry them.

/// An ordered list of parameters, where a name can come more than once.
package struct Parameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One parameter, decoded.
    package typealias Pair = NamedText

    /// The parameters, in order.
    package private(set) var pairs: [Pair]

    /// Parameters in order.
    package init(_ pairs: [Pair] = []) {
        self.pairs = pairs
    }

    /// Parameters from name and value pairs.
    package init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map { Pair($0.0, $0.1) }
    }

    /// Reads an encoded query, without its `?`.
    package init(query: some StringProtocol) throws(URLSyntaxError) {
        try self.init(encoded: query.utf8)
    }

    /// Reads an `application/x-www-form-urlencoded` body.
    package init(form: [UInt8]) throws(URLSyntaxError) {
        try self.init(encoded: form)
    }

    private init(encoded: some Collection<UInt8>) throws(URLSyntaxError) {
        pairs = []
        for piece in encoded.split(separator: UInt8(ascii: "&")) {
            let name = piece.prefix { $0 != UInt8(ascii: "=") }
            let value = piece.dropFirst(name.count + 1)
            pairs.append(Pair(try PercentEncoding.decodeQuery(name), try PercentEncoding.decodeQuery(value)))
        }
    }

    /// Adds a parameter after the others.
    package mutating func append(_ name: String, _ value: String) {
        pairs.append(Pair(name, value))
    }

    /// The first value of a name.
    package subscript(name: String) -> String? {
        pairs.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The parameters as a query, without `?`.
    package var queryString: String {
        pairs.map { PercentEncoding.query($0.name) + "=" + PercentEncoding.query($0.value) }.joined(separator: "&")
    }

    /// The parameters as an `application/x-www-form-urlencoded` body.
    package var formBody: [UInt8] {
        let fields = pairs.map { PercentEncoding.form($0.name) + "=" + PercentEncoding.form($0.value) }
        return Array(fields.joined(separator: "&").utf8)
    }

    /// The URL with these parameters after those it already has; the fragment stays last.
    package func appending(to url: URLParts) -> URLParts {
        guard !pairs.isEmpty else { return url }
        let kept = url.query.map { $0.isEmpty ? "" : $0 + "&" } ?? ""
        return URLParts(
            scheme: url.scheme, host: url.host, port: url.port, path: url.path, query: kept + queryString,
            fragment: url.fragment)
    }
}
