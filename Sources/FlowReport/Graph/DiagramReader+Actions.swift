// What each kind of step looks like between those who take part.

internal import FlowModel

extension DiagramReader {
    /// What a step does; `keeping` says whether its answer tells what is kept.
    mutating func action(_ outline: StepOutline, keeping: Bool) -> [Event] {
        let step = outline.step
        switch step.action {
        case .none, .bind, .group: return []
        case .request(let request): return [sending(request, outline, keeping: keeping)]
        case .authorize(let authorize): return [opening(authorize, outline, keeping: keeping)]
        case .ask(let ask): return [asking(ask, step)]
        case .show(let show): return [telling(show, outline)]
        case .verify(let verify): return [checking(verify, outline)]
        case .installed:
            return [note(.check, step, outline.summary)]
        case .call(let call):
            let lines = Self.title(step) + DiagramText.lines("does " + call.operation.text, most: 1)
            return [.activity(.init(kind: .call, caption: lines, marks: [.reference(lines)]))]
        case .forget: return [note(.session, step, outline.summary)]
        case .fail(let failing): return [.ending(.init(kind: .fail, lines: failing.drawn))]
        case .give(let template): return [.ending(.init(kind: .give, lines: template.drawnResult))]
        }
    }

    private func note(_ kind: Diagram.Activity.Kind, _ step: Step, _ words: String) -> Event {
        let lines = Self.title(step) + DiagramText.lines(words)
        return .activity(.init(kind: kind, caption: lines, marks: [.note(lines)]))
    }

    private static func title(_ step: Step) -> [String] { step.title.map { DiagramText.lines($0) } ?? [] }

    private mutating func sending(_ request: RequestAction, _ outline: StepOutline, keeping: Bool) -> Event {
        let step = outline.step
        let destination = outline.destinations.first
        let server = who(at: destination)
        var lines = Self.title(step)
        lines += DiagramText.lines(request.method + " " + (destination?.path ?? ""))
        if let retry = step.retry, retry > 0 { lines.append("sent again up to \(retry) times") }
        var answer = ["answer"]
        if keeping, let kept = step.keptInWords { answer += DiagramText.lines(kept) }
        let place = destination?.server.map { DiagramText.lines("at " + $0, most: 1) } ?? []
        return .activity(
            .init(
                kind: .request, caption: lines + place + answer.dropFirst(),
                marks: [
                    .arrow(from: .runner, to: server, lines, isAnswer: false),
                    .arrow(from: server, to: .runner, answer, isAnswer: true),
                ]))
    }

    private mutating func opening(_ authorize: AuthorizeAction, _ outline: StepOutline, keeping: Bool) -> Event {
        let step = outline.step
        meet(.person, .browser)
        let take = authorize.callback.take.map(\.text).joined(separator: ", ")
        var arrival = DiagramText.lines(take.isEmpty ? "callback" : "callback with " + take)
        if keeping, let kept = step.keptInWords { arrival += DiagramText.lines(kept) }
        var words = Self.title(step)
        if words.isEmpty { words = ["signs in"] }
        guard authorize.awaiting == nil else { return waiting(authorize, step, arrival) }

        let page = outline.destinations.last { $0.kind == .web } ?? outline.destinations.last { $0.server != nil }
        let server = who(at: page)
        let path = DiagramText.lines("GET " + (page?.path ?? ""))
        let made = outline.madeParameters
        let proof = made.isEmpty ? [] : DiagramText.lines("with " + made.joined(separator: ", "))
        let redirect = authorize.redirect.map { DiagramText.lines("redirects to " + $0.drawn) } ?? ["redirects"]
        var targets = ["opens the page"]
        if outline.destinations.count > 1 {
            targets = ["opens the first of these there is"]
            for target in outline.destinations.prefix(6) {
                targets += DiagramText.lines("\(target.kind?.rawValue ?? "web") \(target.path)", most: 1)
            }
        }
        let isWebOnly = outline.destinations.allSatisfy { $0.kind == .web }
        let caption = words + path + (isWebOnly ? [] : ["or in an application"]) + proof + arrival
        return .activity(
            .init(
                kind: .page, caption: caption,
                marks: [
                    .arrow(from: .runner, to: .browser, targets, isAnswer: false),
                    .arrow(from: .browser, to: server, path + proof, isAnswer: false),
                    .arrow(from: .person, to: .browser, words, isAnswer: false),
                    .arrow(from: server, to: .browser, redirect, isAnswer: true),
                    .arrow(from: .browser, to: .runner, arrival, isAnswer: false),
                ]))
    }

