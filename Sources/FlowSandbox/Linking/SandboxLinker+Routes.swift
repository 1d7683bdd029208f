// Linking a route: its names, its phases, and what may be read when.

import FlowCEL
import FlowDiagnostics
import FlowModel

/// When each name of a route is there: phases and their entries are numbered in the order they are done.
struct Readiness {
    /// The number of the entry that gives each name its value; a name can be read in entries of higher numbers.
    var numbers: [Int]
    /// The names, for messages.
    let locals: [Local]
    /// The slot of the first name.
    let base: Int

    /// The name of a slot, if the slot is one of the route's names.
    func local(_ slot: Int) -> Int? {
        let index = slot - base
        return locals.indices.contains(index) ? index : nil
    }
}

extension SandboxLinker {
    /// Links one route.
    mutating func link(_ route: Route) -> LinkedRoute {
        if let server = route.server { checkPlayed(server) }
        let locals = locals(of: route)
        checkNames(of: locals)
        var scope = scope(withError: false)
        for (index, local) in locals.enumerated() { scope.define(local.name.text, slot: roots.count + index) }
        for field in route.lets { compiler.compile(field.value, in: scope) }
        let readiness = readiness(of: locals, route)
        linkPhases(of: route, in: scope, readiness)
        for name in route.ends { checkEnd(name, route) }
        var refusalScope = self.scope(withError: true)
        for (index, local) in locals.enumerated() { refusalScope.define(local.name.text, slot: roots.count + index) }
        link(route.refusal, in: refusalScope, readiness: nil)
        return LinkedRoute(route: route, locals: locals, knownParameters: ParameterScan.names(of: route))
    }

    private func locals(of route: Route) -> [Local] {
        var locals: [Local] = []
        for (index, field) in route.lets.enumerated() { locals.append(Local(name: field.name, origin: .bound(index))) }
        for (index, take) in route.takes.enumerated() { locals.append(Local(name: take.name, origin: .taken(index))) }
        for (index, ask) in route.asks.enumerated() { locals.append(Local(name: ask.name, origin: .asked(index))) }
        for (index, item) in route.issues.enumerated() { locals.append(Local(name: item.name, origin: .issued(index))) }
        return locals
    }

    private mutating func checkNames(of locals: [Local]) {
        var seen: Set<String> = []
        for name in locals.map(\.name) {
            if !seen.insert(name.text).inserted {
                compiler.report(
                    .duplicateName, "`\(name.text)` is a name of this route already", at: name.span,
                    help: ["choose another name"])
            } else if Self.reserved.contains(name.text) {
                compiler.report(
                    .badName, "`\(name.text)` has a meaning in expressions and cannot be a name of a route",
                    at: name.span, help: ["choose another name, such as `\(name.text)_value`"])
            }
        }
    }

    /// Numbers the entries: `when` is 0, then each take, all checks, each question, each issued value, the answer.
    private mutating func readiness(of locals: [Local], _ route: Route) -> Readiness {
        var numbers: [Int] = []
        for local in locals {
            switch local.origin {
            case .bound: numbers.append(-1)
            case .taken(let index): numbers.append(1 + index)
            case .asked(let index): numbers.append(2 + route.takes.count + index)
            case .issued(let index): numbers.append(2 + route.takes.count + route.asks.count + index)
            }
        }
        var readiness = Readiness(numbers: numbers, locals: locals, base: roots.count)
        let needs = route.lets.map { names(in: $0.value, readiness) }
        var reads: [String: [String]] = [:]
        for (index, needed) in needs.enumerated() {
            reads[locals[index].name.text] = needed.map { locals[$0].name.text }
        }
        if let circle = Circle.first(of: route.lets.map(\.name.text), in: reads),
            let field = route.lets.first(where: { $0.name.text == circle[0] })
        {
            compiler.report(
                .circle, "`\(field.name.text)` is worked out from itself: \(circle.joined(separator: " → "))",
                at: field.name.span, help: ["break the circle"])
            return readiness
        }
        // Without circles each value has its turn, once all values that it reads have had theirs.
        var readers: [[Int]] = Array(repeating: [], count: needs.count)
        var open = needs.map { needed in needed.count { needs.indices.contains($0) } }
        for (index, needed) in needs.enumerated() {
            for name in needed where needs.indices.contains(name) { readers[name].append(index) }
        }
        var turn = open.indices.filter { open[$0] == 0 }
        while let index = turn.popLast() {
            readiness.numbers[index] = needs[index].map { readiness.numbers[$0] }.max() ?? -1
            for reader in readers[index] {
                open[reader] -= 1
                if open[reader] == 0 { turn.append(reader) }
            }
        }
        return readiness
    }

