// F4034: an input without a pattern that decides where the codes and secrets of the flow go.

import FlowCEL
import FlowDiagnostics

extension Check {
    static let openHosts = Check { flow in
        for server in flow.flow.servers {
            guard let expression = server.url.flatMap(host(of:)) else { continue }
            let isWhole = server.url?.beginning?.index == expression.index
            for case .input(let name) in flow.sources(of: expression).sorted(by: { "\($0)" < "\($1)" }) {
                guard let input = flow.linked.names.inputs[name], isOpen(input, isWhole: isWhole) else { continue }
                flow.report(
                    .openHost,
                    isWhole
                        ? "`\(name)` may name any server, also one without encryption"
                        : "`\(name)` may hold more than a part of the host, and so name any other one",
                    at: expression.span,
                    help: [
                        input.pattern == nil
                            ? "give the input a `pattern`, such as `\(example(isWhole))`, or `choices`"
                            : "narrow its `pattern`, as in `\(example(isWhole))`"
                    ],
                    severity: .error)
            }
        }
    }

    private static func example(_ isWhole: Bool) -> String {
        isWhole ? "'https://[a-z0-9.-]+(:[0-9]+)?'" : "'[a-z0-9-]+'"
    }

    /// What would make another host of the part of a host, or leave out encryption: an input that takes one of these is open.
    private static let strays = [
        "evil.example/", "evil.example?", "evil.example#", "evil.example\\", "evil.example:80/",
    ]
    private static let plain = ["http://evil.example", "http://evil.example/"]

    private static func isOpen(_ input: Input, isWhole: Bool) -> Bool {
        guard input.choices == nil, [.text, .uri, .list, .file].contains(input.kind) else { return false }
        guard let pattern = input.pattern else { return true }
        guard let expression = try? RegularExpression(pattern.text) else { return false }
        return (isWhole ? plain : strays).contains { expression.matchesWhole($0) }
    }
}
