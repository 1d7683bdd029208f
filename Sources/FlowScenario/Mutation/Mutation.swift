// A small change of a flow that some scenario should notice.

package import FlowDiagnostics
internal import FlowModel
internal import FlowYAML

/// A change of one place of a flow.
package struct Mutation: Sendable {
    /// The place, as `survivors` of a test file names it.
    package let place: String
    /// Where it stands.
    package let span: Span
    /// What is done, in words: `dropped`.
    package let words: String
    /// The way to the place.
    let way: [Int]
    /// What happens there.
    let change: NodeChange
    /// Which scenarios can notice it.
    let reach: Reach

    /// The scenarios that get to a place.
    enum Reach: Sendable, Hashable {
        /// All.
        case everywhere
        /// Those that do the step at this place.
        case step(Span)
        /// Those that do anything at this place, an operation.
        case operation(Span)
        /// Those in this form.
        case variant(String)
    }

    /// Whether a scenario gets to the place.
    func isReached(by result: ScenarioResult) -> Bool {
        switch reach {
        case .everywhere: true
        case .step(let span): result.reached.contains(span)
        case .operation(let span): result.reached.contains { span.holds($0) }
        case .variant(let name): result.scenario.variants.contains { $0.text == name }
        }
    }
}
