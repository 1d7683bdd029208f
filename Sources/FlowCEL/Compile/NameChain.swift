// Names with what is selected from them.

internal import FlowDiagnostics

/// A name with the fields selected from it: `a.b.c`, where `a.b['c']` with a constant is the same.
struct NameChain {
    /// One field, as it is written.
    struct Field {
        let name: String
        let span: Span
        /// Written as an index with a constant.
        let isIndex: Bool
    }

    let root: NameSyntax
    let rootSpan: Span
    let fields: [Field]
    /// The place of each field with all before it.
    private let spans: [Span]

    /// The chain that an expression is, or nil when it is something else.
    init?(_ expression: Expression) {
        var fields: [Field] = []
        var spans: [Span] = []
        var current = expression
        while true {
            switch current.kind {
            case .name(let name):
                root = name
                rootSpan = current.span
                self.fields = fields.reversed()
                self.spans = spans.reversed()
                return
            case .select(let select) where !select.isOptional:
                fields.append(Field(name: select.field, span: select.fieldSpan, isIndex: false))
                spans.append(current.span)
                current = select.operand
            case .index(let index) where !index.isOptional:
                guard case .literal(let key) = index.index.kind, case .string(let name) = key.value else { return nil }
                fields.append(Field(name: name, span: index.index.span, isIndex: true))
                spans.append(current.span)
                current = index.operand
            case .literal, .select, .index, .call, .list, .map, .unary, .binary, .logical, .conditional, .has, .loop,
                .bind:
                return nil
            }
        }
    }

    /// How many fields stand before the first index: only they are part of a name in the language's own rules.
    var plainCount: Int { fields.firstIndex(where: \.isIndex) ?? fields.count }

    /// The dotted name of the root and so many fields.
    func name(_ count: Int) -> String {
        var result = root.name
        for field in fields.prefix(count) {
            result += "."
            result += field.name
        }
        return result
    }

    /// The root and so many fields as they must be written.
    func spelling(_ count: Int) -> String {
        fields.prefix(count).reduce(root.name) { Self.spelling($0, $1.name) }
    }

    /// The place of the root and so many fields.
    func span(_ count: Int) -> Span { count == 0 ? rootSpan : spans[count - 1] }

    /// A dotted name with one more member as it must be written: in brackets when the member is no identifier.
    static func spelling(_ prefix: String, _ member: String) -> String {
        let isIdentifier =
            member.utf8.allSatisfy(Lexer.isWord) && !(member.utf8.first.map(Lexer.digits.contains) ?? true)
        return isIdentifier ? "\(prefix).\(member)" : "\(prefix)['\(member)']"
    }
}
