// From syntax to steps, in one walk: names become slots, calls become overloads, types are checked as far as known.

internal import FlowDiagnostics

/// A part of the program with what is known about it.
struct Planned {
    let step: any Step
    let type: CELType
    /// The value, when it is known already.
    let constant: Value?
    /// How many steps evaluating it once takes at most, loops apart.
    let weight: Int

    init(_ step: any Step, _ type: CELType, weight: Int) {
        self.step = step
        self.type = type
        constant = nil
        self.weight = weight
    }

    init(constant: Value, type: CELType) {
        step = ConstantStep(constant)
        self.type = type
        self.constant = constant
        weight = 1
    }
}

/// A variable of a macro.
struct Local {
    let name: String
    let type: CELType
    let place: Int
}

/// Compiles one expression.
struct Compiler {
    let environment: Environment
    let scope: any Scope
    let options: CompileOptions
    private(set) var source: [UInt8] = []
    /// What is wrong so far.
    private(set) var issues: [Issue] = []
    /// How many parts could not be compiled.
    private var failures = 0
    /// How many patterns were compiled.
    var patternCount = 0
    /// Beyond so many mistakes no more help is looked for, and beyond so many patterns none is compiled in advance.
    static let enough = 100
    /// The variables of the macros around, innermost last.
    var locals: [Local] = []
    private(set) var localCount = 0
    private(set) var slots: Set<Int> = []
    var usesGenerators = false
    /// The last unknown name stands before a `-` that belongs to the name that is meant.
    var isDashMistake = false
    /// Whether a step may make a value larger than those it was given.
    var buildsValues = false
    /// The container and its parents with a dot behind, longest first; the last is empty.
    let containers: [String]

    init(_ environment: Environment, _ scope: some Scope, _ options: CompileOptions) {
        self.environment = environment
        self.scope = scope
        self.options = options
        var containers: [String] = []
        var rest = environment.container[...]
        while !rest.isEmpty {
            containers.append(rest + ".")
            rest = rest.lastIndex(of: ".").map { rest[..<$0] } ?? ""
        }
        self.containers = containers + [""]
    }

    /// The program of a whole expression.
    mutating func program(
        _ text: String, _ syntax: Expression, expecting: CELType
    ) throws(CompileError) -> Program {
        source = Array(text.utf8)
        let planned = compile(syntax)
        expect(planned, syntax.span, expecting)
        guard issues.isEmpty else {
            let sorted = issues.sorted { ($0.span.lower, $0.span.upper) < ($1.span.lower, $1.span.upper) }
            throw CompileError(issues: Array(sorted.prefix(100)))
        }
        let isComposite = planned.type.kinds & CELType.list(.dyn).joined(with: .dyn).kinds != 0
        return Program(
            source: text, type: planned.type, slots: slots.sorted(), usesGenerators: usesGenerators, root: planned.step,
            localCount: localCount, weight: planned.weight, limits: environment.limits,
            buildsValues: buildsValues && isComposite && planned.constant == nil)
    }

    /// The steps of an expression.
    mutating func compile(_ expression: Expression) -> Planned {
        switch expression.kind {
        case .literal(let literal): Planned(constant: literal.value, type: literal.value.type)
        case .name: compileName(expression)
        case .select(let select): compileSelect(select, expression)
        case .index(let index): compileIndex(index, expression)
        case .call(let call): compileCall(call, expression.span)
        case .list(let list): compileList(list)
        case .map(let map): compileMap(map)
        case .unary(let unary): compileUnary(unary, expression.span)
        case .binary(let binary): compileBinary(binary)
        case .logical(let logical): compileLogical(logical)
        case .conditional(let conditional): compileConditional(conditional)
        case .has(let select): compileHas(select, expression.span)
        case .loop(let loop): compileLoop(loop)
        case .bind(let bind): compileBind(bind)
        }
    }

    /// Notes that a variable is read.
    mutating func read(_ variable: Variable) {
        slots.insert(variable.slot)
    }

    /// A place for a new variable of a macro, until `locals` is cut back.
    mutating func push(_ name: String, _ type: CELType) -> Int {
        let place = locals.count
        locals.append(Local(name: name, type: type, place: place))
        localCount = max(localCount, locals.count)
        return place
    }

    /// Notes something that is wrong; without checks it is left to the evaluation.
    mutating func report(
        _ code: Code, _ message: String, at span: Span, label: String? = nil, help: [String?] = [],
        missing: String? = nil, mend: String? = nil
    ) {
        guard options.checks else { return }
        var issue = Issue(code, message, at: span, label: label, help: help.compactMap { $0 })
        issue.missing = missing
        issue.mend = mend
        issues.append(issue)
    }

    /// Whether so much is wrong already that looking for help would only take time.
    var hasFailedEnough: Bool { failures >= Self.enough || issues.count >= Self.enough }

    /// Forgets what was reported after the first so many issues.
    mutating func forgetIssues(after count: Int) {
        issues.removeLast(max(0, issues.count - count))
    }

    /// The candidate that is probably meant; nothing is near to a name of one letter.
    func nearest(_ name: String, _ candidates: some Sequence<String>) -> String? {
        name.utf8.count < 2 ? nil : Suggestion.nearest(to: name, among: candidates)
    }

    /// The candidate that alone can be meant by what a span holds, if the span holds the name and nothing else.
    func only(_ name: String, _ candidates: some Sequence<String>, at span: Span) -> String? {
        guard name.utf8.count >= 3, quote(span) == name else { return nil }
        return Suggestion.only(to: name, among: candidates)
    }

    /// The same for a part that cannot be evaluated at all.
    mutating func fail(
        _ code: Code, _ message: String, at span: Span, help: [String?] = [], missing: String? = nil,
        mend: String? = nil
    ) -> Planned {
        failures += 1
        report(code, message, at: span, help: help, missing: missing, mend: mend)
        let error = EvaluationError(code, message, at: span, help: help.compactMap { $0 })
        return Planned(FailingStep(error), .dyn, weight: 1)
    }

    /// The text of a span when it is short enough to be quoted.
    func quote(_ span: Span) -> String {
        guard span.upper - span.lower <= 40, span.lower >= 0, span.upper <= source.count else { return "…" }
        return String(decoding: source[span.lower..<span.upper], as: UTF8.self)
    }

    /// A step whose value is known now when all it depends on is.
    func folded(_ planned: Planned, from parts: [Planned]) -> Planned {
        guard parts.allSatisfy({ $0.constant != nil }), let value = try? value(of: planned) else { return planned }
        return Planned(constant: value, type: planned.type)
    }

    /// Evaluates a step that reads no variables, within narrow bounds.
    func value(of planned: Planned) throws(EvaluationError) -> Value {
        let limits = Limits(maxCost: 10_000, maxResultBytes: 1 << 16)
        var frame = Frame(
            activation: ArrayActivation(), localCount: 0, call: Call(context: EvaluationContext(), limits: limits))
        let value = try planned.step.evaluate(&frame)
        try frame.call.checkSize(of: value)
        return value
    }

    private mutating func expect(_ planned: Planned, _ span: Span, _ expected: CELType) {
        guard !planned.type.fits(expected) else { return }
        report(
            .typeMismatch, "this must give \(expected.article), but gives \(planned.type.article)", at: span,
            help: [Self.conversion(from: planned.type, to: expected, quote(span))])
    }
}
