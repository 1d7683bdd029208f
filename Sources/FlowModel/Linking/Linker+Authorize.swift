// Linking the hand-off to a person, and what keeps it safe.

import FlowCEL
import FlowDiagnostics

extension Linker {
    /// Links an `authorize` or `await` step.
    mutating func link(_ authorize: AuthorizeAction, of step: Step, operation: String) {
        authorizing.append(step)
        compile(authorize.redirect, for: .text)
        compile(authorize.issuer, for: .text)
        for address in authorize.callback.at { compile(address, for: .text) }
        defineAuthorize()
        if let prepare = authorize.prepare { link(prepare, operation: operation) }
        for template in [authorize.awaiting, authorize.example] { compile(template, for: .text) }
        compile(authorize.query, for: .fields)
        for target in authorize.targets {
            compile(target.url, for: .text)
            compile(target.ifApp, for: .text)
            compile(target.query, for: .fields)
            compile(target.allowed, for: .anything)
            check(target)
        }
        checkOrder(of: authorize.targets)
        checkProtection(authorize, of: step)
        removeAuthorize()
    }

    /// Links an `installed` step.
    mutating func link(_ action: InstalledAction) {
        compile(action.scheme, for: .text)
        guard let text = action.scheme.literal else { return }
        if let scheme = AppScheme(beginningOf: text), scheme.isApplication, scheme.text.utf8.count == text.utf8.count {
            return
        }
        compiler.report(
            .appScheme, "`\(text)` is no application's scheme", at: action.scheme.span,
            help: ["write the scheme alone, such as `acme-id`"])
    }

    private mutating func check(_ target: Target) {
        guard target.kinds.count == 1 else {
            let place = target.kinds.dropFirst().first?.span ?? target.span
            let words = target.kinds.isEmpty ? "a target leads nowhere" : "a target leads to several places"
            compiler.report(
                .badTarget, words, at: place, help: ["each has one of \(Target.Kind.allCases.map(\.rawValue).inWords)"])
            return
        }
        if let condition = target.ifApp, target.kind != .link {
            compiler.report(
                .badTarget, "`if_app` belongs to a `link`", at: condition.span,
                help: [
                    target.kind == .app
                        ? "an `app` is opened only where it is installed" : "a page needs no application"
                ])
        }
        if let allowed = target.allowed { return check(allowed, of: target) }
        switch target.kind {
        case .web, .link: checkServer(of: target.url)
        case .app: checkScheme(of: target.url)
        }
    }

    /// A list of what is allowed is known before the address that it judges, and has nothing from where that one comes.
    private mutating func check(_ allowed: Template, of target: Target) {
        let judged = inputs(readBy: target.url).inputs
        let (own, isKnown) = inputs(readBy: allowed)
        if !isKnown {
            compiler.report(
                .badTarget, "a list of what is allowed is known beforehand, from the file or its inputs",
                at: allowed.span, help: ["write the addresses, or let an input of type `list` have them"])
        } else if let shared = own.intersection(judged).sorted().first {
            compiler.report(
                .badTarget, "`\(shared)` is to be judged by a list that reads it, too", at: allowed.span,
                help: ["write the addresses, or let another input have them"])
        }
        guard case .list(let elements) = allowed.form else { return }
        for element in elements where element.literal != nil {
            switch target.kind {
            case .app: checkScheme(of: element)
            case .web, .link:
                guard let text = element.literal, !text.lowercased().hasPrefix("https://") else { continue }
                compiler.report(
                    .badTarget, "`\(text)` is no address of a page", at: element.span,
                    help: ["begin it with `https://`; an application is an `app`"])
            }
        }
    }

    /// The inputs a template reads, through named values, too; and whether it reads nothing else.
    private func inputs(readBy template: Template) -> (inputs: Set<String>, isAll: Bool) {
        var (inputs, isAll): (Set<String>, Bool) = ([], true)
        var (pending, seen): ([Template], Set<String>) = ([template], [])
        while let template = pending.popLast() {
            for source in sources(of: template) {
                switch source {
                case .input(let name): inputs.insert(name)
                case .value(let name):
                    guard seen.insert(name).inserted else { continue }
                    pending += flow.values.filter { $0.name.text == name }.map(\.value)
                default: isAll = false
                }
            }
        }
        return (inputs, isAll)
    }

    /// What is opened as an application has to be one, whatever a server says.
    private mutating func checkScheme(of url: Template) {
        guard let beginning = url.literalBeginning, let scheme = AppScheme(beginningOf: beginning) else {
            compiler.report(
                .appScheme, "it is not written which application is opened", at: url.span,
                help: [
                    "begin it with the application's scheme, such as `acme-id://authorize`",
                    "or name the addresses it may be under `allowed`",
                ])
            return
        }
        guard !scheme.isApplication else { return }
        compiler.report(
            .appScheme, "`\(scheme.text)` is no application's scheme", at: url.span,
            help: [
                ["http", "https"].contains(scheme.text)
                    ? "write `link` for what an application takes over, `web` for a page"
                    : "an application has a scheme of its own"
            ])
    }

    /// What comes after something that can always be opened is never opened.
    private mutating func checkOrder(of targets: [Target]) {
        guard let always = targets.firstIndex(where: { $0.kind == .web || ($0.kind == .link && $0.ifApp == nil) }),
            targets.indices.contains(always + 1)
        else { return }
        compiler.report(
            .unreachableTarget, "this target is never opened", at: targets[always + 1].span,
            help: ["the `\(targets[always].kind.rawValue)` before it can always be opened; put it last"])
    }

