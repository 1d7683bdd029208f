// Resolves names and compiles expressions, and finds what a structure check cannot see.

package import FlowCEL
package import FlowDiagnostics

/// Links a flow that was read.
package struct Linker: Sendable {
    let flow: Flow
    let names: FlowNames
    let steps: [Step]
    let blocks: [[Int]]
    let expressions: [Expression]
    var compiler: Compiler
    var scope = NameScope()
    /// For the operation at hand: ids met so far.
    var ids: [String: Span] = [:]
    /// The inputs of the flow that some operation has by the same name.
    var shadowing: Set<String> = []
    /// The steps with `repeat` around the place at hand, outermost first.
    var repeating: [Int] = []
    /// The steps around the place at hand, outermost first.
    var around: [Int] = []
    /// Where `again` is said though nothing around is repeated, with the steps around it.
    var strayAgains: [(row: Span, around: [Int])] = []
    /// The steps of the operation at hand that have opened a sign-in page so far.
    var authorizing: [Step] = []
    /// What each operation does with the session, and the one at hand while it is walked.
    var acts: [String: [SessionUsage.Act]] = [:]
    var ownActs: [SessionUsage.Act] = []
    var calls: [String: [Name]] = [:]
    /// Where waivers stand without which something would be reported.
    var neededWaivers: Set<Span> = []

    /// A linker for what a reader gathered.
    package init(_ flow: Flow, reader: Reader, environment: Environment) {
        self.flow = flow
        names = FlowNames(flow)
        steps = reader.steps
        blocks = reader.blocks
        expressions = reader.expressions
        compiler = Compiler(source: reader.source, environment: environment, count: reader.expressions.count)
    }

    /// Links the flow, or what some changed operations concern of it; diagnostics say whether it can be run.
    package mutating func link(concernedBy touched: Set<String>? = nil) -> (LinkedFlow, [Diagnostic]) {
        let operations = flow.operations(concernedBy: touched, steps)
        linkInputs(flow.inputs)
        linkServers()
        linkValues()
        linkSession()
        scope.elsewhere = namesElsewhere()
        for operation in operations { link(operation) }
        checkCalls()
        let linked = LinkedFlow(
            flow: flow, operations: operations, names: names, source: compiler.source, steps: steps, blocks: blocks,
            programs: compiler.programs,
            variables: scope.sources, usage: SessionUsage.following(acts), spokenWords: spokenWords(),
            neededWaivers: neededWaivers)
        return (linked, compiler.diagnostics)
    }

    /// Inputs in order: a default reads those above it.
    mutating func linkInputs(_ inputs: [Input]) {
        for input in inputs {
            compiler.compile(input.fallback, in: scope)
            compiler.compile(input.example, in: scope)
            var type: CELType =
                switch input.kind {
                case .text, .uri: .string
                // Text where the content is text, bytes where it is not.
                case .file: .dyn
                case .int: .int
                case .bool: .bool
                case .list: .list(.string)
                }
            if input.isOptional, input.fallback == nil { type = .optional(type) }
            scope.define("inputs.\(input.name.text)", type, .input(input.name.text))
        }
    }

    private mutating func linkServers() {
        for server in flow.servers {
            compiler.compile(server.url, in: scope, for: .text)
            if let url = server.url { checkURL(url, of: server) }
        }
        for server in flow.servers { scope.define("servers.\(server.name.text)", .string, .server(server.name.text)) }
    }

    /// Named values may read each other, but not in a circle.
    private mutating func linkValues() {
        scope.define("now", .timestamp, .now)
        for field in flow.session {
            scope.define(
                "session.\(field.name.text)", field.isOptional ? .optional(.dyn) : .dyn, .session(field.name.text))
        }
        for field in flow.values { scope.define("values.\(field.name.text)", .dyn, .value(field.name.text)) }
        var reads: [String: [String]] = [:]
        for field in flow.values {
            compiler.compile(field.value, in: scope)
            var names: [String] = []
            field.value.forEachExpression { expression in
                for slot in compiler.programs[expression.index]?.slots ?? [] {
                    if case .value(let name) = scope.sources[slot] { names.append(name) }
                }
            }
            reads[field.name.text] = names
        }
        if let circle = Circle.first(of: flow.values.map(\.name.text), in: reads),
            let field = names.values[circle[0]]
        {
            compiler.report(
                .circle, "`\(field.name.text)` is worked out from itself: \(circle.joined(separator: " → "))",
                at: field.name.span, help: ["break the circle"])
            return
        }
        linkKeys()
        for server in flow.servers {
            for place in [server.headers, server.query, server.form] {
                compiler.compile(place, in: scope, for: .fields)
            }
            linkCredentials(basic: server.basic, bearer: server.bearer)
            linkCertificate(of: server)
        }
    }

    /// What tells the values of a session field apart; it cannot itself be one of several.
    private mutating func linkKeys() {
        let keyed = Set(flow.session.filter { $0.key != nil }.map(\.name.text))
        for field in flow.session {
            guard let key = field.key else { continue }
            compiler.compile(key, in: scope, for: .anything)
            guard let name = sources(of: key).sessionFields.first(where: { keyed.contains($0) }) else { continue }
            compiler.report(
                .nestedKey, "`by` of `\(field.name.text)` reads `session.\(name)`, which has a `by` itself",
                at: key.span, help: ["tell the values apart by an input, or by a field that has one value only"])
        }
    }

    /// Where answers carry session fields and errors.
    private mutating func linkSession() {
        defineResponse()
        for server in flow.servers {
            for recogniser in server.errors {
                if let when = recogniser.when { compiler.compile(when, in: scope, for: .condition) }
                for code in recogniser.codes { compiler.compile(code, in: scope) }
                compiler.compile(recogniser.detail, in: scope)
            }
        }
        defineCallback()
        for field in flow.session {
            if let from = field.from { compiler.compile(from, in: scope, for: .anything) }
        }
        removeAnswer()
    }

    private mutating func checkCalls() {
        let edges = calls.mapValues { $0.map(\.text) }
        guard let circle = Circle.first(of: flow.operations.map(\.name.text), in: edges),
            let operation = names.operations[circle[0]]
        else { return }
        compiler.report(
            .circle, "`\(operation.name.text)` calls itself: \(circle.joined(separator: " → "))",
            at: operation.name.span, help: ["repeat a step with `repeat` instead"])
    }
}
