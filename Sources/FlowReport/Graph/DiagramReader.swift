// From the outline of a flow to its drawing.

internal import FlowModel

extension Diagram {
    /// The drawing of one operation, or of all of them.
    package init(_ outline: FlowOutline, operation: String? = nil) {
        id = outline.flow.id.text
        title = DiagramText.lines(outline.flow.title.text)
        let operations = outline.operations.filter { operation == nil || $0.operation.name.text == operation }
        // A URL that is an expression is shown as that expression.
        let hosts = Dictionary(
            outline.servers.map { name, url in
                (name, ["https://", "="].first { url.hasPrefix($0) }.map { String(url.dropFirst($0.count)) } ?? url)
            }, uniquingKeysWith: { first, _ in first })
        parts = operations.map { outline in
            var reader = DiagramReader()
            let events = reader.events(of: outline)
            return Part(
                name: outline.operation.name.text,
                title: DiagramText.lines(outline.operation.title ?? "", width: 72, most: 1),
                participants: reader.participants(hosts), events: events)
        }
    }
}

/// Reads one operation.
struct DiagramReader {
    typealias Event = Diagram.Event
    typealias Who = Diagram.Who

    /// Who takes part so far, beside the run.
    private var others: Set<Who> = []
    /// The servers that take part, in the order they are met.
    private var servers: [Who] = []

    /// Those who take part, people first, then the run, then servers.
    func participants(_ hosts: [String: String]) -> [Diagram.Participant] {
        ([.person, .browser, .runner].filter { $0 == .runner || others.contains($0) } + servers).map { who in
            switch who {
            case .person: Diagram.Participant(who: who, lines: ["Person"])
            case .browser: Diagram.Participant(who: who, lines: ["Browser"])
            case .runner: Diagram.Participant(who: who, lines: ["flowrun"])
            case .server(let name):
                Diagram.Participant(
                    who: who,
                    lines: DiagramText.lines(name, width: 24, most: 1)
                        + DiagramText.lines(hosts[name] ?? "", width: 30, most: 2))
            case .elsewhere: Diagram.Participant(who: who, lines: ["Page", "named at run time"])
            }
        }
    }

    /// What an operation does.
    mutating func events(of outline: OperationOutline) -> [Event] {
        var events = steps(outline.steps)
        if !outline.rows.isEmpty {
            events.append(.heading(["on an error that no step handled"]))
            events += [.frame(errorTable(outline.rows))]
        }
        if !outline.finally.isEmpty {
            events.append(.heading(["at the end, in any case"]))
            events += steps(outline.finally)
        }
        return events
    }

    /// The rows of an operation; an error none of them is about stays one.
    private mutating func errorTable(_ rows: [RowOutline]) -> Diagram.Frame {
        var sections: [Diagram.Section] = []
        for case .frame(let frame) in self.rows(rows, then: []) { sections += frame.sections }
        if rows.allSatisfy({ $0.when != nil }) {
            let ending = Diagram.Ending(kind: .fail, lines: ["fails with the error"])
            sections.append(.init(condition: [], events: [.ending(ending)]))
        }
        return Diagram.Frame(kind: .alt, sections: sections)
    }

    mutating func steps(_ steps: [StepOutline]) -> [Event] { steps.flatMap { events(of: $0) } }

    private mutating func events(of outline: StepOutline) -> [Event] {
        let step = outline.step
        // What is kept stands on the answer, unless the answer may mean something else.
        let isPlain = outline.rows.isEmpty && step.check.isEmpty
        var events = outline.inner.filter { $0.what != "steps" }.flatMap { steps($0.steps) }
        events += action(outline, keeping: isPlain)
        events += outline.inner.filter { $0.what == "steps" }.flatMap { steps($0.steps) }
        let checks = checks(outline, keeping: !isPlain || !tellsAnswer(step))
        events += outline.rows.isEmpty ? checks : rows(outline.rows, then: checks)
        guard !events.isEmpty else { return [] }
        if let rounds = step.rounds {
            let title = step.title.map { $0 + ": " } ?? ""
            let words = tellsTitle(step) ? rounds.limitsInWords : title + rounds.limitsInWords
            events = [frame(.loop, words, events)]
        }
        guard let when = step.when else { return events }
        if events.count == 1, case .ending(let ending) = events[0], ending.kind != .goOn {
            return [frame(.breaking, when.source, events)]
        }
        return [frame(.opt, when.source, events)]
    }

    private func frame(_ kind: Diagram.Frame.Kind, _ condition: String, _ events: [Event]) -> Event {
        .frame(Diagram.Frame(kind: kind, sections: [.init(condition: Self.condition(condition), events: events)]))
    }

