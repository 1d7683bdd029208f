// Operations and steps under way as JSON and back.

import FlowCEL
import FlowDiagnostics
import FlowHTTP
import FlowJSON
import FlowModel

extension Call {
    var json: JSON {
        var object: JSONObject = [
            "operation": .string(operation), "inputs": encode(inputs), "frames": .array(frames.map(\.json)),
            "values": .array(
                values.sorted { $0.key < $1.key }.map { .array([.int(Int64($0.key)), $0.value.json]) }),
            "finally_began": .bool(finallyBegan),
        ]
        switch ending {
        case .result(let value)?: object["result"] = ValueCoding.encode(value)
        case .failure(let failure)?: object["failure"] = failure.json
        case nil: break
        }
        return .object(object)
    }

    init(_ fields: SnapshotFields, _ linked: LinkedFlow) throws(SnapshotError) {
        self.init(operation: try fields.string("operation"), inputs: try decode(fields, "inputs"))
        for frame in try fields.array("frames") { frames.append(try Frame(SnapshotFields(frame), linked)) }
        for value in try fields.array("values") {
            guard case .array(let parts) = value, parts.count == 2, let step = parts[0].intValue else {
                throw fields.damaged("values")
            }
            values[Int(clamping: step)] = try StepValue(SnapshotFields(parts[1]))
        }
        finallyBegan = try fields.flag("finally_began")
        if let json = fields.object["result"] {
            guard let value = ValueCoding.decode(json) else { throw fields.damaged("result") }
            ending = .result(value)
        } else if let json = fields.object["failure"] {
            ending = .failure(try RunFailure(SnapshotFields(json), linked))
        }
    }
}

extension Frame {
    var json: JSON {
        var object: JSONObject = ["block": .int(Int64(block)), "next": .int(Int64(next))]
        object["run"] = run?.json
        return .object(object)
    }

    init(_ fields: SnapshotFields, _ linked: LinkedFlow) throws(SnapshotError) {
        self.init(block: try fields.int("block"), next: try fields.int("next"))
        guard linked.blocks.indices.contains(block), next >= 0 else { throw fields.damaged("frames") }
        run = try fields.optional("run") { fields throws(SnapshotError) in try StepRun(fields.fields("run"), linked) }
    }
}

extension StepValue {
    var json: JSON {
        switch self {
        case .answer(let answer): .object(["answer": answer.response.json, "private": .bool(answer.isPrivate)])
        case .members(let members): .object(["members": encode(members)])
        case .value(let value): .object(["value": ValueCoding.encode(value)])
        }
    }

    init(_ fields: SnapshotFields) throws(SnapshotError) {
        if fields.object["answer"] != nil {
            self = .answer(Answer(try Response(fields.fields("answer")), isPrivate: try fields.flag("private")))
        } else if fields.object["members"] != nil {
            self = .members(try decode(fields, "members"))
        } else if let value = ValueCoding.decode(try fields.value("value")) {
            self = .value(value)
        } else {
            throw fields.damaged("value")
        }
    }
}

extension StepRun {
    var json: JSON {
        var object: JSONObject = [
            "step": .int(Int64(step)), "phase": .string(phase.rawValue), "round": .int(Int64(round)),
            "round_values": encode(roundValues), "began": ValueCoding.encode(.timestamp(began)),
            "slower": slower.json, "attempts": .int(Int64(attempts)),
        ]
        object["answer"] = answer?.response.json
        object["private"] = answer.map { .bool($0.isPrivate) }
        if hasRefetchedKeys { object["refetched_keys"] = .bool(true) }
        object["callback"] = callback.map { .array($0.map { .array([.string($0.name), .string($0.value)]) }) }
        object["authorize"] = authorize?.json
        object["given"] = given.map(ValueCoding.encode)
        object["error"] = error?.json
        object["row"] = row.map { .int(Int64($0)) }
        return .object(object)
    }

