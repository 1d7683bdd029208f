// What expressions may use: functions, a container, limits.

internal import FlowDiagnostics

/// Compiles expressions against a set of functions. Make one and keep it.
public struct Environment: Sendable {
    /// All functions, in the order they were given.
    public let functions: [Function]
    /// The namespace that names are looked up in first, as in `com.example`.
    public let container: String
    /// The bounds of expressions and, unless a context has its own, of evaluations.
    public let limits: Limits
    let table: FunctionTable

    /// An environment of functions.
    public init(
        functions: [Function] = Environment.standardFunctions, container: String = "", limits: Limits = Limits()
    ) {
        self.functions = functions
        self.container = container
        self.limits = limits
        table = FunctionTable(functions)
    }

    /// The function of a name.
    public func function(named name: String) -> Function? { functions.first { $0.name == name } }

    /// Compiles an expression: syntax, names, functions, and types as far as known.
    ///
    /// `expecting` is the type the result must have; `dyn` takes any.
    public func compile(
        _ source: String, in scope: some Scope, expecting: CELType = .dyn, options: CompileOptions = CompileOptions()
    ) throws(CompileError) -> Program {
        let syntax = try Parser.parse(Array(source.utf8), limits: limits, expandsMacros: options.expandsMacros)
        var compiler = Compiler(self, scope, options)
        return try compiler.program(source, syntax, expecting: expecting)
    }

    /// Whether an expression is CEL; what its names mean is not looked at.
    public func checkSyntax(_ source: String) throws(CompileError) {
        _ = try Parser.parse(Array(source.utf8), limits: limits)
    }
}

/// How an expression is compiled.
public struct CompileOptions: Sendable, Hashable {
    /// Whether functions such as `uuid()` may be called.
    public var allowsGenerators: Bool
    /// Whether names and types are checked; without, mistakes are errors of the evaluation.
    public var checks: Bool
    /// Whether `has`, `all`, `map` and the like are macros.
    public var expandsMacros: Bool

    /// Options from their parts.
    public init(allowsGenerators: Bool = false, checks: Bool = true, expandsMacros: Bool = true) {
        self.allowsGenerators = allowsGenerators
        self.checks = checks
        self.expandsMacros = expandsMacros
    }
}
