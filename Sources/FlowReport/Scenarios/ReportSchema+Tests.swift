// The contract of `flowrun test --format json`.

package import FlowJSON
internal import FlowScenario

extension ReportSchema {
    /// The JSON Schema of the document that `flowrun test` writes.
    package static var tests: JSONObject {
        document(
            "flowrun test report", "flowrun test --format json", "also when scenarios fail",
            root: ["anyOf": [reference("suite"), reference("refusal")]],
            parts: [
                "suite": suite, "file": testFile, "scenario": scenario, "difference": difference, "gap": gap,
                "mutations": mutations, "survivor": survivor, "reason": unusedReason, "adversaries": adversaries,
                "breach": breach,
                "unreached": unreached, "refusal": refusal,
                "problem": problem, "location": location,
            ])
    }

    private static let suite = object(
        "How scenarios went.",
        [
            ("passed", flag("Whether all is as it should be, what was asked for beside scenarios included"), true),
            ("scenarios", whole("How many scenarios were run"), true),
            ("failed", whole("How many of them did not go as they say"), true),
            ("milliseconds", whole("How long all of it took"), true),
            ("files", list(reference("file"), "The test files, in the order they were named or found"), true),
            (
                "coverage",
                list(reference("gap"), "What no scenario reaches; not there when `--filter` left scenarios out"), false
            ),
            ("mutations", reference("mutations"), false), ("adversaries", reference("adversaries"), false),
        ])

    private static let testFile = object(
        "A test file.",
        [
            ("file", text("The file as it was named or found"), true),
            ("scenarios", list(reference("scenario"), "Its scenarios that were run, in order"), true),
        ])

    private static let scenario = object(
        "A scenario.",
        [
            ("name", text("What it shows"), true), ("location", reference("location"), true),
            ("passed", flag("Whether it went as it says"), true), ("milliseconds", whole("How long it took"), true),
            ("problems", list(reference("difference"), "What was not as it says; only when it failed"), false),
            (
                "sent",
                list(text("Method, path, names of parameters, what became of it"), "The requests; only when it failed"),
                false
            ),
        ])

    private static let difference = object(
        "Something that is not as a scenario says.",
        [
            ("message", text("What it is"), true), ("location", reference("location"), true),
            ("expected", text("The value that was expected, if it is one"), false),
            ("found", text("What was there instead"), false), ("notes", list(text("A line"), "More on it"), false),
        ])

    private static let gap = object(
        "A part of a flow that no scenario reaches.",
        [
            ("kind", choice(Gap.Kind.allCases.map(\.rawValue), "What it is"), true),
            ("name", text("Its name; for a row its step and condition"), true),
            ("location", reference("location"), true),
        ])

    private static let mutations = object(
        "What became of changes of the flows (`--mutate`).",
        [
            ("count", whole("How many changes were tried"), true),
            ("survivors", list(reference("survivor"), "Those that no scenario noticed"), true),
            (
                "unused_reasons",
                list(reference("reason"), "Reasons under `survivors` for places whose changes are all noticed"), true
            ),
        ])

    private static let survivor = object(
        "A change that no scenario noticed.",
        [
            ("place", text("The place, as `survivors` names it"), true), ("change", text("What was done"), true),
            ("location", reference("location"), true),
            ("reached", flag("Whether any scenario gets there at all"), true),
            ("reason", text("Why it does not matter, if a test file says so"), false),
        ])

    private static let unusedReason = object(
        "A reason that nobody needs.",
        [("place", text("The place it is for"), true), ("location", reference("location"), true)])

    private static let adversaries = object(
        "What became of attacks on the flows (`--adversaries`).",
        [
            ("count", whole("How many attacks were made"), true),
            ("refused", whole("How many ended in a failure that says what is wrong"), true),
            ("harmless", whole("How many changed nothing that matters"), true),
            ("breaches", list(reference("breach"), "Those that were not stood"), true),
            (
                "unused_reasons",
                list(reference("reason"), "Reasons under `passes_on` for places that pass nothing on"), true
            ),
            (
                "unreached",
                list(
                    reference("unreached"), "Operations that no scenario gets through, so that they were not attacked"),
                true
            ),
        ])

    private static let breach = object(
        "An attack that a flow did not stand.",
        [
            ("adversary", choice(Adversary.allCases.map(\.rawValue), "Who attacked"), true),
            ("detail", text("What exactly was done, where there are several ways"), true),
            ("place", text("The operation and the step"), true),
            ("variants", list(text("A variant"), "The form of the flow"), true),
            ("scenario", text("The scenario that led there"), true), ("location", reference("location"), true),
            ("reason", text("What is wrong with how it ended"), true),
        ])

    private static let unreached = object(
        "An operation that was not attacked.",
        [("operation", text("Its name"), true), ("location", reference("location"), true)])
}