    /// `state` (RFC 6749 10.12) and PKCE (RFC 7636, RFC 9700 2.1.1) must be sent to each target, or left out with a
    /// reason. What a step before the page sends counts for all of them.
    private mutating func checkProtection(_ authorize: AuthorizeAction, of step: Step) {
        var prepared: Set<VariableSource> = []
        for index in authorize.prepare?.steps ?? [] {
            guard case .request(let request) = steps[index].action else { continue }
            prepared.formUnion(sources(of: request.query))
            switch request.body {
            case .form(let body), .json(let body), .text(let body), .unencodedForm(let body):
                prepared.formUnion(sources(of: body))
            case .none: break
            }
        }
        let isAlone = authorize.targets.count < 2
        // A step without its page is told as such.
        guard !authorize.targets.isEmpty || authorize.awaiting != nil else { return }
        guard !authorize.targets.isEmpty else { return checkProtection(by: prepared, of: step, at: step.actionSpan) }
        for target in authorize.targets {
            var sent = prepared.union(sources(of: target.url))
            for template in authorize.query(of: target) { sent.formUnion(sources(of: template)) }
            checkProtection(by: sent, of: step, at: isAlone ? step.actionSpan : target.span)
        }
    }

    /// Whether every expression of a template could be compiled.
    private func isCompiled(_ template: Template) -> Bool {
        var isCompiled = true
        template.forEachExpression { if compiler.programs[$0.index] == nil { isCompiled = false } }
        return isCompiled
    }

    private func sources(of template: Template?) -> Set<VariableSource> {
        var sources: Set<VariableSource> = []
        template?.forEachExpression { expression in
            for slot in compiler.programs[expression.index]?.slots ?? [] { sources.insert(scope.sources[slot]) }
        }
        return sources
    }

    private mutating func checkProtection(by sent: Set<VariableSource>, of step: Step, at span: Span) {
        let isAwait = if case .authorize(let action) = step.action { action.awaiting != nil } else { false }
        let what = isAwait ? "the sign-in begins" : "the page is opened"
        let place = isAwait ? "what a step under `prepare` sends" : "its `query`"
        let rules: [(Waiver.Rule, VariableSource, Code, String, String)] = [
            (
                .state, .authorize(.state), .noState, "\(what) without `state`", "add `state: =state` to \(place)"
            ),
            (
                .pkce, .authorize(.challenge), .noPKCE, "\(what) without a PKCE challenge",
                "add `code_challenge: =pkce.challenge` and `code_challenge_method: S256` to \(place)"
            ),
        ]
        // Errors may come back without what every callback has to bring.
        if sent.contains(.authorize(.state)), let waiver = step.without.first(where: { $0.rule == .errorState }) {
            neededWaivers.insert(waiver.span)
        }
        for (rule, source, code, message, help) in rules where !sent.contains(source) {
            if let waiver = step.without.first(where: { $0.rule == rule }) {
                neededWaivers.insert(waiver.span)
                continue
            }
            let fields = step.parameters.map(\.field).filter {
                rule == .state ? $0.name.text == "state" : $0.name.text.lowercased().hasSuffix("challenge")
            }
            // What is wrong with its expression was told.
            guard fields.allSatisfy({ isCompiled($0.value) }) else { continue }
            if let own = fields.first, fields.count == 1, sources(of: own.value).isDisjoint(with: [source]) {
                let value = rule == .state ? "=state" : "=pkce.challenge"
                compiler.report(
                    code, "this `\(own.name.text)` is not made by flowrun, which compares its own only",
                    at: own.value.span,
                    help: [
                        "write `\(own.name.text): \(value)`",
                        "if the provider cannot do it, say so: `without: { \(rule.rawValue): why }`",
                    ])
                continue
            }
            // Whoever names the method has lost the challenge beside it.
            let method = step.parameters.first { $0.field.name.text == "code_challenge_method" }?.field.name.span
            compiler.report(
                code, message, at: rule == .pkce && span == step.actionSpan ? method ?? span : span,
                help: [help, "if the provider cannot do it, say so: `without: { \(rule.rawValue): why }`"])
        }
    }
}

/// The scheme of an address that is opened as an application.
package struct AppScheme: Sendable, Hashable {
    /// The scheme, in lower case.
    package let text: String

    /// The scheme that a text begins with; nil if it does not begin with one (RFC 3986 section 3.1). One that goes on
    /// with a value, as in `vk${inputs.client_id}://`, counts as far as it is written.
    package init?(beginningOf address: String) {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let scheme = address.lowercased().utf8.prefix { byte in
            letters.contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
        }
        guard let first = scheme.first, letters.contains(first) else { return nil }
        let rest = address.utf8.dropFirst(scheme.count).first
        guard rest == nil || rest == UInt8(ascii: ":") else { return nil }
        text = String(Substring(scheme))
    }

    /// Whether an application can have it: it is none that a browser or a system acts on by itself.
    package var isApplication: Bool { !Self.systems.contains(text) }

    private static let systems: Set<String> = [
        "http", "https", "file", "javascript", "data", "about", "blob", "vbscript", "view-source", "filesystem", "ftp",
        "ssh", "telnet", "mailto", "tel", "sms", "ws", "wss", "smb", "nfs", "sftp", "ldap", "chrome", "resource",
        "jar", "intent", "ms-msdt", "search-ms", "shell", "command", "help", "man", "info",
    ]
}

extension Template {
    /// The text it begins with before anything is dropped in; nil when it begins with a value.
    var literalBeginning: String? {
        switch form {
        case .scalar(_, let text): text
        case .text(let parts):
            if case .literal(let text)? = parts.first { text } else { nil }
        case .expression, .list, .map: nil
        }
    }
}
