// One operation of a drawing, laid out: where lines stand, and everything below each other in between.

/// Lays out and draws an operation; its origin is the line of whoever stands first.
struct SVGPart {
    private let part: Diagram.Part
    /// Where the line of each stands.
    private let columns: [Diagram.Who: Int]
    private let lines: [Int]
    private let headHeight: Int

    /// What is drawn: frames, then the lines of those who take part, then all that stands on them.
    private var frames: [String] = []
    private var marks: [String] = []
    private var heads: [String] = []
    /// The height reached.
    private var y = 0
    /// How far it reaches to the left and right.
    private(set) var left = 0
    private(set) var right = 0

    var elements: [String] { frames + heads + marks }
    var height: Int { y }

    init(_ part: Diagram.Part) {
        self.part = part
        headHeight = (part.participants.map(\.lines.count).max() ?? 1) * SVGText.lineHeight + 16
        (lines, columns) = Self.columns(of: part)
    }

    /// From left to right, each line as far from those before it as the heads and the texts between them need.
    private static func columns(of part: Diagram.Part) -> ([Int], [Diagram.Who: Int]) {
        let order = Dictionary(
            part.participants.enumerated().map { ($0.element.who, $0.offset) }, uniquingKeysWith: { first, _ in first })
        // For each line, how far the lines before it have to be away.
        var wanted: [[Int: Int]] = Array(repeating: [:], count: part.participants.count)
        func read(_ events: [Diagram.Event]) {
            for event in events {
                switch event {
                case .activity(let activity):
                    for case .arrow(let from, let to, let text, _) in activity.marks {
                        guard let one = order[from], let other = order[to], one != other else { continue }
                        let width = SVGText.width(text) + 36
                        wanted[max(one, other)][min(one, other), default: 0] =
                            max(wanted[max(one, other)][min(one, other)] ?? 0, width)
                    }
                case .frame(let frame): for section in frame.sections { read(section.events) }
                case .heading, .ending: break
                }
            }
        }
        read(part.events)
        var lines: [Int] = []
        for (index, participant) in part.participants.enumerated() {
            guard let last = lines.last else {
                lines.append(0)
                continue
            }
            let before = part.participants[index - 1]
            let heads = (SVGText.width(before.lines) + SVGText.width(participant.lines)) / 2 + 56
            let texts = wanted[index].map { lines[$0.key] + $0.value }.max() ?? 0
            lines.append(max(last + max(heads, 120), texts))
        }
        return (lines, order.mapValues { lines[$0] })
    }

    /// Draws everything.
    mutating func draw() {
        let top = 36
        y = top
        drawHeads(at: top)
        y += headHeight + 14
        draw(part.events)
        // Whoever reads the end of a long one still sees who is who.
        let isLong = y - top > 900
        let bottom = y + 8
        for x in lines { frames.append("<path class=\"life\" d=\"M\(x) \(top + headHeight)V\(bottom)\"/>") }
        if isLong { drawHeads(at: bottom) }
        y = bottom + (isLong ? headHeight : 0)
        let name = [part.name]
        let beside = left + SVGText.width(name, size: 15) + 14
        heads.append(SVGText.element(name, x: left, y: 20, style: "name", isCentred: false))
        heads.append(SVGText.element(part.title, x: beside, y: 20, style: "faint", isCentred: false))
        reach(left, beside + SVGText.width(part.title))
    }

    private mutating func drawHeads(at top: Int) {
        for (participant, x) in zip(part.participants, lines) {
            let width = SVGText.width(participant.lines) + 28
            let round = participant.who == .person || participant.who == .browser
            heads.append(
                SVGText.box(
                    "head", x: x - width / 2, y: top, width: width, height: headHeight,
                    radius: round ? headHeight / 2 : 4))
            let first = top + (headHeight - participant.lines.count * SVGText.lineHeight) / 2 + 13
            heads.append(SVGText.element(Array(participant.lines.prefix(1)), x: x, y: first, style: "who"))
            let rest = Array(participant.lines.dropFirst())
            if !rest.isEmpty {
                heads.append(SVGText.element(rest, x: x, y: first + SVGText.lineHeight, style: "faint"))
            }
            reach(x - width / 2, x + width / 2)
        }
    }

    private mutating func reach(_ from: Int, _ to: Int) {
        left = min(left, from)
        right = max(right, to)
    }

    /// Draws what happens; gives how far it reaches.
    @discardableResult
    private mutating func draw(_ events: [Diagram.Event]) -> ClosedRange<Int> {
        let middle = columns[.runner] ?? 0
        var extent = middle - 40...middle + 40
        for event in events {
            let own: ClosedRange<Int>
            switch event {
            case .activity(let activity):
                own = activity.marks.map { draw($0) }.reduce(middle...middle) { $0.joined($1) }
            case .heading(let text): own = drawHeading(text)
            case .ending(let ending): own = drawBox(ending.lines, style: ending.kind.rawValue)
            case .frame(let frame): own = draw(frame)
            }
            extent = extent.joined(own)
        }
        reach(extent.lowerBound, extent.upperBound)
        return extent
    }

