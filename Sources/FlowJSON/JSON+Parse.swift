// Text to JSON.

extension JSON {
    /// How big a text may be.
    public struct Limits: Sendable {
        /// The most bytes.
        public var bytes: Int
        /// The deepest nesting of arrays and objects.
        public var depth: Int

        /// Limits for an answer of a server; a depth beyond 512 counts as 512, since reading recurses.
        public init(bytes: Int = 16 << 20, depth: Int = 128) {
            self.bytes = bytes
            self.depth = min(depth, 512)
        }
    }

    /// The value of a JSON text in UTF-8 (RFC 8259), which must hold nothing else.
    ///
    /// Stricter than the RFC where readers disagree: a name given twice, a lone surrogate, a number beyond a double
    /// and a byte order mark are errors.
    public static func parse(_ bytes: [UInt8], limits: Limits = .init()) throws(JSONError) -> JSON {
        guard bytes.count <= limits.bytes else {
            throw JSONError("the text has \(bytes.count) bytes, the most is \(limits.bytes)", at: 0)
        }
        var parser = JSONParser(bytes: bytes, deepest: limits.depth)
        return try parser.parseText()
    }

    /// The value of a JSON text, which must hold nothing else.
    public static func parse(_ text: String, limits: Limits = .init()) throws(JSONError) -> JSON {
        try parse(Array(text.utf8), limits: limits)
    }
}
