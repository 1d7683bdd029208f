// Linking the servers that are reached over TLS.

import FlowDiagnostics
import FlowModel

extension SandboxLinker {
    /// Links one server: it is played, and what is said of it is known before any request.
    mutating func link(_ server: SecuredServer) {
        checkPlayed(server.name)
        link(server.clientCertificate, as: SecuredServer.Demand.self)
        link(server.given, as: SecuredServer.Gift.self)
    }

    /// Only servers that are played can be told apart.
    mutating func checkPlayed(_ server: Name) {
        guard !playedNames.contains(server.text) else { return }
        let played = file.plays.map(\.text)
        compiler.report(
            .unknownReference, "`\(server.text)` is no server that this sandbox plays", at: server.span,
            help: [
                Suggestion.didYouMean(server.text, among: played)
                    ?? "name it under `plays`: `plays: [\((played + [server.text]).joined(separator: ", "))]`"
            ])
    }

    private mutating func link<Word: RawRepresentable & CaseIterable>(
        _ template: Template?, as word: Word.Type
    ) where Word.RawValue == String {
        guard let template else { return }
        var scope = scope(withError: false)
        let beforehand = scope.variableNames.filter { !$0.hasPrefix("switch.") && !$0.hasPrefix("data.") }
        scope.remove(beforehand + ["request"], hint: "only `switch` and `data` are known before any request")
        compiler.compile(template, in: scope, for: .text)
        guard let literal = template.literal, Word(rawValue: literal) == nil else { return }
        let words = Word.allCases.map(\.rawValue)
        compiler.report(
            .badValue, "`\(literal)` is not one of \(words.inWords)", at: template.span,
            help: [
                Suggestion.didYouMean(literal, among: words)
                    ?? "choose one of them, or one by a switch: `=switch.NAME`"
            ])
    }
}
