// Resolves names and compiles expressions, and finds what a structure check cannot see.

package import FlowCEL
package import FlowDiagnostics

/// Links a flow that was read.
package struct Linker: Sendable {
    let flow: Flow
    let steps: [Step]
    let blocks: [[Int]]
    var compiler: Compiler
    var scope = NameScope()
    /// For the operation at hand: ids met so far.
    var ids: [String: Span] = [:]
    /// The steps with `repeat` around the place at hand, outermost first.
    var repeating: [Int] = []
    /// Whether the operation at hand has opened a sign-in page so far.
    var hasAuthorized = false
    /// What an operation reads from the session and saves, while it is walked.
    var usage = SessionUsage()
    var usages: [String: SessionUsage] = [:]
    var calls: [String: [Name]] = [:]
    /// Where waivers stand without which something would be reported.
    var neededWaivers: Set<Span> = []

    /// A linker for what a reader gathered.
    package init(_ flow: Flow, reader: Reader, environment: Environment) {
        self.flow = flow
        steps = reader.steps
        blocks = reader.blocks
        compiler = Compiler(source: reader.source, environment: environment, count: reader.expressions.count)
    }

    /// Links the flow; diagnostics say whether it can be run.
    package mutating func link() -> (LinkedFlow, [Diagnostic]) {
        linkInputs(flow.inputs)
        linkServers()
        linkValues()
        linkSession()
        for operation in flow.operations { link(operation) }
        checkCalls()
        let linked = LinkedFlow(
            flow: flow, source: compiler.source, steps: steps, blocks: blocks, programs: compiler.programs,
            variables: scope.sources, usage: usages, neededWaivers: neededWaivers)
        return (linked, compiler.diagnostics)
    }

    /// Inputs in order: a default reads those above it.
    mutating func linkInputs(_ inputs: [Input]) {
        for input in inputs {
            compiler.compile(input.fallback, in: scope)
            compiler.compile(input.example, in: scope)
            checkPattern(of: input)
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

    private mutating func checkPattern(of input: Input) {
        guard let pattern = input.pattern else { return }
        do throws(RegularExpression.Refusal) {
            _ = try RegularExpression(pattern.text)
        } catch {
            compiler.report(.badPattern, "the pattern is refused: \(error.message)", at: pattern.span)
        }
    }

    private mutating func linkServers() {
        for server in flow.servers {
            compiler.compile(server.url, in: scope, for: .text)
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
        for field in flow.values {
            guard let circle = Circle.find(from: field.name.text, in: reads) else { continue }
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
        let names = calls.mapValues { $0.map(\.text) }
        for operation in flow.operations {
            guard let circle = Circle.find(from: operation.name.text, in: names) else { continue }
            compiler.report(
                .circle, "`\(operation.name.text)` calls itself: \(circle.joined(separator: " → "))",
                at: operation.name.span, help: ["repeat a step with `repeat` instead"])
            return
        }
    }
}

/// Circles in who needs whom.
package enum Circle {
    /// A way from `start` back to itself, or nil.
    package static func find(from start: String, in edges: [String: [String]]) -> [String]? {
        var visited: Set<String> = []
        var stack: [(name: String, path: [String])] = [(start, [start])]
        while let (name, path) = stack.popLast() {
            for next in edges[name] ?? [] {
                if next == start { return path + [start] }
                if visited.insert(next).inserted { stack.append((next, path + [next])) }
            }
        }
        return nil
    }
}
