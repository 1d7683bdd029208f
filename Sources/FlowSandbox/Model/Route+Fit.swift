// Which requests a pattern is for.

import FlowHTTP

extension Route.Pattern {
    /// Whether it is for a method and path.
    package func fits(method other: String, path: String) -> Bool {
        method.utf8.elementsEqual(other.utf8) && segments(of: path) != nil
    }

    /// Whether it is for a request.
    func fits(_ request: IncomingRequest) -> Bool { fits(method: request.method, path: request.path) }

    /// What the placeholders of the path stand for in a path like it; nil when the path is another one.
    func segments(of other: String) -> [(name: String, value: String)]? {
        if path.utf8.elementsEqual(other.utf8) { return [] }
        let own = path.split(separator: "/", omittingEmptySubsequences: false)
        let given = other.split(separator: "/", omittingEmptySubsequences: false)
        guard path.utf8.contains(UInt8(ascii: "{")), own.count == given.count else { return nil }
        var values: [(String, String)] = []
        for (mine, theirs) in zip(own, given) {
            if let name = Self.placeholder(mine) {
                guard !theirs.isEmpty, let value = try? PercentEncoding.decode(String(theirs)) else { return nil }
                values.append((name, value))
            } else if !mine.utf8.elementsEqual(theirs.utf8) {
                return nil
            }
        }
        return values
    }
}
