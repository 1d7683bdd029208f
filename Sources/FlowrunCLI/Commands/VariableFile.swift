// Variables out of a YAML or JSON file.

internal import FlowCEL
internal import FlowDiagnostics
internal import FlowJSON
internal import FlowModel
internal import FlowYAML

/// The variables of a file that holds a map.
struct VariableFile: Sendable {
    /// Each with its value, in the order of the file.
    let values: [(name: String, value: Value)]

    /// No variables.
    init() {
        values = []
    }

    /// Reads the file; JSON by the rules of JSON, since YAML knows fewer escapes.
    init(_ source: SourceText, isJSON: Bool) throws(CommandFailure) {
        values = isJSON ? try Self.readJSON(source) : try Self.readYAML(source)
    }

    private static func readJSON(_ source: SourceText) throws(CommandFailure) -> [(name: String, value: Value)] {
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(source.bytes) } catch {
            throw CommandFailure(
                .usage, error.message, at: Location(source, Span(error.offset, error.offset + 1)))
        }
        guard let object = json.objectValue else { throw notAMap(Location(source, Span(at: 0))) }
        return object.members.map { ($0.name, Value(json: $0.value)) }
    }

    private static func readYAML(_ source: SourceText) throws(CommandFailure) -> [(name: String, value: Value)] {
        let (root, diagnostics) = YAML.parse(source)
        guard let root, !diagnostics.hasErrors else { throw CommandFailure(.usage, diagnostics) }
        guard case .mapping(let entries) = root.content else { throw notAMap(Location(source, root.span)) }
        return entries.map { ($0.key, Value($0.value)) }
    }

    private static func notAMap(_ place: Location) -> CommandFailure {
        CommandFailure(
            .usage, "a file of variables holds a map", help: ["write one `NAME: VALUE` on each line"], at: place)
    }
}
