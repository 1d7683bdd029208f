// Which of the targets is opened, and with what.

import FlowCEL
import FlowDiagnostics
import FlowHTTP
import FlowModel

extension Machine {
    /// Opens the first target that can be, or waits where there is none.
    mutating func listen(_ step: Step) throws(RunFailure) {
        guard case .authorize(let action) = step.action, let made = run?.authorize else { return }
        if let words = action.awaiting {
            let words = memory.secrets.mask(try text(words))
            var example: String?
            if let template = action.example { example = try url(template).text }
            trace { .showing($0, text: words, page: nil) }
            return open(nil, isApp: false, words: words, example: example, step)
        }
        let schemes = try self.schemes(action)
        if made.apps == nil, schemes.contains(where: { $0 != nil }) {
            memory.waiting = .apps
            effects.append(.findApps(Array(Set(schemes.compactMap { $0 })).sorted()))
            return
        }
        let apps = made.apps ?? []
        let chosen = action.targets.indices.first { index in
            index >= made.target && schemes[index].map { apps.contains($0) } ?? true
        }
        guard let chosen else { throw noTarget(schemes.compactMap { $0 }, action) }
        run?.authorize?.target = chosen
        let target = action.targets[chosen]
        let url = try address(of: target, action)
        trace { .opening($0, url: url) }
        open(url, isApp: target.kind == .app, words: nil, step)
    }

    private mutating func open(_ url: String?, isApp: Bool, words: String?, example: String? = nil, _ step: Step) {
        guard let made = run?.authorize else { return }
        run?.phase = .waiting
        memory.waiting = .callback
        var page = AuthorizationPage(
            url: url, isApp: isApp, words: words, redirectURI: made.redirectURI,
            timeout: step.timeout ?? Self.patience)
        page.example = example
        if case .authorize(let action) = step.action { page.mode = action.callback.mode }
        effects.append(.open(page))
    }

    /// Asks whether an application is there.
    mutating func find(_ action: InstalledAction) throws(RunFailure) {
        run?.phase = .waiting
        memory.waiting = .apps
        effects.append(.findApps([try text(action.scheme).lowercased()]))
    }

    /// Takes in which applications there are.
    mutating func take(apps: Set<String>) {
        memory.waiting = .nothing
        run?.authorize?.apps = apps
        guard let step, case .installed = step.action else { return }
        setValue(.value(.bool(!apps.isEmpty)), of: step.index)
    }

    /// What was to be opened could not be: the next target is tried.
    mutating func openNext(after reason: String) throws(RunFailure) {
        memory.waiting = .nothing
        guard let step, case .authorize(let action) = step.action, let made = run?.authorize else { return }
        guard made.target + 1 < action.targets.count else { throw failure(of: .cannotOpen(reason)) }
        run?.authorize?.target += 1
        run?.phase = .preparing
    }

    /// The scheme whose application each target needs; nil for what any browser opens.
    private mutating func schemes(_ action: AuthorizeAction) throws(RunFailure) -> [String?] {
        var schemes: [String?] = []
        for target in action.targets {
            switch target.kind {
            case .web: schemes.append(nil)
            case .link:
                let scheme: String? = if let template = target.ifApp { try optionalText(template) } else { nil }
                schemes.append(scheme?.lowercased())
            case .app: schemes.append(try appURL(target).scheme.lowercased())
            }
        }
        return schemes
    }

    /// Refuses addresses that somebody hands over and that are not allowed, before anything is sent or opened.
    mutating func requireAllowed(_ action: AuthorizeAction) throws(RunFailure) {
        for target in action.targets where target.allowed != nil { _ = try page(of: target) }
    }

    /// Where a target leads: of a list of what is allowed, the address that it is.
    private mutating func allowedURL(_ target: Target) throws(RunFailure) -> URLParts {
        guard let template = target.allowed else { return try url(target.url) }
        let url: URLParts
        do throws(RunFailure) { url = try self.url(target.url) } catch {
            throw RunFailure(
                code: "refused", kind: .refused, title: error.title, help: error.help, location: error.location)
        }
        var allowed: [String] = []
        if case .list(let elements) = try value(template) { allowed = elements.compactMap(\.text) }
        let known = allowed.lazy.compactMap { try? URLParts($0) }
        if let same = known.first(where: { CallbackReader.difference(of: url, from: $0) == nil }) { return same }
        throw RunFailure(
            code: "refused", kind: .refused,
            title: "`\(memory.secrets.mask(url.withoutQueryAndFragment.text))` is not one of the addresses allowed",
            help: [allowed.isEmpty ? "none is" : "there are \(allowed.prefix(20).map { $0 }.allInWords)"],
            location: Location(linked.source, target.url.span))
    }

    private mutating func appURL(_ target: Target) throws(RunFailure) -> URLParts {
        let url = try allowedURL(target)
        guard AppScheme(beginningOf: url.text)?.isApplication ?? false else {
            throw RunFailure(
                code: "refused", kind: .refused, title: "`\(url.scheme)` is no application's scheme",
                help: ["nothing was opened"], location: Location(linked.source, target.url.span))
        }
        return url
    }

    private mutating func address(of target: Target, _ action: AuthorizeAction) throws(RunFailure) -> String {
        let page = try page(of: target)
        var query = Parameters()
        for (name, value) in try laid(target.query, over: action.query) { query.append(name, value) }
        return query.appending(to: page).text
    }

    /// What is opened, without its parameters.
    private mutating func page(of target: Target) throws(RunFailure) -> URLParts {
        guard target.kind != .app else { return try appURL(target) }
        let page = try allowedURL(target)
        guard page.scheme.lowercased() == "https" || page.isLoopback || server(for: page) != nil else {
            throw RunFailure(
                code: "refused", kind: .refused, title: "the page would be opened without encryption",
                help: ["use an https URL"], location: Location(linked.source, target.url.span))
        }
        return page
    }

    /// The common query with a target's own laid over it: what is named there replaces or, when absent, goes.
    private mutating func laid(
        _ own: Template?, over common: Template?
    ) throws(RunFailure) -> [(name: String, value: String)] {
        var pairs = try self.pairs(common)
        guard let own else { return pairs }
        var rest = try self.pairs(own)
        let names = try self.names(own)
        pairs = pairs.filter { pair in
            !names.contains(pair.name) || rest.contains { $0.name == pair.name }
        }
        for index in pairs.indices {
            guard let place = rest.firstIndex(where: { $0.name == pairs[index].name }) else { continue }
            pairs[index] = rest.remove(at: place)
        }
        return pairs + rest
    }

    /// The names of a map, those of absent values among them.
    private mutating func names(_ template: Template) throws(RunFailure) -> [String] {
        if case .map(let fields) = template.form { return fields.map(\.name.text) }
        guard case .map(let map) = try value(template) else { return [] }
        return map.compactMap { key, _ in key.text }
    }

    private func noTarget(_ schemes: [String], _ action: AuthorizeAction) -> RunFailure {
        let names = Array(Set(schemes)).sorted()
        return RunFailure(
            code: "unsupported", kind: .unsupported,
            title: "no application for \(names.inWords) is installed, and there is no page to open instead",
            help: [
                "install the application, or give the step a `web` target",
                "if it is installed and cannot be found, say so: `--app \(names.first ?? "SCHEME")`",
            ])
    }
}
