// The JSON Schema of flow files, written from the tables that read them.

package import FlowJSON

/// JSON Schemas of the files of the language.
package enum FlowSchema {
    /// The schema of a flow file.
    package static var flow: JSONObject {
        var json = document(
            title: "flowrun flow", root: "flow",
            definitions: [
                definition(Shape<Flow>.flow), definition(Shape<Input>.input), definition(Shape<Server>.server),
                definition(Shape<Recogniser>.recogniser), definition(Shape<SessionField>.sessionField),
                definition(Shape<Operation>.operation), ("step", StepReader.schema), definition(Shape<Row>.row),
                definition(Shape<Rounds>.rounds), definition(Shape<Callback>.callback),
                definition(Shape<Target>.target),
                definition(Shape<ErrorEntry>.errorEntry), definition(Shape<Variant>.variant),
                definition(Shape<Edit>.edit), definition(Shape<Button>.button), definition(Shape<Button.Style>.style),
                definition(Shape<Button.Border>.border), definition(Shape<Button.Limits>.limits),
                definition(Shape<Button.LogoSize>.logoSize),
                definition(Shape<FlowExtension>.flowExtension), definition(Shape<CertificateSource>.certificate),
            ])
        // A file that extends another has the keys of a variant instead.
        json["$ref"] = nil
        json["if"] = .object(["required": .array([.string("extends")])])
        json["then"] = .object(Schema.reference("extending flow").json)
        json["else"] = .object(Schema.reference("flow").json)
        return json
    }

    /// A schema document (JSON Schema 2020-12) from the shape of the whole file and those it refers to.
    package static func document(
        title: String, root: String, definitions: [(name: String, schema: JSONObject)]
    ) -> JSONObject {
        var named: JSONObject = [:]
        for (name, schema) in definitions { named[name] = .object(schema) }
        return [
            "$schema": .string("https://json-schema.org/draft/2020-12/schema"), "title": .string(title),
            "$ref": .string("#/$defs/\(root)"), "$defs": .object(named),
        ]
    }

    /// A shape as a definition others refer to.
    package static func definition<Object>(_ shape: Shape<Object>) -> (name: String, schema: JSONObject) {
        (shape.name.replacingBlanks, shape.schema)
    }
}
