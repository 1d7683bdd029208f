// Bodies of forms.

internal import FlowCEL
internal import FlowHTTP

extension Function {
    /// `form.encode`, `form.decode`.
    static let forms: [Function] = [
        Function(
            "form.encode",
            doc: "The map as the body of a form (`application/x-www-form-urlencoded`); a list gives its name several "
                + "times, an absent optional is left out.",
            overloads: [
                Overload(parameters: [.anyMap], result: .string) { (call, values) throws(EvaluationError) in
                    let body = try call.parameters(values.map(0)).formBody
                    try call.reserve(bytes: body.count)
                    return .string(String(decoding: body, as: UTF8.self))
                }
            ],
            examples: [
                Example("form.encode({'a': 'x y', 'b': 1})", "'a=x+y&b=1'"),
                Example("form.encode({'a': ['1', '2']})", "'a=1&a=2'"),
            ]),
        Function(
            "form.decode",
            doc: "The parameters of a form's body or of a query; a name that comes more than once has the list of its "
                + "values.",
            overloads: Overload.octets(.map(.string, .dyn)) { (call, octets) throws(EvaluationError) in
                let parameters = try call.reading { () throws(URLSyntaxError) in try Parameters(form: octets) }
                return .map(try call.map(parameters))
            }, examples: [Example("form.decode('a=x+y&b=%31')", "{'a': 'x y', 'b': '1'}")]),
    ]
}
