// A sandbox whose names are resolved and whose expressions are compiled: what a provider runs.

import FlowCEL
package import FlowDiagnostics
package import FlowModel

/// A sandbox that was read and checked.
package struct Sandbox: Sendable {
    /// The file.
    package let file: SandboxFile
    /// Its text, for places in messages.
    package let source: SourceText
    /// The routes with their names.
    let routes: [LinkedRoute]
    /// The compiled expressions, by ``Expression/index``.
    let programs: [Program?]
    /// What the slots below those of a route's own names stand for.
    let roots: [Root]

    /// The names of the servers of a flow that it plays.
    package func played(in flow: Flow) -> [String] {
        file.plays.isEmpty ? flow.servers.map(\.name.text) : file.plays.map(\.text)
    }

    /// The program of an expression; nil only for a file with errors, which is never run.
    func program(_ expression: Expression) -> Program? {
        programs.indices.contains(expression.index) ? programs[expression.index] : nil
    }
}

/// A route with the names its expressions can read.
struct LinkedRoute: Sendable {
    /// The route as written.
    let route: Route
    /// Its names in the order of their slots.
    let locals: [Local]
    /// The parameters it reads or ignores; nil when it may read any.
    let knownParameters: Set<String>?
}

/// A name of a route.
struct Local: Sendable {
    /// What gives it its value, as an index into that phase of the route.
    enum Origin: Sendable, Hashable {
        case bound(Int), taken(Int), asked(Int), issued(Int)
    }

    /// The name.
    let name: Name
    /// What gives it its value.
    let origin: Origin
}

/// What every route can read.
enum Root: Sendable, Hashable {
    case request(RequestPart)
    case data(String)
    case choice(String)
    case key(String)
    case now
    case none
    case errorCode
    case errorText
}

/// The parts of a request.
enum RequestPart: String, Sendable, CaseIterable {
    case method, path, query, form, json, headers, params, token, origin

    /// What its values are.
    var type: CELType {
        switch self {
        case .method, .path, .token, .origin: .string
        case .query, .form, .headers: .map(.string, .string)
        case .params: .map(.string, .dyn)
        case .json: .dyn
        }
    }
}
