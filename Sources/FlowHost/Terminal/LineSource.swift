// Where lines a person types come from.

/// What came of waiting for a line.
package enum LineInput: Sendable, Hashable {
    /// A line, without its end.
    case line(String)
    /// There will be no more lines.
    case end
    /// The time given is over.
    case timeout
    /// The task was cancelled.
    case cancelled
}

/// Gives lines; each call takes the next.
package protocol LineSource: Sendable {
    /// Whether a person sits in front of it.
    var isTerminal: Bool { get }
    /// The next line; hidden ones are not shown while they are typed.
    func line(hidden: Bool, within patience: Duration?) async -> LineInput
    /// Everything that is left, at most so many bytes; nil when there is more.
    func rest(limit: Int) async -> [UInt8]?
    /// Exactly so many bytes; nil when there are fewer.
    func bytes(_ count: Int) async -> [UInt8]?
}

extension LineSource {
    /// Lines hold no bytes apart.
    package func bytes(_ count: Int) async -> [UInt8]? { nil }
}
