// A look at a whole flow that has no errors, in each of its forms: what is unused, impossible, risky.

import FlowCEL
import FlowDiagnostics
import FlowYAML

/// One form of a flow while its checks run.
struct Inspection: Sendable {
    /// The flow in this form.
    let linked: LinkedFlow
    /// The nodes of the file.
    let root: Node
    /// What expressions may call.
    let environment: Environment
    /// The day at which waivers are looked at.
    let today: CalendarDay?
    /// The steps of each operation that is looked at.
    let steps: [[StepPlace]]
    /// Every step with the operation it belongs to.
    let places: [StepPlace]
    /// Everything that some expression reads.
    let reads: Set<VariableSource>
    /// Waivers without which something would be reported.
    private(set) var neededWaivers: Set<Span>
    /// Standard parameters that some request lacks.
    var unsent: Set<String> = []
    private var findings = Findings()
    private var outlines: [String: Outline] = [:]

    /// A step and where it belongs, with what many checks ask of it.
    ///
    /// All checks go through all steps: one that is no object would be copied part by part each time.
    final class StepPlace: Sendable {
        let step: Step
        let operation: Operation
        let sent: [Template]
        let parameters: [(place: ParameterPlace, field: Field)]

        init(_ step: Step, of operation: Operation) {
            self.step = step
            self.operation = operation
            sent = step.sent
            parameters = step.parameters
        }
    }

    private init(_ linked: LinkedFlow, _ root: Node, _ environment: Environment, _ today: CalendarDay?) {
        self.linked = linked
        self.root = root
        self.environment = environment
        self.today = today
        steps = linked.operations.map { operation in
            operation.steps(among: linked.steps).map { StepPlace(linked.steps[$0], of: operation) }
        }
        places = steps.flatMap(\.self)
        var reads: Set<VariableSource> = []
        for case let program? in linked.programs {
            for slot in program.slots where linked.variables.indices.contains(slot) {
                reads.insert(linked.variables[slot])
            }
        }
        self.reads = reads
        neededWaivers = linked.neededWaivers
    }

    /// What is found in a form of a flow; `isPlain` says that it is the flow itself.
    static func findings(
        in linked: LinkedFlow, isPlain: Bool, _ root: Node, _ environment: Environment, today: CalendarDay?
    ) -> Findings {
        var inspection = Inspection(linked, root, environment, today)
        for check in Check.all where isPlain || check.looksAtForms { check.run(&inspection) }
        return inspection.findings
    }

    /// The flow.
    var flow: Flow { linked.flow }

    /// The operations that are looked at: in a variant those it leaves as they are were looked at before.
    var operations: [Operation] { linked.operations }

    /// The inputs of the flow and of these operations.
    var inputs: [Input] { flow.inputs + operations.flatMap(\.inputs) }

    /// Notes something that is likely not meant, or an error; `mend` is what should stand there, where only that can be
    /// meant.
    mutating func report(
        _ code: Code, _ message: String, at span: Span, label: String? = nil, help: [String] = [],
        mend: String? = nil, fix: Fix? = nil, severity: Diagnostic.Severity = .warning
    ) {
        var diagnostic = Diagnostic(
            code, message, at: Location(linked.source, span), label: label, help: help, severity: severity
        ).mended(by: mend)
        if let fix { diagnostic.fix = fix }
        findings.report(diagnostic, at: span)
    }

    /// Notes that something is fine in this form, and so at all.
    mutating func accept(_ code: Code, at span: Span) {
        findings.accept(code, at: span)
    }

    /// Reports the lack of a protection, unless the step waives it with a reason.
    mutating func require(
        _ rule: Waiver.Rule, of step: Step, _ code: Code, _ message: String, at span: Span, help: [String],
        severity: Diagnostic.Severity = .error
    ) {
        if let waiver = step.without.first(where: { $0.rule == rule }) {
            neededWaivers.insert(waiver.span)
        } else {
            report(
                code, message, at: span,
                help: help + ["if the provider cannot do it, say so: `without: { \(rule.rawValue): why }`"],
                severity: severity)
        }
    }

    /// What an expression names, calls and compares.
    mutating func outline(_ expression: Expression) -> Outline {
        if let outline = outlines[expression.source] { return outline }
        let outline = environment.outline(expression.source) ?? Outline()
        outlines[expression.source] = outline
        return outline
    }

    /// What a template reads.
    func sources(of template: Template?) -> Set<VariableSource> {
        var sources: Set<VariableSource> = []
        template?.forEachExpression { sources.formUnion(self.sources(of: $0)) }
        return sources
    }

    /// What an expression reads.
    func sources(of expression: Expression?) -> Set<VariableSource> {
        guard let expression else { return [] }
        return Set((linked.program(expression)?.slots ?? []).map { linked.variables[$0] })
    }
}

/// One thing that is looked at. A new check is one file, one row here, one code, and one fixture.
struct Check: Sendable {
    /// Whether forms of a flow may differ in it; else it is looked for once.
    var looksAtForms = true
    /// Looks at a form of a flow and reports.
    let run: @Sendable (inout Inspection) -> Void

    /// Every check, in the order they are made.
    static let all: [Check] = [
        missingParameters, unusedInputs, unusedValues, unusedNames, unusedParameters, unsetSession, unusedServers,
        unreachableSteps,
        shadowedRows, constantConditions, impossibleConditions, idleRepeats, busyPolling, ownInputs, absentValues,
        misspeltParameters, misspeltErrors, unsentSecrets, doubledParameters, misspeltOperations,
        nearNames, strayQuotes, strayKeys, lookalikeExpressions, doubledSlashes, openHosts,
        challengeMethod, verifierSent, nonceKept, secretsInQuery, plainHTTP, unmarkedSecrets, passwordGrant,
        implicitGrant, hostFromCallback, unverifiedTokens, mixedIssuers, retriedCodes, loopbackNames, devicePolling,
        pushedRequests, writtenSecrets, redirectURIs, waivers,
    ]
}
