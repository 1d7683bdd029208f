// Resolves the names of a sandbox file, compiles its expressions, and finds what a structure check cannot see.

import FlowCEL
import FlowDiagnostics
import FlowModel

/// Links a sandbox file that was read.
struct SandboxLinker {
    let file: SandboxFile
    let storeNames: Set<String>
    let playedNames: Set<String>
    var compiler: Compiler
    let roots: [(root: Root, name: String, type: CELType)]
    /// The names of every route, where there is no error and where there is one.
    private let rootScopes: (plain: RouteScope, withError: RouteScope)

    /// A linker for what a reader gathered.
    init(_ file: SandboxFile, reader: Reader, environment: Environment, keys: [String]) {
        self.file = file
        storeNames = Set(file.stores.map(\.name.text))
        playedNames = Set(file.plays.map(\.text))
        compiler = Compiler(source: reader.source, environment: environment, count: reader.expressions.count)
        let roots = Self.roots(of: file, keys: keys)
        self.roots = roots
        let all = RouteScope(roots: roots.map { ($0.name, $0.type) })
        var plain = all
        plain.remove(["error.code", "error.text", "error"], hint: "`error` can be read in a `refusal` only")
        rootScopes = (plain, all)
    }

    /// Names that every route has: a name of a route may not hide them, nor the families of functions.
    static let reserved: Set<String> = [
        "request", "data", "switch", "keys", "now", "error", "none", "url", "text", "json", "jwt", "hash", "hmac",
        "hex",
        "base64", "base64url", "random", "form", "regex", "math", "lists", "sets", "strings", "cel", "optional", "totp",
        "xml", "jsonp", "time", "pkce",
        // What guards a route would be a name where it slipped below something else, and guard nothing.
        "when", "take", "check",
    ]

    private static func roots(of file: SandboxFile, keys: [String]) -> [(root: Root, name: String, type: CELType)] {
        var roots: [(Root, String, CELType)] = RequestPart.allCases.map {
            (.request($0), "request.\($0.rawValue)", $0.type)
        }
        if case .map(let data) = file.data {
            roots += data.names.map { (.data($0), "data.\($0)", .dyn) }
        }
        roots += file.switches.map { (.choice($0.name.text), "switch.\($0.name.text)", .dyn) }
        roots += keys.map { (.key($0), "keys.\($0)", .dyn) }
        return roots + [
            (.now, "now", .timestamp), (.none, "none", .optional(.dyn)), (.errorCode, "error.code", .string),
            (.errorText, "error.text", .string),
        ]
    }

    /// Links the file; diagnostics say whether it can be run.
    mutating func link() -> (Sandbox, [Diagnostic]) {
        for item in file.switches { check(item) }
        checkNames(of: file.stores.map(\.name), "store")
        checkNames(of: file.switches.map(\.name), "switch")
        for server in file.secured { link(server) }
        link(file.refusal, in: scope(withError: true), readiness: nil)
        var routes: [LinkedRoute] = []
        for route in file.routes { routes.append(link(route)) }
        checkReachability()
        let sandbox = Sandbox(
            file: file, source: compiler.source, routes: routes, programs: compiler.programs, roots: roots.map(\.root))
        return (sandbox, compiler.diagnostics)
    }

    /// The names of every route, with `error` only where there is one.
    func scope(withError: Bool) -> RouteScope { withError ? rootScopes.withError : rootScopes.plain }

    /// A switch is one of its choices from the start.
    private mutating func check(_ item: Switch) {
        guard let fallback = item.fallback else { return }
        let choices = item.allChoices
        guard choices.contains(where: { $0.equals(fallback.value) }) else {
            if choices.isEmpty {
                compiler.report(
                    .badSwitch, "the switch `\(item.name.text)` has no choices", at: item.name.span,
                    help: ["add `choices: [\(fallback.value.spelling), …]`, or make it `true` or `false`"])
            } else {
                compiler.report(
                    .badSwitch,
                    "`\(fallback.value.spelling)` is no choice of the switch `\(item.name.text)`", at: fallback.span,
                    help: ["its choices are \(choices.map(\.spelling).inWords)"])
            }
            return
        }
    }

    /// A name stands for one thing.
    private mutating func checkNames(of names: [Name], _ noun: String) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name.text).inserted {
            compiler.report(.duplicateName, "the \(noun) `\(name.text)` is there already", at: name.span)
        }
    }

    /// A route without `when` leaves nothing to those below it that are for the same requests.
    ///
    /// Where others for these requests have a condition, the one without belongs below them, or lacks its own: that is
    /// one mistake, whatever it hides.
    private mutating func checkReachability() {
        var taken: [Door: Int] = [:]
        var conditional: Set<Door> = []
        var hidden: [Int: [Int]] = [:]
        var lacksCondition: Set<Int> = []
        for (index, route) in file.routes.enumerated() {
            for pattern in route.patterns {
                // A route of no server is one of all.
                let doors = Set([Door(pattern, nil), Door(pattern, route.server?.text)])
                let own = Door(pattern, route.server?.text)
                if let first = doors.compactMap({ taken[$0] }).min() {
                    if hidden[first]?.last != index { hidden[first, default: []].append(index) }
                    if route.when != nil || !doors.isDisjoint(with: conditional) { lacksCondition.insert(first) }
                } else if route.when == nil {
                    taken[own] = index
                }
                if route.when != nil { conditional.insert(own) }
            }
        }
        for (first, others) in hidden.sorted(by: { $0.key < $1.key }) {
            let route = file.routes[first]
            if lacksCondition.contains(first) || others.count > 2 {
                let lines = others.map { compiler.source.position(at: file.routes[$0].lineSpan.lower).line }
                compiler.report(
                    .unreachableRoute,
                    "this takes every request of \(lines.count == 1 ? "the route" : "the routes") in "
                        + lines.asLines, at: lastLine(of: route.lineSpan),
                    help: ["give it a `when`, or move it below"])
                continue
            }
            let line = compiler.source.position(at: route.lineSpan.lower).line
            for other in others.map({ file.routes[$0] }) {
                let pattern = other.patterns.first { pattern in
                    taken[Door(pattern, nil)] == first || taken[Door(pattern, other.server?.text)] == first
                }
                compiler.report(
                    .unreachableRoute, "`\(pattern?.description ?? "")` never gets here", at: other.lineSpan,
                    help: ["the route in line \(line) takes all such requests: give it a `when`, or drop one"])
            }
        }
    }

    /// A request at a server; nil for all of them.
    private struct Door: Hashable {
        let pattern: Route.Pattern
        let server: String?

        init(_ pattern: Route.Pattern, _ server: String?) {
            self.pattern = pattern
            self.server = server
        }
    }

    /// The part of a span on its last line.
    private func lastLine(of span: Span) -> Span {
        let line = compiler.source.position(at: max(span.lower, span.upper - 1)).line
        guard let whole = compiler.source.span(ofLine: line), whole.lower > span.lower else { return span }
        let blanks = compiler.source.bytes[whole.lower..<whole.upper].prefix { $0 == 0x20 }.count
        return Span(whole.lower + blanks, span.upper)
    }
}

extension Switch {
    /// Everything it can be.
    var allChoices: [Value] {
        guard choices.isEmpty, case .bool? = fallback?.value else { return choices }
        return [.bool(true), .bool(false)]
    }
}
