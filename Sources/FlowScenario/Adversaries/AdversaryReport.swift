// What became of the attacks on flows.

package import FlowDiagnostics

/// What became of the attacks on one flow, or on several.
package struct AdversaryReport: Sendable {
    /// An attack that a flow did not stand.
    package struct Breach: Sendable {
        /// Who attacked.
        package let adversary: Adversary
        /// What exactly was done, where there are several ways.
        package let detail: String
        /// The operation and the step that were attacked.
        package let place: String
        /// The form of the flow.
        package let variants: [String]
        /// The scenario that led there.
        package let scenario: String
        /// Where the step stands.
        package let location: Location
        /// What is wrong with how it ended.
        package let reason: String
    }

    /// How many attacks were made.
    package var count = 0
    /// How many of them ended in a failure that says what is wrong.
    package var refused = 0
    /// How many changed nothing that matters.
    package var harmless = 0
    /// Those that were not stood, in the order of the text.
    package var breaches: [Breach] = []
    /// Places of which a test file says that they pass anything on, and which do not.
    package var unused: [(place: String, location: Location)] = []
    /// Operations that no scenario gets through, so that they were not attacked.
    package var unreached: [(name: String, location: Location)] = []

    /// A report on nothing.
    package init() {}

    /// Whether every attack was stood, and every operation attacked.
    package var isClean: Bool { breaches.isEmpty && unreached.isEmpty && unused.isEmpty }

    /// Both reports as one.
    package static func + (a: AdversaryReport, b: AdversaryReport) -> AdversaryReport {
        var sum = a
        sum.count += b.count
        sum.refused += b.refused
        sum.harmless += b.harmless
        sum.breaches += b.breaches
        sum.unreached += b.unreached
        sum.unused += b.unused
        return sum
    }
}