    /// The names of the route that a template reads, as indices.
    private func names(in template: Template, _ readiness: Readiness) -> [Int] {
        var result: [Int] = []
        template.forEachExpression { expression in
            result += (compiler.programs[expression.index]?.slots ?? []).compactMap { readiness.local($0) }
        }
        return result
    }

    private mutating func linkPhases(of route: Route, in scope: RouteScope, _ readiness: Readiness) {
        link(route.when, in: scope, readiness, number: 0)
        for (index, take) in route.takes.enumerated() {
            if let store = take.store?.literal, let span = take.store?.span { checkStore(Name(store, span)) }
            for template in [take.store, take.key, take.code, take.text] {
                link(template, in: scope, .text, readiness, number: 1 + index)
            }
        }
        let checks = 1 + route.takes.count
        for check in route.checks {
            link(check.that, in: scope, readiness, number: checks)
            link(check.code, in: scope, .text, readiness, number: checks)
            link(check.text, in: scope, .text, readiness, number: checks)
        }
        for (index, ask) in route.asks.enumerated() {
            link(ask.choices, in: scope, .anything, readiness, number: checks + 1 + index)
        }
        let issues = checks + 1 + route.asks.count
        for (index, item) in route.issues.enumerated() {
            if let store = item.store { checkStore(store) }
            if let like = item.like {
                compiler.compile(like, in: scope, for: .anything)
                require(like, readiness, number: issues + index)
            }
            for field in item.fields { link(field.value, in: scope, .anything, readiness, number: issues + index) }
        }
        link(route.answers, in: scope, readiness: (readiness, issues + route.issues.count))
    }

    private mutating func link(_ condition: Expression?, in scope: RouteScope, _ readiness: Readiness, number: Int) {
        guard let condition else { return }
        compiler.compile(condition, in: scope, for: .condition)
        require(condition, readiness, number: number)
    }

    private mutating func link(
        _ template: Template?, in scope: RouteScope, _ place: Place, _ readiness: Readiness, number: Int
    ) {
        compiler.compile(template, in: scope, for: place)
        template?.forEachExpression { require($0, readiness, number: number) }
    }

    /// Links a table of answers; `readiness` is nil where anything may be missing, as in a refusal.
    mutating func link(_ answers: [Answer], in scope: RouteScope, readiness: (Readiness, number: Int)?) {
        for answer in answers {
            if let when = answer.when { compiler.compile(when, in: scope, for: .condition) }
            var templates: [(Template?, Place)] = [
                (answer.status, .text), (answer.headers, .fields), (answer.query, .fields),
            ]
            switch answer.body {
            case .none: break
            case .json(let template): templates.append((template, .anything))
            case .form(let template): templates.append((template, .fields))
            case .text(let template), .redirect(let template): templates.append((template, .text))
            case .post(let address, let form): templates += [(address, .text), (form, .fields)]
            }
            for (template, place) in templates { compiler.compile(template, in: scope, for: place) }
            guard let (readiness, number) = readiness else { continue }
            if let when = answer.when { require(when, readiness, number: number) }
            for (template, _) in templates {
                template?.forEachExpression { require($0, readiness, number: number) }
            }
        }
    }

    /// Reports names that an expression reads before they are there.
    private mutating func require(_ expression: Expression, _ readiness: Readiness, number: Int) {
        for slot in compiler.programs[expression.index]?.slots ?? [] {
            guard let index = readiness.local(slot), readiness.numbers[index] >= number else { continue }
            compiler.report(
                .readTooEarly, "`\(readiness.locals[index].name.text)` is not there yet", at: expression.span,
                help: ["a route works in this order: `when`, `take`, `check`, `ask`, `issue`, `answer`"])
        }
    }

    private mutating func checkStore(_ name: Name) {
        guard !storeNames.contains(name.text) else { return }
        let stores = file.stores.map(\.name.text)
        compiler.report(
            .unknownStore, "there is no store `\(name.text)`", at: name.span,
            help: [
                Suggestion.didYouMean(name.text, among: stores) ?? "add it under `store`: `\(name.text): {}`"
            ], missing: "store.\(name.text)")
    }

    private mutating func checkEnd(_ name: Name, _ route: Route) {
        let taken = route.takes.map(\.name.text)
        guard !taken.contains(name.text) else { return }
        compiler.report(
            .unknownReference, "`end` names what was taken, and nothing was taken as `\(name.text)`", at: name.span,
            help: [
                Suggestion.didYouMean(name.text, among: taken)
                    ?? (taken.isEmpty ? "add a `take`" : "what is taken is \(taken.inWords)")
            ], missing: name.text)
    }
}
