// What libyaml reports, as Swift values with byte offsets.

import FlowDiagnostics

/// One step through a YAML stream.
struct Event {
    /// What happened.
    enum Kind {
        case streamStart, streamEnd
        case documentStart, documentEnd
        case alias(String)
        case scalar(String, Scalar.Style)
        case sequenceStart(flow: Bool), sequenceEnd
        case mappingStart(flow: Bool), mappingEnd
    }

    /// What happened.
    let kind: Kind
    /// Where, as libyaml sees it: ends of block collections and block scalars overshoot.
    let span: Span
    /// The column of its start, from 0.
    let column: Int
    /// Whether it carries an anchor.
    let hasAnchor: Bool
    /// Whether it carries a tag.
    let hasTag: Bool

    /// Whether nothing follows.
    var isStreamEnd: Bool {
        if case .streamEnd = kind { true } else { false }
    }

    /// Whether it stands for a value named elsewhere.
    var isAlias: Bool {
        if case .alias = kind { true } else { false }
    }
}

/// Why libyaml stopped.
struct SyntaxError: Error {
    /// What it says, in its words.
    let problem: String
    /// What it was doing, or empty.
    let context: String
    /// Where it stopped.
    let offset: Int
    /// Where what it was doing began, or where it stopped.
    let contextOffset: Int
}
