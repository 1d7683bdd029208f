// Servers of a flow that are put elsewhere.

internal import FlowHTTP
internal import FlowModel

/// The `--server` flags of a call.
struct ServerOverrides: Sendable {
    private let assignments: [Assignment]

    /// Reads the flags.
    init(_ texts: [String]) throws(CommandFailure) {
        assignments = try Assignment.all(texts, flag: "--server", placeholder: "NAME=URL")
    }

    /// The URL of each server that is put elsewhere.
    func urls(for flow: Flow) throws(CommandFailure) -> [String: String] {
        let names = flow.servers.map(\.name.text)
        var urls: [String: String] = [:]
        for assignment in assignments {
            guard names.contains(assignment.name) else {
                throw CommandFailure(
                    .usage, "the flow has no server `\(assignment.name)`",
                    help: RunCommand.nearest(assignment.name, names, "servers"))
            }
            urls[assignment.name] = try url(assignment)
        }
        return urls
    }

    private func url(_ assignment: Assignment) throws(CommandFailure) -> String {
        let url: URLParts
        do throws(URLSyntaxError) { url = try URLParts(assignment.value) } catch {
            throw CommandFailure(.usage, "`--server \(assignment.name)` has no usable URL: \(error.message)")
        }
        guard url.isHTTP, url.scheme.lowercased() == "https" || url.isLoopback else {
            throw CommandFailure(
                .usage, "`--server \(assignment.name)` would send everything without encryption",
                help: ["give an https URL, or one of this machine such as `http://127.0.0.1:8780`"])
        }
        guard url.query == nil, url.fragment == nil else {
            throw CommandFailure(
                .usage, "the URL of `--server \(assignment.name)` has a query or a fragment",
                help: ["give the beginning only, such as `\(url.origin ?? "https://host")`"])
        }
        // Flows write `${servers.NAME}/path`.
        return url.text.hasSuffix("/") ? String(url.text.dropLast()) : url.text
    }
}
