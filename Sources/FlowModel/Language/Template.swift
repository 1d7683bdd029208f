// What is worked out when it is reached: text, an expression, or a tree of them.

package import FlowDiagnostics
package import FlowYAML

/// A value of the file that may hold expressions.
package struct Template: Sendable {
    /// The forms it can take.
    package indirect enum Form: Sendable {
        /// Text, a number, a flag or null, with the text it was written as.
        case scalar(Scalar.Value, text: String)
        /// A whole expression, which keeps its type.
        case expression(Expression)
        /// Text in which `${…}` drops values.
        case text([Part])
        /// A list.
        case list([Template])
        /// A map, keys literal.
        case map([Field])
    }

    /// A piece of a text.
    package enum Part: Sendable {
        /// As it is.
        case literal(String)
        /// A value dropped in.
        case expression(Expression)
    }

    /// Its form.
    package let form: Form
    /// Where it stands.
    package let span: Span

    /// The expression it is or begins with, as URLs begin with their server.
    package var beginning: Expression? {
        switch form {
        case .expression(let whole): whole
        case .text(let parts): if case .expression(let first)? = parts.first { first } else { nil }
        case .scalar, .list, .map: nil
        }
    }

    /// A template from its parts.
    package init(_ form: Form, span: Span) {
        self.form = form
        self.span = span
    }

    /// The text, if it holds no expression.
    package var literal: String? {
        if case .scalar(_, let text) = form { text } else { nil }
    }

    /// Whether nothing was written.
    package var isNothing: Bool {
        if case .scalar(.null, _) = form { true } else { false }
    }

    /// Calls `visit` for each expression in it, in order.
    package func forEachExpression(_ visit: (Expression) -> Void) {
        switch form {
        case .scalar: break
        case .expression(let expression): visit(expression)
        case .text(let parts):
            for case .expression(let expression) in parts { visit(expression) }
        case .list(let elements): for element in elements { element.forEachExpression(visit) }
        case .map(let fields): for field in fields { field.value.forEachExpression(visit) }
        }
    }
}

/// A literal key with its value.
package struct Field: Sendable {
    /// The key.
    package let name: Name
    /// The value.
    package let value: Template

    /// A field from its key and value.
    package init(_ name: Name, _ value: Template) {
        self.name = name
        self.value = value
    }
}
