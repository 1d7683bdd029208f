// What a step sends, value by value, and to which address.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowModel

extension OutlineReader {
    func parameter(
        _ place: Parameter.Place, _ name: String, _ value: String, _ template: Template, server: String? = nil
    ) -> Parameter {
        // A variant puts its own values under the keys of the flow, so the value says where it comes from.
        Parameter(
            place: place, name: name, value: value, origin: origins.origin(of: template), server: server,
            span: template.span)
    }

    func parameters(of fields: [Field], in place: Parameter.Place) -> [Parameter] {
        fields.flatMap { leaves($0.value, $0.name.text, place, nil) }
    }

    /// The parts of a map; a whole map as one expression is one parameter without a name.
    func parameters(
        of template: Template?, in place: Parameter.Place, server: String? = nil
    ) -> [Parameter] {
        guard let template else { return [] }
        return leaves(template, "", place, server)
    }

    func parameters(of failing: Failing) -> [Parameter] {
        [parameter(.code, "", failing.code.written, failing.code)]
            + (failing.detail.map { [parameter(.detail, "", $0.written, $0)] } ?? [])
    }

    /// Every value in a tree, under its path.
    func leaves(
        _ template: Template, _ path: String, _ place: Parameter.Place, _ server: String?
    ) -> [Parameter] {
        switch template.form {
        case .map(let fields) where !fields.isEmpty:
            fields.flatMap { field in
                let inner = path.isEmpty ? field.name.text : path + "." + field.name.text
                return leaves(field.value, inner, place, server)
            }
        case .list(let elements) where !elements.isEmpty:
            elements.enumerated().flatMap { index, element in
                leaves(element, "\(path)[\(index)]", place, server)
            }
        case .map where path.isEmpty: []
        case .scalar, .expression, .text, .list, .map:
            [parameter(place, path, template.written, template, server: server)]
        }
    }
}

extension OutlineReader {
    /// What is dropped into a URL, apart from the base URLs of servers.
    func pathParameters(of url: Template) -> [Parameter] {
        var parameters: [Parameter] = []
        url.forEachExpression { expression in
            guard server(named: expression) == nil else { return }
            let template = Template(.expression(expression), span: expression.span)
            parameters.append(parameter(.path, "", template.written, template))
        }
        return parameters
    }

    /// The server a URL lies on, where the file says so; `depth` is how many values led here, which may read each other.
    func server(of url: Template, depth: Int = 0) -> Server? {
        if case .scalar(_, let literal) = url.form {
            return linked.flow.servers.filter { $0.url?.literal.map { literal.hasPrefix($0) } ?? false }
                .max { ($0.url?.literal ?? "").utf8.count < ($1.url?.literal ?? "").utf8.count }
        }
        guard let first = url.beginning, let slot = linked.program(first)?.slots.first,
            linked.variables.indices.contains(slot)
        else { return nil }
        switch linked.variables[slot] {
        case .server(let name): return servers["servers." + name]
        case .value(let name) where depth < 8:
            return values["values." + name].flatMap { server(of: $0, depth: depth + 1) }
        default: return nil
        }
    }

    /// Where a URL leads; `kind` is what is opened by it, if anything is.
    func destination(_ url: Template, _ kind: Target.Kind? = nil, depth: Int = 0) -> Destination {
        // A value that is all of the URL says more than its name.
        if depth < 8, case .expression(let whole) = url.form, let value = values[whole.source] {
            return destination(value, kind, depth: depth + 1)
        }
        let server = kind == .app ? nil : server(of: url)
        let path: String
        switch url.form {
        case .text(let parts):
            let rest = Template(.text(Array(parts.dropFirst())), span: url.span).written
            if case .expression(let first)? = parts.first, server != nil {
                path = self.server(named: first) == nil ? "…" + rest : rest
            } else {
                path = url.written
            }
        case .expression(let expression): path = self.server(named: expression) == nil ? expression.source : ""
        case .scalar(_, let literal): path = String(literal.dropFirst(server?.url?.literal?.count ?? 0))
        case .list, .map: path = url.written
        }
        return Destination(server: server?.name.text, path: path.isEmpty ? "/" : path, kind: kind)
    }

    func server(named expression: Expression) -> Server? {
        servers[expression.source]
    }

    /// A URL with the base URLs of servers in it.
    func effective(_ url: Template) -> String {
        switch url.form {
        case .text(let parts):
            parts.map { part in
                switch part {
                case .literal(let text): text
                case .expression(let expression):
                    server(named: expression)?.url?.written ?? "${" + expression.source + "}"
                }
            }.joined()
        case .expression(let expression): server(named: expression)?.url?.written ?? url.written
        case .scalar, .list, .map: url.written
        }
    }
}
