// Compiles the expressions of a file and collects what is wrong with them.

package import FlowCEL
package import FlowDiagnostics
import FlowYAML

/// Where a value goes; it decides what may stand there.
package enum Place: Sendable {
    /// A condition: must be true or false, makes nothing.
    case condition
    /// Text in a header, path, or member of a form: no list, map, bytes or null.
    case text
    /// Names with texts: a query, a form, headers.
    case fields
    /// Anything, as in JSON, `let` and `return`.
    case anything
}

/// Compiles expressions one by one.
package struct Compiler: Sendable {
    /// Their text.
    package let source: SourceText
    /// The functions they may call.
    package let environment: Environment
    /// The programs so far, by ``Expression/index``.
    package private(set) var programs: [Program?]
    /// The problems so far.
    package private(set) var diagnostics: [Diagnostic] = []

    /// A compiler for a file with `count` expressions.
    package init(source: SourceText, environment: Environment, count: Int) {
        self.source = source
        self.environment = environment
        programs = Array(repeating: nil, count: count)
    }

    /// Notes a problem; `mend` is what should stand there, where only that can be meant.
    package mutating func report(
        _ code: Code, _ message: String, at span: Span, label: String? = nil, help: [String] = [],
        missing: String? = nil, mend: String? = nil, severity: Diagnostic.Severity = .error
    ) {
        var diagnostic = Diagnostic(
            code, message, at: Location(source, span), label: label, help: help, severity: severity
        ).mended(by: mend)
        diagnostic.missing = missing
        diagnostics.append(diagnostic)
    }

    /// Forgets that a name, or a part of it, is missing within a place.
    mutating func forget(missing name: String, in span: Span) {
        diagnostics.removeAll { diagnostic in
            guard let missing = diagnostic.missing, missing == name || missing.hasPrefix(name + ".") else {
                return false
            }
            return diagnostic.location.map { (span.lower..<max(span.lower, span.upper)).contains($0.span.lower) }
                ?? false
        }
    }

    /// Compiles one expression for a place; nil after a problem.
    @discardableResult
    package mutating func compile(_ expression: Expression, in scope: some Scope, for place: Place) -> Program? {
        do throws(CompileError) {
            let program = try environment.compile(
                expression.source, in: scope, expecting: place == .condition ? .bool : .dyn,
                options: CompileOptions(allowsGenerators: place != .condition))
            programs[expression.index] = program
            return program
        } catch {
            for issue in error.issues {
                let span = expression.fileSpan(issue.span)
                // Only what stands in the file as it stands in the expression can be replaced there.
                let isPlain = source.part(of: span).text[source.part(of: span).span] == expression.text(of: issue.span)
                report(
                    issue.code, issue.message, at: span, label: issue.label, help: issue.help,
                    missing: issue.missing, mend: isPlain ? issue.mend : nil)
            }
            return nil
        }
    }

    /// Compiles every expression of a template.
    package mutating func compile(_ template: Template?, in scope: some Scope, for place: Place = .anything) {
        guard let template else { return }
        switch template.form {
        case .scalar(.null, _):
            guard place == .text else { return }
            report(
                .notText, "nothing stands here, and nothing cannot become text", at: template.span,
                help: ["leave the entry out, or write `''` for empty text; what follows a `#` is a comment to YAML"])
        case .scalar: break
        case .expression(let expression):
            guard let program = compile(expression, in: scope, for: place) else { return }
            if place == .text { requireText(program.type, of: expression, allowsAbsent: true) }
            if place == .fields, !program.type.fits(.map(.string, .dyn)) {
                report(
                    .notText, "a \(program.type) cannot stand here", at: expression.span,
                    help: ["give a map from names to texts"])
            }
        case .text(let parts):
            for case .expression(let expression) in parts {
                guard let program = compile(expression, in: scope, for: .text) else { continue }
                requireText(program.type, of: expression, allowsAbsent: false)
            }
        case .list(let elements):
            if place == .text {
                report(
                    .notText, "a list cannot stand here", at: template.span, help: ["join its elements into one text"])
            }
            for element in elements { compile(element, in: scope, for: place) }
        case .map(let fields):
            if place == .text, fields.count == 1, let field = fields.first, field.value.isNothing {
                // `{name}`, as other tools write it, is a map with one key to YAML.
                let name = field.name.text
                report(
                    .notText, "`{\(name)}` is a map to YAML", at: template.span,
                    help: [
                        "for the value of an expression write `=\(name)`", "if text is meant, quote it: `'{\(name)}'`",
                    ])
                return
            }
            if place == .text {
                report(.notText, "a map cannot stand here", at: template.span, help: ["encode it: `=json.encode(…)`"])
            }
            for field in fields { compile(field.value, in: scope, for: place == .fields ? .text : place) }
        }
    }

    /// Reports a type that has no text.
    private mutating func requireText(_ type: CELType, of expression: Expression, allowsAbsent: Bool) {
        guard let (what, help) = type.reasonAgainstText(allowsAbsent: allowsAbsent) else { return }
        report(.notText, "\(what) cannot become text", at: expression.span, help: [help])
    }
}

extension CELType {
    /// What the type is and what to write instead, if it cannot become text.
    fileprivate func reasonAgainstText(allowsAbsent: Bool) -> (String, String)? {
        switch self {
        case .list: ("a list", "join it: `.join(' ')`, or `json.encode(…)`")
        case .map: ("a map", "encode it: `json.encode(…)`")
        case .bytes: ("bytes", "encode them: `base64.encode(…)` or `base64url.encode(…)`")
        case .null: ("null", "leave the entry out, or write text")
        case .optional(let wrapped):
            allowsAbsent
                ? wrapped.reasonAgainstText(allowsAbsent: false)
                : ("a value that may be absent", "say what stands there then: `.orValue('')`")
        case .type: ("a type", "name a value")
        default: nil
        }
    }
}
