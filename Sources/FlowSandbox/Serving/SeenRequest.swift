// The log: what came, and what became of it.

package import FlowCEL
import FlowDiagnostics
import FlowJSON

/// A request as the log keeps it.
package struct SeenRequest: Sendable {
    /// What became of a request.
    package enum Outcome: Sendable, Hashable {
        /// A route answered.
        case answered
        /// A route refused it with this code, for this reason.
        case refused(code: String, reason: String)
        /// No route is for it.
        case noRoute
        /// The sandbox file has a mistake.
        case broken(String)
    }

    /// The method.
    package let method: String
    /// The path without the query.
    package let path: String
    /// The query's parameters.
    package let query: Map
    /// The form's parameters.
    package let form: Map
    /// The members of the JSON body.
    package let json: Map
    /// The header fields, names in lower case.
    package let headers: Map
    /// The route as its file names it, if one was found.
    package var route: String?
    /// Parameters that the route neither reads nor ignores.
    package var unknownParameters: [String] = []
    /// What became of it.
    package var outcome = Outcome.noRoute
    /// The status that was sent.
    package var status = 0

    init(_ request: IncomingRequest) {
        method = request.method
        path = request.path
        query = request.query
        form = request.form
        if case .object(let object)? = request.json, case .map(let map) = Value(json: .object(object)) {
            json = map
        } else {
            json = Map()
        }
        headers = request.headers
    }

    /// The names of all its parameters, in order.
    package var parameterNames: [String] { (query.names + form.names + json.names).withoutRepeats }
}