    private static func condition(_ text: String) -> [String] { DiagramText.lines(text, width: 60) }

    /// What the rows of an answer lead to, then what is done with an answer that none of them took away.
    private mutating func rows(_ rows: [RowOutline], then rest: [Event]) -> [Event] {
        // A row that goes on past an error leaves the rest out; any other way through the table leads to it.
        let isSkipped = !rest.isEmpty && rows.contains { $0.readsError && $0.drawnEnding.kind == .goOn }
        var sections = rows.enumerated().map { index, row -> Diagram.Section in
            var events = steps(row.steps)
            var ending = row.drawnEnding
            // A row is passed over when no round is left; one below it may be about the same.
            if ending.kind == .again, index + 1 < rows.count, rows[index + 1].when == row.when {
                ending = .init(kind: .again, lines: ending.lines + ["if a round is left"])
            }
            if ending.kind != .goOn || events.isEmpty { events.append(.ending(ending)) }
            if isSkipped, ending.kind == .goOn, !row.readsError { events += rest }
            return .init(condition: row.when.map(Self.condition) ?? ["on any answer"], events: events)
        }
        if isSkipped { sections.append(.init(condition: [], events: rest)) }
        let ends = rows.allSatisfy { [.fail, .give].contains($0.drawnEnding.kind) }
        let kind: Diagram.Frame.Kind = sections.count > 1 ? .alt : ends ? .breaking : .opt
        return [.frame(Diagram.Frame(kind: kind, sections: sections))] + (isSkipped ? [] : rest)
    }

    /// What must hold, and what is kept where no answer tells it.
    private func checks(_ outline: StepOutline, keeping: Bool) -> [Event] {
        var lines: [String] = []
        for check in outline.step.check.prefix(4) { lines += DiagramText.lines("checks " + check.source, most: 2) }
        if outline.step.check.count > 4 { lines.append("checks \(outline.step.check.count - 4) more") }
        if keeping { lines += outline.step.keptInWords.map { DiagramText.lines($0) } ?? [] }
        guard !lines.isEmpty else { return [] }
        return [.activity(.init(kind: .check, caption: lines, marks: [.note(lines)]))]
    }

    /// Whether an arrow of the step has a place for what is kept.
    private func tellsAnswer(_ step: Step) -> Bool {
        switch step.action {
        case .request, .authorize: true
        default: false
        }
    }

    /// Whether the title of a step stands at its marks, so that a frame need not repeat it.
    private func tellsTitle(_ step: Step) -> Bool {
        if case .group = step.action { false } else { true }
    }

    /// Who is at a destination, noted as taking part.
    mutating func who(at destination: Destination?) -> Who {
        let who: Who = destination?.server.map { .server($0) } ?? .elsewhere
        if others.insert(who).inserted { servers.append(who) }
        return who
    }

    /// Notes that somebody takes part.
    mutating func meet(_ who: Who...) { others.formUnion(who) }
}

extension RowOutline {
    /// How the row ends.
    fileprivate var drawnEnding: Diagram.Ending {
        let pause = [row.wait.map { "waits \($0.drawn)" }, row.slower.map { "slows down by \($0.drawn)" }]
            .compactMap { $0 }.map { $0 + ", then " }.joined()
        switch row.ending {
        case .goOn:
            return .init(kind: .goOn, lines: DiagramText.lines(pause + (steps.isEmpty ? "all is well" : "goes on")))
        case .again: return .init(kind: .again, lines: DiagramText.lines(pause + "tries again"))
        case .fail(let failing): return .init(kind: .fail, lines: failing.drawn)
        case .give(let template): return .init(kind: .give, lines: template.drawnResult)
        }
    }
}

extension Failing {
    /// How a drawing tells it.
    var drawn: [String] { DiagramText.lines("fails with " + code.drawn) }
}

extension Template {
    /// How a drawing tells a value: an expression without its `=`.
    var drawn: String { if case .expression(let expression) = form { expression.source } else { written } }

    /// How a drawing tells that an operation ends with this: by the names in it.
    var drawnResult: [String] {
        guard case .map(let fields) = form else { return DiagramText.lines("returns " + drawn) }
        guard !fields.isEmpty else { return ["returns nothing"] }
        return DiagramText.lines("returns " + fields.map(\.name.text).joined(separator: ", "))
    }
}

extension Step {
    /// The session fields it keeps, in words; nil when there are none.
    var keptInWords: String? {
        switch save {
        case .nothing: nil
        case .fields(let names): "keeps " + names.map(\.text).joined(separator: ", ")
        case .values(let fields): "keeps " + fields.map(\.name.text).joined(separator: ", ")
        }
    }
}
