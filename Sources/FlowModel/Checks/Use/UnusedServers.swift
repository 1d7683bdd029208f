// F4016: a server that nothing is sent to.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let unusedServers = Check { flow in
        var literals: [String] = []
        for place in flow.places {
            for template in place.sent {
                if let literal = template.literal { literals.append(literal) }
            }
        }
        for server in flow.flow.servers {
            let url = server.url?.literal
            guard
                !flow.reads.contains(.server(server.name.text)),
                !literals.contains(where: { literal in url.map { literal.hasPrefix($0) } ?? false })
            else {
                flow.accept(.unusedServer, at: server.name.span)
                continue
            }
            flow.report(
                .unusedServer, "nothing is sent to the server `\(server.name.text)`", at: server.name.span,
                help: ["use it as `${servers.\(server.name.text)}`, or drop it: a flow may contact only who is listed"])
        }
    }
}
