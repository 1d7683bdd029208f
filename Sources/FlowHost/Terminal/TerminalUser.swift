// The person at the terminal.

package import FlowCEL
internal import FlowDiagnostics
package import FlowEngine
internal import FlowModel

/// Something a person looks at.
package enum Sight: Sendable, Hashable {
    /// A web page.
    case page(String)
    /// A picture in a file of this program.
    case picture(path: String)
}

/// Asks on a terminal, and shows there.
package final class TerminalUser: EndUser {
    private let lines: any LineSource
    private let columns: Int?
    private let talk: @Sendable (String) -> Void
    private let open: @Sendable (Sight) async -> Void

    /// A person who types `lines` and reads `talk` on a screen of so many columns, nil if nothing can be erased from it;
    /// `open` shows them something.
    package init(
        lines: any LineSource, columns: Int?, talk: @escaping @Sendable (String) -> Void,
        open: @escaping @Sendable (Sight) async -> Void
    ) {
        self.lines = lines
        self.columns = columns
        self.talk = talk
        self.open = open
    }

    /// Asks; the prompt is gone when the answer is there.
    package func ask(_ question: Question) async throws(AnswerFailure) -> Value {
        var prompt = Prompt(columns: columns, talk: talk)
        defer { prompt.erase() }
        if let problem = question.problem { prompt.write("  That was not taken: \(Self.line(problem)).\n") }
        let picture = try await show(question.image, &prompt)
        defer { picture?.remove() }
        let end = ContinuousClock.now + question.timeout
        switch question.form {
        case .value(let kind, _):
            let words = kind == .confirm ? question.title + " (yes or no):" : question.titleWithColon
            return .string(try await read(words, kind, until: end, &prompt))
        case .choice(let choices):
            prompt.write("  \(Self.line(question.title))\n")
            for (index, choice) in choices.enumerated() {
                prompt.write("  \(index + 1)) \(Self.line(choice.label))\n")
            }
            return .string(try await read("Number or name:", .text, until: end, &prompt))
        case .fields(let fields):
            prompt.write("  \(Self.line(question.title))\n")
            return .map(try await fill(fields, until: end, &prompt))
        }
    }

    /// Shows a text, and opens its page.
    package func show(_ notice: Notice) async {
        talk(SnippetRenderer.visible(notice.text) + "\n")
        guard let page = notice.page else { return }
        talk("  \(Self.line(page))\n")
        await open(.page(page))
    }

    /// Field by field, each until its answer fits.
    private func fill(
        _ fields: [Question.Field], until end: ContinuousClock.Instant, _ prompt: inout Prompt
    ) async throws(AnswerFailure) -> Map {
        var values = Map()
        for field in fields {
            var isDone = false
            while !isDone {
                let text = try await read(Question.withColon(field.label), field.kind, until: end, &prompt)
                do throws(AnswerProblem) {
                    values[field.name] = try Question.read(.string(text), field.kind)
                    isDone = true
                } catch {
                    prompt.write("  That was not taken: \(Self.line(error.reason)).\n")
                }
            }
        }
        return values
    }

    private func read(
        _ words: String, _ kind: AskAction.Kind, until end: ContinuousClock.Instant, _ prompt: inout Prompt
    ) async throws(AnswerFailure) -> String {
        prompt.write("  \(Self.line(words)) ")
        switch await lines.line(hidden: kind.isHidden, within: ContinuousClock.now.duration(to: end)) {
        case .line(let text):
            prompt.typed(text, hidden: kind.isHidden)
            return text
        case .timeout:
            prompt.giveUp()
            throw .timeout
        case .end, .cancelled:
            prompt.giveUp()
            throw .cancelled
        }
    }

    private func show(_ image: Question.Image?, _ prompt: inout Prompt) async throws(AnswerFailure) -> PictureFile? {
        switch image {
        case nil: return nil
        case .url(let url):
            prompt.write("  The picture: \(Self.line(url))\n")
            await open(.page(url))
            return nil
        case .bytes(let bytes):
            let picture: PictureFile
            do throws(SystemError) { picture = try PictureFile(bytes) } catch {
                throw .unavailable(help: ["its picture cannot be written: \(error.words)"])
            }
            prompt.write("  The picture: \(Self.line(picture.path))\n")
            if picture.isPicture { await open(.picture(path: picture.path)) }
            return picture
        }
    }

    /// On one line, without anything a terminal would act on.
    private static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(SnippetRenderer.visible(text).unicodeScalars.map { $0 == "\n" ? "·" : $0 }))
    }
}
