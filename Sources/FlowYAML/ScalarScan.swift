// Reads a scalar's source a second time to learn where each of its characters stands: libyaml does not tell.
//
// The rules are those of YAML 1.2, chapters 7.3 and 8.1; what comes out is compared with libyaml's text.

import FlowDiagnostics

/// The decoding of one scalar, with the runs of its offset map.
struct ScalarScan {
    /// The file.
    let bytes: [UInt8]
    /// Where it is.
    var position: Int
    /// Where the scalar ends.
    let end: Int
    /// What was decoded.
    var text: [UInt8] = []
    /// Where it came from.
    var runs: [OffsetMap.Run] = []
    /// The file offset at which the last run goes on byte for byte, if it does.
    private var goesOnAt: Int?

    private init(bytes: [UInt8], span: Span) {
        self.bytes = bytes
        position = span.lower
        end = span.upper
    }

    /// The map of a scalar that libyaml read as `text` from a span, its quotes and indicators included.
    ///
    /// Should the second reading not give the same text, the whole text stands for the whole span.
    static func offsets(
        of text: String, style: Scalar.Style, in bytes: [UInt8], span: Span, parentColumn: Int
    ) -> OffsetMap {
        let count = text.utf8.count
        if let inner = inner(of: span, style), inner.upper - inner.lower == count, count > 0,
            text.utf8.elementsEqual(bytes[inner.lower..<inner.upper])
        {
            return OffsetMap(runs: [OffsetMap.Run(text: 0, file: inner.lower)], count: count, end: inner.upper)
        }
        var scan = ScalarScan(bytes: bytes, span: span)
        var end = span.upper
        switch style {
        case .plain: scan.plain()
        case .singleQuoted:
            scan.singleQuoted()
            end -= 1
        case .doubleQuoted:
            scan.doubleQuoted()
            end -= 1
        case .literal: end = scan.block(folded: false, parentColumn: parentColumn)
        case .folded: end = scan.block(folded: true, parentColumn: parentColumn)
        }
        guard scan.text.count == count, text.utf8.elementsEqual(scan.text) else {
            let run = OffsetMap.Run(text: 0, file: span.lower, replaces: span.upper - span.lower)
            return OffsetMap(runs: [run], count: count, end: span.upper)
        }
        return OffsetMap(runs: scan.runs, count: count, end: end)
    }

    /// Where the text of a scalar stands that is written as it is read; most are.
    private static func inner(of span: Span, _ style: Scalar.Style) -> Span? {
        switch style {
        case .plain: span
        case .singleQuoted, .doubleQuoted:
            span.upper - span.lower >= 2 ? Span(span.lower + 1, span.upper - 1) : nil
        case .literal, .folded: nil
        }
    }

    /// Takes the next byte as it is.
    mutating func copy() {
        if goesOnAt != position { runs.append(OffsetMap.Run(text: text.count, file: position)) }
        text.append(bytes.at(position))
        position += 1
        goesOnAt = position
    }

    /// Takes `new` for a stretch of the file that stands for it as a whole.
    mutating func put(_ new: some Collection<UInt8>, for span: Span) {
        guard !new.isEmpty else { return }
        runs.append(OffsetMap.Run(text: text.count, file: span.lower, replaces: span.upper - span.lower))
        text += new
        goesOnAt = nil
    }

    /// Skips a line end and returns its span.
    mutating func takeBreak() -> Span {
        let start = position
        position += bytes.breakLength(at: position)
        return Span(start, position)
    }

    private mutating func plain() {
        while position < end {
            if bytes[position].isBlank || bytes[position].isBreak { fold() } else { copy() }
        }
    }

    private mutating func singleQuoted() {
        position += 1
        while position < end - 1 {
            switch bytes[position] {
            case 0x27:
                put([0x27], for: Span(position, position + 2))
                position += 2
            case 0x20, 0x09, 0x0A, 0x0D: fold()
            default: copy()
            }
        }
    }

    private mutating func doubleQuoted() {
        position += 1
        while position < end - 1 {
            switch bytes[position] {
            case 0x5C: escape()
            case 0x20, 0x09, 0x0A, 0x0D: fold()
            default: copy()
            }
        }
    }

    /// Blanks that end a line vanish; one line end becomes a blank, more become one line end less than they are.
    private mutating func fold() {
        let start = position
        position = bytes.skippingBlanks(from: position)
        guard position < end, bytes[position].isBreak else {
            let stop = position
            position = start
            while position < stop { copy() }
            return
        }
        let breaks = takeBreaks()
        guard breaks.count > 1 else { return put([0x20], for: breaks[0]) }
        for line in breaks.dropFirst() { put([0x0A], for: line) }
    }

    /// Skips line ends with the blanks after each.
    private mutating func takeBreaks() -> [Span] {
        var breaks: [Span] = []
        while position < end, bytes[position].isBreak {
            breaks.append(takeBreak())
            position = bytes.skippingBlanks(from: position)
        }
        return breaks
    }

    /// `\` and what follows: a letter, hexadecimal digits, or a line end that joins two lines.
    private mutating func escape() {
        let start = position
        let letter = bytes.at(position + 1)
        if letter.isBreak {
            position += 1
            for line in takeBreaks().dropFirst() { put([0x0A], for: line) }
            return
        }
        let digits: Int
        switch letter {
        case UInt8(ascii: "x"): digits = 2
        case UInt8(ascii: "u"): digits = 4
        case UInt8(ascii: "U"): digits = 8
        default: digits = 0
        }
        position = min(end, position + 2 + digits)
        let number = digits > 0 ? Self.hexadecimal(bytes[min(position, start + 2)..<position]) : Self.escaped(letter)
        guard let number, let scalar = Unicode.Scalar(number) else { return }
        put(Array(String(Character(scalar)).utf8), for: Span(start, position))
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
        UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// The scalar that `\` and a letter stand for (YAML 1.2, section 5.7).
    private static func escaped(_ letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "0"): 0x00
        case UInt8(ascii: "a"): 0x07
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"), 0x09: 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "v"): 0x0B
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "e"): 0x1B
        case UInt8(ascii: "N"): 0x85
        case UInt8(ascii: "_"): 0xA0
        case UInt8(ascii: "L"): 0x2028
        case UInt8(ascii: "P"): 0x2029
        case 0x20, 0x22, 0x2F, 0x5C: UInt32(letter)
        default: nil
        }
    }
}
