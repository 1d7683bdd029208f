// Which requests are callbacks, and where their parameters lie.

internal import FlowHTTPServer
internal import FlowModel

/// Tells callbacks from everything else that comes to a port.
struct CallbackDoor: Sendable {
    private let mode: Callback.Mode
    private let paths: [(address: Int, path: String)]

    /// A door for callbacks with their parameters in one place, to the paths of some addresses.
    init(mode: Callback.Mode, paths: [(address: Int, path: String)]) {
        self.mode = mode
        self.paths = paths
    }

    /// Answers a request; a callback is kept waiting until it is known what became of it.
    func answer(_ request: ServerRequest, into inbox: CallbackInbox) -> Reply {
        guard let place = paths.first(where: { $0.path.utf8.elementsEqual(request.path.utf8) }) else {
            return CallbackPage.notFound.reply
        }
        // A look at the page (HEAD) must not spend the callback.
        let method = mode == .formPost ? "POST" : "GET"
        guard request.method == method else { return CallbackPage.wrongMethod(allowed: method).reply }
        switch mode {
        case .query:
            let query = request.query.map { "?" + $0 } ?? ""
            return inbox.receive(Arrival(address: place.address, parameters: query)).reply
        case .formPost:
            guard let form = String(validating: request.body, as: UTF8.self) else {
                return CallbackPage.refused("its form is not UTF-8").reply
            }
            return inbox.receive(Arrival(address: place.address, parameters: "?" + form)).reply
        case .fragment:
            // Browsers keep fragments to themselves: a page sends it along as a query.
            guard let query = request.query else { return CallbackPage.forwarding.reply }
            return inbox.receive(Arrival(address: place.address, parameters: "#" + query)).reply
        }
    }
}
