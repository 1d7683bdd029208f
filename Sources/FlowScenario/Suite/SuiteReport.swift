// Everything a call of the tests found out.

/// The results of test files, with what was asked for beside them.
package struct SuiteReport: Sendable {
    /// How the scenarios of each file went.
    package let files: [FileResult]
    /// What no scenario reaches; nil when only some scenarios were run.
    package var gaps: [Gap]?
    /// Whether gaps are failures.
    package var requiresCoverage = false
    /// What became of changes of the flows; nil when none were tried.
    package var mutations: MutationReport?
    /// What became of attacks on the flows; nil when none were made.
    package var adversaries: AdversaryReport?
    /// How long all of it took.
    package var duration = Duration.zero

    /// A report on the scenarios alone.
    package init(_ files: [FileResult]) {
        self.files = files
    }

    /// Whether everything is as it should be.
    package var hasPassed: Bool {
        files.allSatisfy(\.failed.isEmpty) && (!requiresCoverage || gaps?.isEmpty ?? true)
            && mutations?.isClean ?? true && adversaries?.isClean ?? true
    }
}

extension [FileResult] {
    /// The results by flow, in the order in which flows come first.
    package var byFlow: [(flow: FlowForms, files: [FileResult])] {
        var groups: [(flow: FlowForms, files: [FileResult])] = []
        for result in self {
            if let index = groups.firstIndex(where: { $0.flow === result.file.flow }) {
                groups[index].files.append(result)
            } else {
                groups.append((result.file.flow, [result]))
            }
        }
        return groups
    }

    /// What of all flows no scenario reaches.
    package var gaps: [Gap] { byFlow.flatMap { Coverage.gaps(of: $0.flow, $0.files.flatMap(\.scenarios)) } }
}

extension MutationReport {
    /// Both reports as one.
    package static func + (a: MutationReport, b: MutationReport) -> MutationReport {
        var sum = MutationReport()
        sum.count = a.count + b.count
        sum.survivors = a.survivors + b.survivors
        sum.unused = a.unused + b.unused
        return sum
    }
}
