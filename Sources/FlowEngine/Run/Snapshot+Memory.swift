// The memory of a run as JSON and back.

import FlowCEL
import FlowDiagnostics
import FlowEncoding
import FlowHTTP
import FlowJSON
import FlowModel

extension Memory {
    var json: JSON {
        var object: JSONObject = [
            "inputs": encode(inputs), "servers": encode(servers.mapValues { .string($0) }),
            "session": encode(session), "calls": .array(calls.map(\.json)),
            "results": .array(results.map { .array([.string($0.operation), ValueCoding.encode($0.result)]) }),
            "unsaved": .bool(isUnsaved), "operation_index": .int(Int64(operationIndex)),
            "waiting": .string(waiting.rawValue),
            "secrets": .array(secrets.texts.sorted().map { .string($0) }),
        ]
        object["locked_by"] = lockedBy.map { .int(Int64($0)) }
        if !cookies.isEmpty {
            object["cookies"] = .array(
                cookies.values.sorted { $0.origin < $1.origin }.map { jar in
                    .object([
                        "origin": .string(jar.origin), "cookies": .array(jar.cookies.map(\.json)),
                    ])
                })
        }
        if !keySets.isEmpty {
            object["key_sets"] = .array(
                keySets.sorted { $0.key < $1.key }.map { .array([.string($0.key), .string(Base64.encode($0.value))]) })
        }
        object["last_request"] = lastRequest?.json
        object["last_response"] = lastResponse?.json
        return .object(object)
    }

    init(_ fields: SnapshotFields, _ linked: LinkedFlow) throws(SnapshotError) {
        self.init()
        inputs = try decode(fields, "inputs")
        setServers(try decode(fields, "servers").compactMapValues(\.stringValue))
        session = try decode(fields, "session")
        for call in try fields.array("calls") { calls.append(try Call(SnapshotFields(call), linked)) }
        for result in try fields.array("results") {
            guard case .array(let parts) = result, parts.count == 2, let name = parts[0].stringValue,
                let value = ValueCoding.decode(parts[1])
            else { throw fields.damaged("results") }
            results.append((name, value))
        }
        isUnsaved = try fields.flag("unsaved")
        operationIndex = try fields.int("operation_index")
        waiting = try fields.choice("waiting")
        for secret in try fields.array("secrets") { secrets.add(secret.stringValue ?? "") }
        lockedBy = try fields.optional("locked_by") { fields throws(SnapshotError) in try fields.int("locked_by") }
        for jar in try fields.optional("cookies", { fields throws(SnapshotError) in try fields.array("cookies") }) ?? []
        {
            let jar = try SnapshotFields(jar)
            let origin = try jar.string("origin")
            var kept: [Cookie] = []
            for cookie in try jar.array("cookies") { kept.append(try Cookie(SnapshotFields(cookie))) }
            cookies[origin] = CookieJar(origin: origin, cookies: kept)
        }
        for set in try fields.optional("key_sets", { fields throws(SnapshotError) in try fields.array("key_sets") })
            ?? []
        {
            guard case .array(let parts) = set, parts.count == 2, let url = parts[0].stringValue,
                let text = parts[1].stringValue, let bytes = Base64.decode(text)
            else { throw fields.damaged("key_sets") }
            keySets[url] = bytes
        }
        lastRequest = try fields.optional("last_request") { fields throws(SnapshotError) in
            try Request(fields.fields("last_request"))
        }
        lastResponse = try fields.optional("last_response") { fields throws(SnapshotError) in
            try Response(fields.fields("last_response"))
        }
    }
}

/// Named values as JSON, in a stable order.
func encode(_ values: [String: Value]) -> JSON {
    var object: JSONObject = [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { object[name] = ValueCoding.encode(value) }
    return .object(object)
}

/// Named values from JSON.
func decode(_ fields: SnapshotFields, _ name: String) throws(SnapshotError) -> [String: Value] {
    var values: [String: Value] = [:]
    for member in try fields.fields(name).object.members {
        guard let value = ValueCoding.decode(member.value) else { throw fields.damaged(name) }
        values[member.name] = value
    }
    return values
}

extension Duration {
    /// Seconds and attoseconds, exactly.
    var json: JSON { .array([.int(components.seconds), .int(components.attoseconds)]) }

    init?(_ json: JSON) {
        guard case .array(let parts) = json, parts.count == 2, let seconds = parts[0].intValue,
            let rest = parts[1].intValue
        else { return nil }
        self.init(secondsComponent: seconds, attosecondsComponent: rest)
    }
}

extension SnapshotFields {
    func duration(_ name: String) throws(SnapshotError) -> Duration {
        guard let duration = Duration(try value(name)) else { throw damaged(name) }
        return duration
    }

    func bytes(_ name: String) throws(SnapshotError) -> [UInt8] {
        guard let bytes = Base64.decode(try string(name)) else { throw damaged(name) }
        return bytes
    }

    func headers(_ name: String) throws(SnapshotError) -> Headers {
        var headers = Headers()
        for field in try array(name) {
            guard case .array(let parts) = field, parts.count == 2, let key = parts[0].stringValue,
                let value = parts[1].stringValue
            else { throw damaged(name) }
            headers.append(key, value)
        }
        return headers
    }

    func span(_ name: String) throws(SnapshotError) -> Span {
        let parts = try array(name).compactMap(\.intValue)
        guard parts.count == 2 else { throw damaged(name) }
        return Span(Int(clamping: parts[0]), Int(clamping: parts[1]))
    }
}

extension Headers {
    var json: JSON { .array(fields.map { .array([.string($0.name), .string($0.value)]) }) }
}

extension Request {
    var json: JSON {
        var object: JSONObject = [
            "method": .string(method), "url": .string(url), "headers": headers.json, "timeout": timeout.json,
        ]
        object["body"] = body.map { .string(Base64.encode($0)) }
        return .object(object)
    }

    init(_ fields: SnapshotFields) throws(SnapshotError) {
        self.init(
            method: try fields.string("method"), url: try fields.string("url"), headers: try fields.headers("headers"),
            body: try fields.optional("body") { fields throws(SnapshotError) in try fields.bytes("body") },
            timeout: try fields.duration("timeout"))
    }
}

extension Response {
    var json: JSON {
        .object([
            "status": .int(Int64(status)), "headers": headers.json, "body": .string(Base64.encode(body)),
            "duration": duration.json,
        ])
    }

    init(_ fields: SnapshotFields) throws(SnapshotError) {
        self.init(
            status: try fields.int("status"), headers: try fields.headers("headers"), body: try fields.bytes("body"),
            duration: try fields.duration("duration"))
    }
}

extension Cookie {
    var json: JSON {
        var object: JSONObject = [
            "name": .string(name), "value": .string(value), "secure": .bool(isSecure), "http_only": .bool(isHTTPOnly),
        ]
        object["domain"] = domain.map { .string($0) }
        object["path"] = path.map { .string($0) }
        object["expires"] = expires.map { .int($0) }
        return .object(object)
    }

    init(_ fields: SnapshotFields) throws(SnapshotError) {
        self.init(
            name: try fields.string("name"), value: try fields.string("value"),
            domain: fields.object["domain"]?.stringValue, path: fields.object["path"]?.stringValue,
            expires: fields.object["expires"]?.intValue, isSecure: try fields.flag("secure"),
            isHTTPOnly: try fields.flag("http_only"))
    }
}
