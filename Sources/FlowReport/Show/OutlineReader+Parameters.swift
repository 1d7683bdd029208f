// What a step sends, value by value, and to which address.

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

    /// The server a URL lies on, where the file says so.
    func server(of url: Template) -> Server? {
        if case .text(let parts) = url.form, case .expression(let first)? = parts.first {
            return server(named: first)
        }
        if case .expression(let expression) = url.form { return server(named: expression) }
        guard let literal = url.literal else { return nil }
        return linked.flow.servers.filter { $0.url?.literal.map { literal.hasPrefix($0) } ?? false }
            .max { ($0.url?.literal ?? "").utf8.count < ($1.url?.literal ?? "").utf8.count }
    }

    func server(named expression: Expression) -> Server? {
        linked.flow.servers.first { "servers." + $0.name.text == expression.source }
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
