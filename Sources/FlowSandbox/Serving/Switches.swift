// What a run chose about the sandbox's behaviour.

package import FlowCEL
import FlowDiagnostics
import FlowModel

/// Why a switch cannot be set.
package struct SwitchError: Error, Sendable, Hashable {
    /// What is wrong.
    package let message: String
    /// A way to mend it.
    package let help: String
}

extension Sandbox {
    /// All switches with their values: those chosen, and the defaults of the others. Text counts as the choice it
    /// spells, so that `--switch error_status=400` needs no types.
    package func switches(choosing chosen: [String: Value] = [:]) throws(SwitchError) -> [String: Value] {
        let names = file.switches.map(\.name.text)
        var result: [String: Value] = [:]
        for item in file.switches { result[item.name.text] = item.fallback?.value }
        for (name, value) in chosen.sorted(by: { $0.key < $1.key }) {
            guard let item = file.switches.first(where: { $0.name.text == name }) else {
                let help = Suggestion.didYouMean(name, among: names)
                throw SwitchError(
                    message: "the sandbox has no switch `\(name)`",
                    help: help ?? (names.isEmpty ? "it has no switches" : "its switches are \(names.inWords)"))
            }
            let choices = item.allChoices
            guard let choice = choices.first(where: { $0.equals(value) || $0.isSpelt(value) }) else {
                throw SwitchError(
                    message: "`\(value.spelling)` is no choice of the switch `\(name)`",
                    help: "its choices are \(choices.map(\.spelling).inWords)")
            }
            result[name] = choice
        }
        return result
    }
}

extension Value {
    /// How a constant is written in a file.
    var spelling: String {
        if case .null = self { return "null" }
        return text ?? "…"
    }

    /// Whether a text spells this value.
    fileprivate func isSpelt(_ value: Value) -> Bool {
        guard case .string(let text) = value else { return false }
        return spelling.utf8.elementsEqual(text.utf8)
    }
}
