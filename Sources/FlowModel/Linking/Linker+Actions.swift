// Linking what steps do.

import FlowCEL
import FlowDiagnostics

extension Linker {
    /// Links an action.
    mutating func link(_ action: Action, of step: Step, operation: String) {
        switch action {
        case .none: break
        case .request(let request): link(request)
        case .authorize(let authorize):
            ownActs.append(.waitForPerson)
            link(authorize, of: step, operation: operation)
        case .ask(let ask):
            ownActs.append(.waitForPerson)
            link(ask, of: step)
        case .show(let show): link(show)
        case .verify(let verify): link(verify, of: step)
        case .installed(let action): link(action)
        case .bind(let fields):
            for field in fields { compile(field.value) }
        case .call(let call): link(call, operation: operation)
        case .group(let block): link(block, operation: operation)
        case .forget(.all): ownActs.append(.forget)
        case .forget(.fields(let names)):
            ownActs.append(.forget)
            for name in names { sessionField(name) }
        case .fail(let failing): link(failing)
        case .give(let template): compile(template)
        }
    }

    private mutating func link(_ request: RequestAction) {
        compile(request.url, for: .text)
        for place in [request.query, request.headers] { compile(place, for: .fields) }
        linkCredentials(basic: request.basic, bearer: request.bearer)
        switch request.body {
        case .none: break
        case .form(let template), .unencodedForm(let template): compile(template, for: .fields)
        case .json(let template), .text(let template): compile(template)
        }
        checkServer(of: request.url)
        noteServer(of: request)
    }

    /// Links what fills the `Authorization` header, of a step or of a server.
    mutating func linkCredentials(basic: [Template], bearer: Template?) {
        compile(bearer, for: .text)
        for part in basic { compile(part, for: .text) }
        guard let first = basic.first else { return }
        if basic.count != 2 {
            compiler.report(
                .badValue, "`basic` takes two values, user and password", at: first.span,
                help: ["for an empty password write `''`"])
        }
        if let bearer {
            compiler.report(
                .twoCredentials, "`basic` and `bearer` both fill the `Authorization` header", at: bearer.span,
                help: ["keep one of them"])
        }
    }

    /// Links a client certificate: one file, or a certificate with its key.
    mutating func linkCertificate(of server: Server) {
        compile(server.authorities, for: .text)
        guard let source = server.certificate else { return }
        compile(source.pkcs12)
        for template in [source.passphrase, source.pem, source.key] { compile(template, for: .text) }
        if let pkcs12 = source.pkcs12, source.pem != nil || source.key != nil {
            compiler.report(
                .twoCertificates, "`pkcs12` holds the certificate and its key; `pem` and `key` exclude it",
                at: pkcs12.span, help: ["keep either"])
        } else if source.pkcs12 == nil, source.pem == nil {
            compiler.report(
                .missingKey, "certificate lacks `pkcs12` or `pem`", at: source.span,
                help: ["add `pkcs12: =inputs.NAME`, of an input of type `file`"])
        }
    }

    /// What a request sends because its server says so is read by the step that sends it.
    private mutating func noteServer(of request: RequestAction) {
        guard let server = server(of: request.url) else { return }
        var templates = [server.headers, server.query]
        switch request.body {
        case .form, .unencodedForm: templates.append(server.form)
        case .none, .json, .text: break
        }
        if request.basic.isEmpty, request.bearer == nil { templates += server.basic + [server.bearer] }
        for template in templates { note(template) }
    }

    /// The server that a URL begins with, as far as the file says it.
    private func server(of url: Template) -> Server? {
        guard let expression = url.beginning, let slot = compiler.programs[expression.index]?.slots.first,
            case .server(let name) = scope.sources[slot]
        else { return nil }
        return names.servers[name]
    }

    /// A URL written out must lie on a declared server; one that is worked out is compared when it is known.
    mutating func checkServer(of url: Template) {
        guard let literal = url.literal, !literal.isEmpty else { return }
        let known = flow.servers.compactMap { $0.url?.literal }
        guard !known.contains(where: { literal.hasPrefix($0) }) else { return }
        compiler.report(
            .unknownServer, "`\(literal)` is on no declared server", at: url.span,
            help: ["begin it with `${servers.NAME}`", "declare its host under `servers`"])
    }

    private mutating func link(_ call: CallAction, operation: String) {
        calls[operation, default: []].append(call.operation)
        compile(call.inputs)
        ownActs.append(.call(call.operation.text))
        guard let callee = names.operations[call.operation.text] else {
            let names = flow.operations.map(\.name.text)
            let nearest = Suggestion.didYouMean(call.operation.text, among: names)
            compiler.report(
                .unknownReference, "there is no operation `\(call.operation.text)`", at: call.operation.span,
                help: [nearest ?? "the operations are \(names.inWords)"],
                missing: "operations.\(call.operation.text)",
                mend: Suggestion.only(to: call.operation.text, among: names))
            return
        }
        guard case .map(let fields)? = call.inputs?.form else { return }
        let own = Set(callee.inputs.map(\.name.text))
        for field in fields where !own.contains(field.name.text) && names.inputs[field.name.text] == nil {
            let inputs = (callee.inputs + flow.inputs).map(\.name.text)
            let nearest = Suggestion.didYouMean(field.name.text, among: inputs)
            compiler.report(
                .unknownReference, "`\(callee.name.text)` has no input `\(field.name.text)`", at: field.name.span,
                help: [nearest ?? "its inputs are \(inputs.inWords)"], missing: "inputs.\(field.name.text)",
                mend: Suggestion.only(to: field.name.text, among: inputs))
        }
    }
}
