// A test file as read: scenarios of a flow, as data.

internal import FlowDiagnostics
package import FlowModel

/// A test file.
package struct ScenarioFile: Sendable {
    /// The flow it tests, from `tests:`; the file `NAME.yaml` beside it.
    package var flow = Name("", Span(at: 0))
    /// The sandbox it runs against; the file `NAME.sandbox.yaml` beside it if not said.
    package var sandbox: Name?
    /// Inputs of all its scenarios.
    package var inputs: [Given] = []
    /// Its scenarios.
    package var cases: [Scenario] = []
    /// Why a change of the flow that no scenario notices does not matter, by the place that is changed.
    package var survivors: [(place: Name, reason: Name)] = []
    /// Why an operation gives on whatever a server answers to a step, by operation and step.
    package var passesOn: [(place: Name, reason: Name)] = []

    /// A file with nothing said.
    package init() {}

    /// The name of the flow's file.
    package var flowFile: String { flow.text + ".yaml" }
    /// The name of the sandbox's file.
    package var sandboxFile: String { sandbox?.text ?? flow.text + ".sandbox.yaml" }
}

/// A name with what it is given.
package struct Given: Sendable {
    /// The name.
    package let name: Name
    /// What it is given.
    package let value: Constant

    /// A name with its value.
    package init(_ name: Name, _ value: Constant) {
        self.name = name
        self.value = value
    }
}
