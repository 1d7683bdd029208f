// The only user of libyaml: one parser over one text, asked for event after event.

internal import CLibYAML
import FlowDiagnostics

/// Pulls events out of a text that is valid UTF-8.
@safe struct EventReader: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// A copy of the text, since libyaml keeps a pointer to it.
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let marks: MarkMap

    /// A reader of the bytes from `base` on (after a byte order mark, which libyaml would count in its marks).
    init(bytes: [UInt8], base: Int) {
        marks = MarkMap(bytes: bytes, base: base)
        unsafe input = .allocate(capacity: bytes.count - base)
        _ = unsafe input.initialize(fromContentsOf: bytes[base...])
        unsafe parser = .allocate(capacity: 1)
        guard unsafe yaml_parser_initialize(parser) == 1 else { preconditionFailure("memory for libyaml is exhausted") }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    /// The next event; not to be called again once it has thrown or returned the end of the stream.
    mutating func next() throws(SyntaxError) -> Event {
        var raw = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &raw) == 1 else { throw syntaxError() }
        defer { unsafe yaml_event_delete(&raw) }
        let (kind, hasAnchor, hasTag) = unsafe Self.read(raw)
        return unsafe Event(
            kind: kind, span: Span(offset(raw.start_mark), offset(raw.end_mark)),
            column: Int(clamping: raw.start_mark.column), hasAnchor: hasAnchor, hasTag: hasTag)
    }

    private func offset(_ mark: yaml_mark_t) -> Int {
        marks.offset(of: Int(clamping: mark.index))
    }

    private func syntaxError() -> SyntaxError {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? ""
        let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) } ?? ""
        let place = unsafe offset(parser.pointee.problem_mark)
        let begin = unsafe context.isEmpty ? place : offset(parser.pointee.context_mark)
        return SyntaxError(problem: problem, context: context, offset: place, contextOffset: begin)
    }

    private static func read(_ raw: borrowing yaml_event_t) -> (Event.Kind, hasAnchor: Bool, hasTag: Bool) {
        switch unsafe raw.type {
        case YAML_STREAM_START_EVENT: return (.streamStart, false, false)
        case YAML_DOCUMENT_START_EVENT: return (.documentStart, false, false)
        case YAML_DOCUMENT_END_EVENT: return (.documentEnd, false, false)
        case YAML_ALIAS_EVENT: return unsafe (.alias(text(raw.data.alias.anchor)), false, false)
        case YAML_SCALAR_EVENT:
            let scalar = unsafe raw.data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let kind = unsafe Event.Kind.scalar(String(decoding: bytes, as: UTF8.self), style(scalar.style))
            return unsafe (kind, scalar.anchor != nil, scalar.tag != nil)
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe raw.data.sequence_start
            return unsafe (
                .sequenceStart(flow: start.style == YAML_FLOW_SEQUENCE_STYLE), start.anchor != nil, start.tag != nil
            )
        case YAML_SEQUENCE_END_EVENT: return (.sequenceEnd, false, false)
        case YAML_MAPPING_START_EVENT:
            let start = unsafe raw.data.mapping_start
            return unsafe (
                .mappingStart(flow: start.style == YAML_FLOW_MAPPING_STYLE), start.anchor != nil, start.tag != nil
            )
        case YAML_MAPPING_END_EVENT: return (.mappingEnd, false, false)
        default: return (.streamEnd, false, false)
        }
    }

    private static func text(_ name: UnsafeMutablePointer<yaml_char_t>?) -> String {
        unsafe name.map { unsafe String(decodingCString: $0, as: UTF8.self) } ?? ""
    }

    private static func style(_ style: yaml_scalar_style_t) -> Scalar.Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    }
}
