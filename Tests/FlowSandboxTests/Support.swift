// A sandbox in process, on a clock and a generator that tests hold.

import FlowCEL
import FlowConcurrency
import FlowDiagnostics
import FlowHTTP
import FlowHTTPServer
import FlowJSON
import FlowTestSupport
import Foundation
import Testing

@testable import FlowSandbox

/// A provider with its clock.
struct World {
    let provider: Provider
    let clock: VirtualClock

    init(_ sandbox: Sandbox, switches: [String: FlowCEL.Value] = [:], person: Person = Person()) throws {
        let clock = VirtualClock()
        let random = SeededRandom()
        self.clock = clock
        provider = try Provider(
            sandbox, switches: switches, person: person, now: { clock.time }, random: { random.bytes($0) })
    }

    init(_ text: String, switches: [String: FlowCEL.Value] = [:], person: Person = Person()) throws {
        let (sandbox, diagnostics) = Sandbox.load(SourceText(name: "acme.sandbox.yaml", text: text))
        let report = diagnostics.map { SnippetRenderer().render($0) }.joined(separator: "\n")
        try self.init(try #require(sandbox, Comment(rawValue: report)), switches: switches, person: person)
    }

    /// Sends `METHOD path?query`, with a form or JSON or bytes.
    @discardableResult
    func send(
        _ line: String, query: [String: String] = [:], form: [String: String]? = nil, json: JSON? = nil,
        body: [UInt8]? = nil, headers: [String: String] = [:]
    ) -> Answered {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var fields = Headers()
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { fields.append(name, value) }
        var bytes = body ?? []
        if let form {
            fields.append("Content-Type", "application/x-www-form-urlencoded")
            bytes = parameters(form).formBody
        }
        if let json {
            fields.append("Content-Type", "application/json")
            bytes = json.utf8
        }
        var search: String? = target.count > 1 ? target[1] : nil
        if !query.isEmpty { search = parameters(query).queryString }
        return Answered(
            provider.answer(
                ServerRequest(method: words[0], path: target[0], query: search, headers: fields, body: bytes)))
    }

    private func parameters(_ values: [String: String]) -> Parameters {
        Parameters(values.sorted { $0.key < $1.key }.map { Parameters.Pair($0.key, $0.value) })
    }

    /// What became of the last request.
    var outcome: SeenRequest.Outcome? { provider.requests.last?.outcome }
}

/// A reply with its parts at hand.
struct Answered {
    let reply: Reply

    init(_ reply: Reply) {
        self.reply = reply
    }

    var status: Int { reply.status }
    var text: String { String(decoding: reply.body, as: UTF8.self) }
    var json: JSON? { try? JSON.parse(reply.body) }
    var location: String? { reply.headers["Location"] }

    /// A member of the JSON body.
    subscript(_ path: String...) -> JSON? {
        var value = json
        for name in path {
            guard case .object(let object)? = value else { return nil }
            value = object[name]
        }
        return value
    }

    /// A text of the JSON body.
    func text(_ path: String...) -> String? {
        var value = json
        for name in path {
            guard case .object(let object)? = value else { return nil }
            value = object[name]
        }
        guard case .string(let text)? = value else { return nil }
        return text
    }

    /// The parameters of the redirect.
    var callback: [String: String] {
        guard let location, let mark = location.utf8.firstIndex(of: UInt8(ascii: "?")),
            let parameters = try? Parameters(query: location[location.utf8.index(after: mark)...])
        else { return [:] }
        return Dictionary(parameters.pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

/// A clock that stands until told to go on.
final class VirtualClock: Sendable {
    private let seconds = Lock<Int64>(1_767_225_600)

    var time: Timestamp { Timestamp(seconds: seconds.withLock { $0 }) }

    func advance(seconds count: Int64) {
        seconds.withLock { $0 += count }
    }
}

/// Bytes that are the same in every run.
final class SeededRandom: Sendable {
    private let state = Lock<UInt64>(42)

    func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
        }
    }
}

/// A file of the repository.
func repositoryFile(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
}
