// Walks a flow and writes down what it does.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowModel

/// Makes the outline of a flow.
struct OutlineReader {
    let linked: LinkedFlow
    var powers = FlowOutline.Powers()
    /// The operation at hand.
    private var operation = ""
    let origins: OriginReader
    /// The named values and the servers, by how expressions name them.
    let values: [String: Template]
    let servers: [String: Server]

    init(_ linked: LinkedFlow) {
        self.linked = linked
        values = Dictionary(
            linked.flow.values.map { ("values." + $0.name.text, $0.value) }, uniquingKeysWith: { first, _ in first })
        servers = Dictionary(
            linked.flow.servers.map { ("servers." + $0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
        origins = OriginReader(linked: linked)
    }

    mutating func outline(_ operation: Operation) -> OperationOutline {
        self.operation = operation.name.text
        return OperationOutline(
            operation: operation, steps: steps(operation.steps), rows: operation.match.map { row($0) },
            finally: steps(operation.finally))
    }

    private mutating func steps(_ block: Block?) -> [StepOutline] {
        (block?.steps ?? []).compactMap { linked.steps.indices.contains($0) ? outline(linked.steps[$0]) : nil }
    }

    private mutating func outline(_ step: Step) -> StepOutline {
        var outline = StepOutline(name: step.id?.text ?? step.kind ?? "check", kind: step.kind, step: step)
        read(step.action, into: &outline)
        if case .values(let fields) = step.save { outline.parameters += parameters(of: fields, in: .save) }
        outline.rows = step.match.map { row($0) }
        note(step, outline.name)
        return outline
    }

    private mutating func read(_ action: Action, into outline: inout StepOutline) {
        switch action {
        case .none: break
        case .request(let request): read(request, into: &outline)
        case .authorize(let authorize): read(authorize, into: &outline)
        case .ask(let ask): read(ask, into: &outline)
        case .show(let show):
            outline.summary = "tells the person: " + show.text.written
            if let page = show.open {
                powers.pages.append((effective(page), operation, outline.name))
                outline.parameters.append(parameter(.open, "", page.written, page))
                outline.destinations.append(destination(page, .web))
            }
        case .verify(let verify):
            outline.summary = "checks " + verify.token.written
            let expected = [
                ("keys", verify.keys), ("issuer", verify.issuer), ("audience", verify.audience),
                ("nonce", verify.nonce), ("subject", verify.subject), ("access_token", verify.accessToken),
            ]
            for (name, template) in expected {
                if let template { outline.parameters.append(parameter(.check, name, template.written, template)) }
            }
            if let keys = verify.keys { outline.destinations = [destination(keys)].filter { $0.server != nil } }
        case .installed(let action):
            outline.summary = "finds out whether the application `\(action.scheme.written)` is installed"
        case .bind(let fields):
            outline.summary = fields.count == 1 ? "names a value" : "names values"
            outline.parameters = parameters(of: fields, in: .let)
        case .call(let call):
            outline.summary = "does " + call.operation.text
            outline.parameters = parameters(of: call.inputs, in: .inputs)
        case .group(let block):
            outline.summary = "does several steps"
            outline.inner.append(("steps", steps(block)))
        case .forget(.all):
            outline.summary = "forgets the session"
            noteForgetting()
        case .forget(.fields(let names)):
            outline.summary = "forgets " + names.map(\.text).joined(separator: ", ")
            noteForgetting()
        case .fail(let failing):
            outline.summary = "fails"
            outline.parameters = parameters(of: failing)
        case .give(let template):
            outline.summary = "ends the operation with its result"
            outline.parameters = parameters(of: template, in: .return)
        }
    }

    private mutating func read(_ request: RequestAction, into outline: inout StepOutline) {
        let server = server(of: request.url)
        let url = effective(request.url)
        outline.target = (request.method, url)
        outline.destinations.append(destination(request.url))
        outline.summary = request.method + " " + url
        outline.parameters = pathParameters(of: request.url)
        outline.parameters += parameters(of: server?.query, in: .query, server: server?.name.text)
        outline.parameters += parameters(of: request.query, in: .query)
        let headers = parameters(of: request.headers, in: .header)
        // A header of the step stands in for the server's.
        outline.parameters += parameters(of: server?.headers, in: .header, server: server?.name.text).filter { field in
            !headers.contains { $0.name.lowercased() == field.name.lowercased() }
        }
        outline.parameters += headers
        let own = credentials(basic: request.basic, bearer: request.bearer)
        // A proof of the step stands in for the server's.
        outline.parameters +=
            own.isEmpty
            ? credentials(basic: server?.basic ?? [], bearer: server?.bearer, server: server?.name.text) : own
        switch request.body {
        case .none: break
        case .form(let template), .unencodedForm(let template):
            outline.parameters += parameters(of: server?.form, in: .form, server: server?.name.text)
            outline.parameters += parameters(of: template, in: .form)
        case .json(let template): outline.parameters += parameters(of: template, in: .json)
        case .text(let template): outline.parameters.append(parameter(.text, "", template.written, template))
        }
    }

    /// What fills the `Authorization` header.
    private func credentials(basic: [Template], bearer: Template?, server: String? = nil) -> [Parameter] {
        var found: [Parameter] = []
        if let bearer {
            found.append(parameter(.header, "Authorization", "Bearer " + bearer.written, bearer, server: server))
        }
        if let user = basic.first {
            let both = Template(.list(basic), span: user.span)
            let value = "Basic " + basic.map(\.written).joined(separator: ":")
            found.append(parameter(.header, "Authorization", value, both, server: server))
        }
        return found
    }

    private mutating func read(_ authorize: AuthorizeAction, into outline: inout StepOutline) {
        if let words = authorize.awaiting { outline.summary = "waits for a callback: " + words.written }
        for target in authorize.targets {
            let url = effective(target.url)
            if authorize.targets.count == 1 { outline.target = (nil, url) }
            outline.summary += (outline.summary.isEmpty ? "opens " : ", else ") + url
            powers.pages.append((url, operation, outline.name))
            outline.destinations.append(destination(target.url, target.kind))
            outline.parameters += pathParameters(of: target.url)
        }
        outline.parameters += parameters(of: authorize.query, in: .query)
        for target in authorize.targets {
            let own = parameters(of: target.query, in: .query)
            outline.parameters += own.map { $0.only(for: effective(target.url)) }
            if let allowed = target.allowed {
                outline.parameters.append(
                    parameter(.allowed, "", allowed.written, allowed).only(for: effective(target.url)))
            }
        }
        if let redirect = authorize.redirect {
            outline.parameters.append(parameter(.redirect, "", redirect.written, redirect))
        }
        for address in authorize.callback.at {
            outline.parameters.append(parameter(.callback, "", address.written, address))
        }
        if let issuer = authorize.issuer {
            outline.parameters.append(parameter(.issuer, "", issuer.written, issuer))
        }
        if let prepare = authorize.prepare { outline.inner.append(("before the page opens", steps(prepare))) }
    }

    private mutating func read(_ ask: AskAction, into outline: inout StepOutline) {
        outline.summary = "asks the person" + (ask.isHidden ? ", hidden" : "") + ": " + ask.title.written
        powers.questions.append((ask.title.written, ask.isHidden, operation, outline.name))
        if let list = ask.choose { outline.parameters.append(parameter(.choose, "", list.written, list)) }
        if let list = ask.fields { outline.parameters.append(parameter(.fields, "", list.written, list)) }
    }

    private mutating func row(_ row: Row) -> RowOutline {
        var words: [String] = []
        if let wait = row.wait { words.append("waits \(wait.written) once") }
        if let slower = row.slower { words.append("waits \(slower.written) longer from now on") }
        switch row.ending {
        case .goOn: break
        case .again(let fields):
            let values = fields.map { "\($0.name.text): \($0.value.written)" }.joined(separator: ", ")
            words.append(values.isEmpty ? "tries again" : "tries again with \(values)")
        case .fail(let failing): words.append("fails with \(failing.code.written)")
        case .give(let template): words.append("ends the operation with \(template.written)")
        }
        let inner = steps(row.steps)
        let ending = words.isEmpty ? (inner.isEmpty ? "all is well" : "goes on") : words.joined(separator: ", ")
        let slots = row.when.flatMap { linked.program($0)?.slots } ?? []
        let readsError = slots.contains { slot in
            if linked.variables.indices.contains(slot), case .error = linked.variables[slot] { true } else { false }
        }
        return RowOutline(
            row: row, when: row.when?.source, readsError: readsError, ending: ending, span: row.span, steps: inner)
    }
}

extension OutlineReader {
    /// Notes what a step may do to the one who runs it.
    private mutating func note(_ step: Step, _ name: String) {
        for waiver in step.without { powers.waivers.append((waiver, operation, name)) }
        let saved: [String] =
            switch step.save {
            case .nothing: []
            case .fields(let names): names.map(\.text)
            case .values(let fields): fields.map(\.name.text)
            }
        let kept = powers.keeps.map(\.name.text)
        powers.keeps += linked.flow.session.filter { saved.contains($0.name.text) && !kept.contains($0.name.text) }
    }

    private mutating func noteForgetting() {
        if powers.forgetting.last != operation { powers.forgetting.append(operation) }
    }
}
