// What a scenario names must exist in its flow and sandbox.

package import FlowDiagnostics
import FlowModel
package import FlowSandbox

/// Compares a test file with the flow and the sandbox it is for.
package struct ScenarioCheck {
    private let file: ScenarioFile
    private let source: SourceText
    private let flow: FlowForms
    private let sandbox: Sandbox
    private var diagnostics: [Diagnostic] = []

    /// Everything in a test file that the flow and sandbox do not have.
    package static func diagnostics(
        of file: ScenarioFile, in source: SourceText, flow: FlowForms, sandbox: Sandbox
    ) -> [Diagnostic] {
        var check = ScenarioCheck(file: file, source: source, flow: flow, sandbox: sandbox)
        check.checkFile()
        for scenario in file.cases { check.check(scenario) }
        return check.diagnostics.inTextOrder()
    }

    private init(file: ScenarioFile, source: SourceText, flow: FlowForms, sandbox: Sandbox) {
        self.file = file
        self.source = source
        self.flow = flow
        self.sandbox = sandbox
    }

    private mutating func checkFile() {
        let bases = flow.base.flow.bases.map(\.id)
        for (found, what) in [(flow.base.flow.id.text, "flow"), (sandbox.file.flow.text, "sandbox")]
        where found != file.flow.text && !(what == "sandbox" && bases.contains(found)) {
            report(
                .noFlowToTest, "the \(what) is for `\(found)`, not for `\(file.flow.text)`", at: file.flow.span,
                help: ["name the flow by its id; its file is `ID.yaml`"])
        }
        var inputs = flow.base.flow.allInputs.map(\.name.text)
        for variant in flow.base.flow.variants {
            inputs += flow.form([variant.name.text])?.flow.allInputs.map(\.name.text) ?? []
        }
        for given in file.inputs { require(given.name, inputs, "input", "inputs") }
    }

    private mutating func check(_ scenario: Scenario) {
        let variants = flow.base.flow.variants.map(\.name.text)
        for name in scenario.variants { require(name, variants, "variant", "variants") }
        guard scenario.variants.allSatisfy({ variants.contains($0.text) }) else { return }
        guard let form = flow.form(scenario.variants.map(\.text)) else {
            return report(
                .noFlowToTest, "the flow has errors in this form",
                at: scenario.variants.first?.span ?? scenario.name.span,
                help: ["see them: `flowrun validate \(file.flowFile)`"])
        }
        let fields = form.flow.session.map(\.name.text)
        let inputs = form.flow.allInputs.map(\.name.text)
        for name in scenario.inputs.map(\.name) + scenario.refuses.map(\.name) {
            require(name, inputs, "input", "inputs")
        }
        for name in scenario.session.map(\.name) + scenario.noSession {
            require(name, fields, "session field", "session fields")
        }
        for act in scenario.acts {
            switch act {
            case .operation(let name): require(name, form.flow.operations.map(\.name.text), "operation", "operations")
            case .set(let givens): for given in givens { require(given.name, inputs, "input", "inputs") }
            case .hand(let pairs): for (input, _) in pairs { require(input, inputs, "input", "inputs") }
            case .switches(let givens): check(switches: givens)
            case .keep(let names), .restore(let names):
                for name in names { require(name, fields, "session field", "session fields") }
            case .wait: break
            }
        }
        check(switches: scenario.switches)
        let questions = sandbox.questions + form.questions
        for given in scenario.person { require(given.name, questions, "question", "questions") }
        let pausable = scenario.pauses.isEmpty ? [] : form.pausable
        for (step, _) in scenario.pauses {
            require(step, pausable, "step that takes time", "steps that take time")
        }
        for request in scenario.sent + scenario.never { check(request) }
    }

    private mutating func check(switches givens: [Given]) {
        for given in givens {
            do throws(SwitchError) {
                _ = try sandbox.switches(choosing: [given.name.text: given.value.value])
            } catch {
                report(.unknownInScenario, error.message, at: given.name.span, help: [error.help])
            }
        }
    }

    /// A request that no route is for can neither be sent nor be missing.
    private mutating func check(_ request: ExpectedRequest) {
        guard !request.method.isEmpty, !sandbox.answers(request.method, request.path) else { return }
        let lines = sandbox.file.routes.flatMap { $0.patterns.map(\.description) }
        report(
            .unknownInScenario, "the sandbox has no route for `\(request.method) \(request.path)`", at: request.span,
            help: Suggestion.didYouMean("\(request.method) \(request.path)", among: lines).map { [$0] } ?? [])
    }

    private mutating func require(_ name: Name, _ known: [String], _ one: String, _ many: String) {
        guard !known.contains(name.text) else { return }
        let all = known.isEmpty ? "it has no \(many)" : "its \(many) are \(known.allInWords)"
        report(
            .unknownInScenario, "there is no \(one) `\(name.text)`", at: name.span,
            help: [Suggestion.didYouMean(name.text, among: known) ?? all])
    }

    private mutating func report(_ code: Code, _ message: String, at span: Span, help: [String]) {
        diagnostics.append(Diagnostic(code, message, at: Location(source, span), help: help))
    }
}

extension LinkedFlow {
    /// The steps that time can pass after: by id, and by operation and id.
    fileprivate var pausable: [String] {
        var names: [String] = []
        for operation in flow.operations {
            for step in steps(of: operation) where step.action.takesTime {
                if let id = step.id?.text { names += [id, "\(operation.name.text).\(id)"] }
            }
        }
        return names
    }

    /// The steps that a person has to do with, by their ids.
    fileprivate var questions: [String] {
        steps.compactMap { step in
            switch step.action {
            case .authorize, .ask: step.id?.text
            case .none, .request, .show, .verify, .installed, .bind, .call, .group, .forget, .fail, .give: nil
            }
        }
    }
}

extension Action {
    /// Whether a server or a person has to do with it.
    fileprivate var takesTime: Bool {
        switch self {
        case .request, .authorize, .ask, .show, .verify: true
        case .none, .installed, .bind, .call, .group, .forget, .fail, .give: false
        }
    }
}

extension Sandbox {
    /// The questions its pages ask.
    fileprivate var questions: [String] { file.routes.flatMap { $0.asks.map(\.name.text) } }

    /// Whether any route is for such a request.
    fileprivate func answers(_ method: String, _ path: String) -> Bool {
        file.routes.contains { $0.patterns.contains { $0.fits(method: method, path: path) } }
    }
}