    init(_ fields: SnapshotFields, _ linked: LinkedFlow) throws(SnapshotError) {
        guard case .timestamp(let began)? = ValueCoding.decode(try fields.value("began")) else {
            throw fields.damaged("began")
        }
        self.init(step: try fields.int("step"), began: began)
        guard linked.steps.indices.contains(step) else { throw fields.damaged("step") }
        phase = try fields.choice("phase")
        round = try fields.int("round")
        roundValues = try decode(fields, "round_values")
        slower = try fields.duration("slower")
        attempts = try fields.int("attempts")
        hasRefetchedKeys = fields.object["refetched_keys"] != nil
        answer = try fields.optional("answer") { fields throws(SnapshotError) in
            Answer(try Response(fields.fields("answer")), isPrivate: try fields.flag("private"))
        }
        callback = try fields.optional("callback") { fields throws(SnapshotError) in
            try fields.headers("callback").fields.map { ($0.name, $0.value) }
        }
        authorize = try fields.optional("authorize") { fields throws(SnapshotError) in
            try AuthorizeRun(fields.fields("authorize"))
        }
        given = fields.object["given"].flatMap(ValueCoding.decode)
        error = try fields.optional("error") { fields throws(SnapshotError) in
            try FlowError(fields.fields("error"), linked)
        }
        row = try fields.optional("row") { fields throws(SnapshotError) in try fields.int("row") }
    }
}

extension AuthorizeRun {
    var json: JSON {
        var object: JSONObject = [
            "state": .string(state), "nonce": .string(nonce), "verifier": .string(verifier),
            "redirect_uri": .string(redirectURI), "target": .int(Int64(target)),
        ]
        object["apps"] = apps.map { .array($0.sorted().map { .string($0) }) }
        return .object(object)
    }

    init(_ fields: SnapshotFields) throws(SnapshotError) {
        self.init(
            state: try fields.string("state"), nonce: try fields.string("nonce"),
            verifier: try fields.string("verifier"), redirectURI: try fields.string("redirect_uri"))
        target = try fields.int("target")
        apps = try fields.optional("apps") { fields throws(SnapshotError) in
            Set(try fields.array("apps").compactMap(\.stringValue))
        }
    }
}

extension FlowError {
    var json: JSON {
        var object: JSONObject = ["code": .string(code)]
        object["detail"] = detail.map { .string($0) }
        object["failure"] = failure?.json
        return .object(object)
    }

    init(_ fields: SnapshotFields, _ linked: LinkedFlow) throws(SnapshotError) {
        self.init(
            code: try fields.string("code"), detail: fields.object["detail"]?.stringValue,
            failure: try fields.optional("failure") { fields throws(SnapshotError) in
                try RunFailure(fields.fields("failure"), linked)
            })
    }
}

extension RunFailure {
    var json: JSON {
        var object: JSONObject = [
            "code": .string(code), "kind": .string(kind.rawValue), "title": .string(title),
            "help": .array(help.map { .string($0) }),
        ]
        object["detail"] = detail.map { .string($0) }
        object["span"] = location.map { .array([.int(Int64($0.givenSpan.lower)), .int(Int64($0.givenSpan.upper))]) }
        object["step"] = step.map {
            .array([.string($0.operation), .string($0.name), $0.title.map { .string($0) } ?? .null])
        }
        object["request"] = request?.json
        object["response"] = response?.json
        return .object(object)
    }

    init(_ fields: SnapshotFields, _ linked: LinkedFlow) throws(SnapshotError) {
        self.init(
            code: try fields.string("code"), kind: try fields.choice("kind"), title: try fields.string("title"),
            detail: fields.object["detail"]?.stringValue, help: try fields.array("help").compactMap(\.stringValue))
        location = try fields.optional("span") { fields throws(SnapshotError) in
            Location(linked.source, try fields.span("span"))
        }
        step = try fields.optional("step") { fields throws(SnapshotError) in
            let parts = try fields.array("step")
            guard parts.count == 3, let operation = parts[0].stringValue, let name = parts[1].stringValue else {
                throw fields.damaged("step")
            }
            return StepLabel(operation: operation, name: name, title: parts[2].stringValue)
        }
        request = try fields.optional("request") { fields throws(SnapshotError) in try Request(fields.fields("request"))
        }
        response = try fields.optional("response") { fields throws(SnapshotError) in
            try Response(fields.fields("response"))
        }
    }
}