    private func waiting(_ authorize: AuthorizeAction, _ step: Step, _ arrival: [String]) -> Event {
        let told = DiagramText.lines(authorize.awaiting?.drawn ?? "")
        let words = Self.title(step) + ["waits for a callback"]
        return .activity(
            .init(
                kind: .page, caption: words + told + arrival,
                marks: [
                    .arrow(from: .runner, to: .person, Self.title(step) + told, isAnswer: false),
                    .arrow(from: .person, to: .browser, ["goes on elsewhere"], isAnswer: false),
                    .arrow(from: .browser, to: .runner, arrival, isAnswer: false),
                ]))
    }

    private mutating func asking(_ ask: AskAction, _ step: Step) -> Event {
        meet(.person)
        let question = DiagramText.lines(ask.title.drawn)
        let answer =
            switch (ask.isHidden, ask.choose != nil, ask.fields != nil) {
            case (true, _, _): "answer, never shown"
            case (_, true, _): "one of a list"
            case (_, _, true): "a form, filled in"
            default: "answer"
            }
        return .activity(
            .init(
                kind: .person, caption: ["asks"] + question,
                marks: [
                    .arrow(from: .runner, to: .person, question, isAnswer: false),
                    .arrow(from: .person, to: .runner, [answer], isAnswer: true),
                ]))
    }

    private mutating func telling(_ show: ShowAction, _ outline: StepOutline) -> Event {
        meet(.person)
        let words = DiagramText.lines(show.text.drawn)
        var marks: [Diagram.Mark] = [.arrow(from: .runner, to: .person, words, isAnswer: false)]
        var caption = ["tells"] + words
        if let page = outline.destinations.first {
            meet(.browser)
            let opened = DiagramText.lines("opens " + page.path)
            marks.append(.arrow(from: .runner, to: .browser, opened, isAnswer: false))
            caption += opened
        }
        return .activity(.init(kind: .person, caption: caption, marks: marks))
    }

    private mutating func checking(_ action: VerifyAction, _ outline: StepOutline) -> Event {
        var marks: [Diagram.Mark] = []
        if let keys = outline.destinations.first {
            let server = who(at: keys)
            marks.append(
                .arrow(from: .runner, to: server, DiagramText.lines("GET " + keys.path), isAnswer: false))
            marks.append(.arrow(from: server, to: .runner, ["keys"], isAnswer: true))
        }
        let expected = outline.parameters.filter { $0.place == .check }.map(\.name)
        var lines = Self.title(outline.step) + DiagramText.lines("verifies " + action.token.drawn)
        if !expected.isEmpty { lines += DiagramText.lines("its " + expected.joined(separator: ", ")) }
        marks.append(.note(lines))
        return .activity(.init(kind: .check, caption: lines, marks: marks))
    }
}

extension StepOutline {
    /// The parameters whose values the engine makes and compares: what protects the sign-in.
    fileprivate var madeParameters: [String] {
        var names: [String] = []
        for parameter in parameters where parameter.place == .query && parameter.origin.kind == .engine {
            // What one target alone is opened with says nothing about the page.
            guard parameter.target == nil else { continue }
            if parameter.value != "=redirect_uri", !names.contains(parameter.name) { names.append(parameter.name) }
        }
        return Array(names.prefix(8))
    }
}