    private mutating func draw(_ mark: Diagram.Mark) -> ClosedRange<Int> {
        switch mark {
        case .arrow(let from, let to, let text, let isAnswer): drawArrow(from, to, text, isAnswer)
        case .note(let text): drawBox(text, style: "note")
        case .reference(let text): drawBox(text, style: "reference")
        }
    }

    private mutating func drawArrow(
        _ from: Diagram.Who, _ to: Diagram.Who, _ text: [String], _ isAnswer: Bool
    ) -> ClosedRange<Int> {
        let start = columns[from] ?? 0
        let end = columns[to] ?? 0
        let middle = (start + end) / 2
        y += 8
        marks.append(SVGText.element(text, x: middle, y: y + 10, style: "label"))
        y += text.count * SVGText.lineHeight
        let tip = end > start ? -9 : 9
        marks.append("<path class=\"\(isAnswer ? "answer" : "arrow")\" d=\"M\(start) \(y)H\(end + tip / 9)\"/>")
        let head = "M\(end + tip) \(y - 5)L\(end) \(y)L\(end + tip) \(y + 5)"
        marks.append("<path class=\"\(isAnswer ? "open" : "tip")\" d=\"\(head)\(isAnswer ? "" : "Z")\"/>")
        y += 10
        let half = SVGText.width(text) / 2
        return min(start, end, middle - half)...max(start, end, middle + half)
    }

    /// A box on the line of the run.
    private mutating func drawBox(_ text: [String], style: String) -> ClosedRange<Int> {
        let middle = columns[.runner] ?? 0
        let width = max(SVGText.width(text) + 24, 60)
        let height = text.count * SVGText.lineHeight + 10
        y += 6
        marks.append(SVGText.box(style, x: middle - width / 2, y: y, width: width, height: height))
        marks.append(SVGText.element(text, x: middle, y: y + 18, style: ""))
        y += height + 6
        return middle - width / 2...middle + width / 2
    }

    private mutating func drawHeading(_ text: [String]) -> ClosedRange<Int> {
        let from = min((lines.first ?? 0) - 30, left)
        let to = max((lines.last ?? 0) + 30, right)
        y += 14
        marks.append("<path class=\"part\" d=\"M\(from) \(y)H\(to)\"/>")
        let width = SVGText.width(text) + 16
        let middle = (from + to) / 2
        marks.append(SVGText.box("paper", x: middle - width / 2, y: y - 9, width: width, height: 18))
        marks.append(SVGText.element(text, x: middle, y: y + 5, style: "faint"))
        y += 12
        return from...to
    }

    /// A frame around what it holds, its kind in the corner, its conditions beside it.
    private mutating func draw(_ frame: Diagram.Frame) -> ClosedRange<Int> {
        let place = frames.count
        frames.append("")
        y += 8
        let top = y
        var extent = (columns[.runner] ?? 0) - 60...(columns[.runner] ?? 0) + 60
        var conditions: [(y: Int, lines: [String])] = []
        for (index, section) in frame.sections.enumerated() {
            let condition = section.condition.isEmpty ? ["otherwise"] : section.condition
            conditions.append((y, condition))
            y += condition.count * SVGText.lineHeight + (index == 0 ? 10 : 8)
            extent = extent.joined(draw(section.events))
            y += 4
        }
        let tag = frame.kind.rawValue
        let tagWidth = SVGText.width([tag]) + 16
        let from = extent.lowerBound - 12
        let text = conditions.map { SVGText.width($0.lines) }.max() ?? 0
        let to = max(extent.upperBound + 12, from + tagWidth + text + 20)
        frames[place] = SVGText.box("frame", x: from, y: top, width: to - from, height: y - top)
        marks.append(SVGText.box("corner", x: from, y: top, width: tagWidth, height: 20))
        marks.append(SVGText.element([tag], x: from + tagWidth / 2, y: top + 14, style: "tag"))
        for (index, condition) in conditions.enumerated() {
            if index > 0 { marks.append("<path class=\"part\" d=\"M\(from) \(condition.y)H\(to)\"/>") }
            let x = from + (index == 0 ? tagWidth : 0) + 10
            marks.append(
                SVGText.element(condition.lines, x: x, y: condition.y + 15, style: "condition", isCentred: false))
        }
        y += 8
        return from...to
    }
}

extension ClosedRange<Int> {
    /// The range of both and what lies between.
    fileprivate func joined(_ other: ClosedRange<Int>) -> ClosedRange<Int> {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}
