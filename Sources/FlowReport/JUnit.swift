// JUnit XML, which build servers read: elements and attributes as the schema of Jenkins has them (xunit-plugin, junit-10),
// of which those of other readers are a part.

/// What was tested, as suites of tests.
struct JUnit {
    /// The program that tells it.
    let name: String
    /// What belongs together.
    var suites: [Suite] = []

    /// Tests that belong together.
    struct Suite {
        /// What they belong to.
        let name: String
        /// The tests.
        var cases: [Case] = []
    }

    /// A test.
    struct Case {
        /// What is tested.
        let name: String
        /// What readers group tests by.
        let group: String
        /// How long it took, in thousandths of a second; nil when nobody looked.
        var milliseconds: Int64?
        /// Why it failed; nil when it passed.
        var failure: Failure?
        /// What it has to say although it passed.
        var output: String?
    }

    /// Why a test failed.
    struct Failure {
        /// What kind of failure it is, in one word.
        let kind: String
        /// The first line.
        let message: String
        /// All of it.
        let text: String

        /// A failure whose text begins with what is wrong.
        init(kind: String, _ text: String) {
            self.init(kind: kind, message: text.split(separator: "\n").first.map(String.init) ?? "", text)
        }

        /// A failure from its parts.
        init(kind: String, message: String, _ text: String) {
            self.kind = kind
            self.message = message
            self.text = text
        }
    }

    /// The document.
    var text: String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites \(Self.counts(name, suites.flatMap(\.cases)))>\n"
            + suites.map(Self.text).joined() + "</testsuites>\n"
    }

    private static func text(_ suite: Suite) -> String {
        let times = suite.cases.compactMap(\.milliseconds)
        let time =
            times.isEmpty ? "" : " time=\"\(seconds(times.reduce(0) { $0.addingReportingOverflow($1).partialValue }))\""
        return "  <testsuite \(counts(suite.name, suite.cases))\(time)>\n" + suite.cases.map(text).joined()
            + "  </testsuite>\n"
    }

    private static func text(_ test: Case) -> String {
        let time = test.milliseconds.map { " time=\"\(seconds($0))\"" } ?? ""
        let head =
            "    <testcase name=\"\(XMLText.escaped(test.name))\" classname=\"\(XMLText.escaped(test.group))\"\(time)"
        var inner = ""
        if let failure = test.failure {
            inner +=
                "      <failure message=\"\(XMLText.escaped(failure.message))\" type=\"\(XMLText.escaped(failure.kind))\">"
                + "\(XMLText.escaped(failure.text))</failure>\n"
        }
        if let output = test.output { inner += "      <system-out>\(XMLText.escaped(output))</system-out>\n" }
        return inner.isEmpty ? head + "/>\n" : head + ">\n" + inner + "    </testcase>\n"
    }

    private static func counts(_ name: String, _ cases: [Case]) -> String {
        let failures = cases.count { $0.failure != nil }
        return "name=\"\(XMLText.escaped(name))\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
    }

    private static func seconds(_ milliseconds: Int64) -> String {
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: max(0, 3 - rest.utf8.count)))\(rest)"
    }
}
