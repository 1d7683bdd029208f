// The door of the module: a text in, positioned nodes and everything that is wrong with it out.

package import FlowDiagnostics

/// Reads YAML 1.2 with the core schema, without tags, anchors and merge keys.
package enum YAML {
    /// How big a file may be.
    package struct Limits: Sendable {
        /// The most bytes.
        package var bytes: Int
        /// The deepest nesting of lists and mappings.
        package var depth: Int
        /// The most nodes; each key and each value is one.
        package var nodes: Int

        /// Limits that no file written by a person reaches.
        package init(bytes: Int = 10 << 20, depth: Int = 64, nodes: Int = 200_000) {
            self.bytes = bytes
            self.depth = depth
            self.nodes = nodes
        }
    }

    /// The root node of a text and what is wrong with it, in the order of the text.
    ///
    /// The root is nil when the text is not YAML, empty, or beyond a limit; problems that leave its structure intact
    /// (a duplicate key, a tag, an anchor) come with the root, so that what stands elsewhere can be checked as well.
    /// `judge` tells how much is wrong with what a text says: of several ways to mend one that is no YAML, the one that
    /// leaves the least wrong tells the line to speak of.
    package static func parse(
        _ source: SourceText, limits: Limits = .init(), judge: IndentationTrial.Judge? = nil
    ) -> (root: Node?, diagnostics: [Diagnostic]) {
        if let problem = unreadable(source, limits: limits) { return (nil, [problem]) }
        var composer = Composer(source: source, limits: limits)
        let root = composer.composeFile()
        var diagnostics = composer.diagnostics
        if root == nil, let last = diagnostics.popLast() {
            let settled = IndentationTrial.settle(last, in: source, limits: limits, judge: judge)
            diagnostics.append(TabTrial.settle(settled, in: source, limits: limits, judge: judge))
        }
        return (root, diagnostics.inTextOrder())
    }

    /// What keeps a text from being read at all.
    private static func unreadable(_ source: SourceText, limits: Limits) -> Diagnostic? {
        guard source.bytes.count <= limits.bytes else {
            return Diagnostic(
                .yamlLimit, "the file has \(source.bytes.count) bytes, the most is \(limits.bytes)",
                at: Location(source, Span(at: 0)))
        }
        return CharacterCheck.firstProblem(in: source)
    }
}
