// Words of other tools and formats, where somebody takes them for keys of ours: what is written for them here.

internal import FlowDiagnostics
package import FlowYAML

/// What a word of another tool means here.
package enum ForeignWord: Sendable {
    /// The same as one of our keys, so that its value can be read as that key's.
    case key(String)
    /// Something that is written otherwise; a required key that it stands for is not missing as well.
    case advice(String, standsFor: String? = nil)

    /// The meaning of a key that an object does not have, by the name of the object; nil for a word nobody is known to use.
    package static func meaning(of entry: Node.Entry, in object: String) -> ForeignWord? {
        let word = entry.key.utf8.contains(UInt8(ascii: "-")) ? entry.key.replacing("-", with: "_") : entry.key
        if let meaning = table[object]?[word.lowercased()] { return meaning }
        if object.hasSuffix(" step"), let meaning = steps[word.lowercased()] { return meaning }
        return beside(entry, in: object)
    }

    /// The key that an entry is most likely meant to be, among those there are.
    static func nearest(to entry: Node.Entry, in object: String, among names: [String]) -> String? {
        switch meaning(of: entry, in: object) {
        case .key(let key)?: names.contains(key) ? key : nil
        case .advice?: nil
        case nil: Suggestion.nearest(to: entry.key, among: names)
        }
    }

    /// What it means, in words, where it is not one of our keys.
    var words: String? {
        switch self {
        case .key: nil
        case .advice(let words, _): words
        }
    }

    /// What stands in the wrong place, rather than under a wrong name.
    private static func beside(_ entry: Node.Entry, in object: String) -> ForeignWord? {
        if entry.key.hasPrefix("-") {
            return .advice(
                "a blank is missing after the `-` of a list item: write `- `",
                standsFor: object == "operation" ? "steps" : nil)
        }
        if let first = entry.key.unicodeScalars.first, first.properties.isWhitespace {
            return .advice("what stands before it looks like a blank, but is none: type blanks in its place")
        }
        switch object {
        case "flow", "extending flow":
            guard case .sequence(let nodes) = entry.value.content, case .mapping? = nodes.first?.content else {
                return nil
            }
            return .advice("steps belong to an operation: write `operations:` above it, and indent it by 2")
        case "operation":
            guard StepKind.all.contains(where: { $0.name == entry.key }) else { return nil }
            return .advice("it is a step: begin it with `- `, as in `- \(entry.key): …`", standsFor: "steps")
        case "request step" where KnownParameters.names.contains(entry.key):
            return .advice("it is a parameter: write it under `form`, or under `query`")
        case "authorize step" where KnownParameters.names.contains(entry.key):
            return .advice("it is a parameter: write it under `query`")
        default: return nil
        }
    }

    private static let url = advice("write the method and the URL in one line: `request: GET ${servers.NAME}/path`")
    private static let answer = advice(
        "write it under `answer`: `answer: { status: 200, json: { NAME: =… } }`", standsFor: "answer")
    private static let outputs = advice(
        "an answer is read by the step's `id`; `save` keeps session fields, a step `return` gives a result")

    /// What may stand in a step of any kind.
    private static let steps: [String: ForeignWord] = [
        "if": .key("when"), "condition": .key("when"), "unless": .advice("write `when: '!(…)'`"),
        "name": .advice("write `id` for expressions, `title` for people"), "stepid": .key("id"),
        "description": .key("title"), "assert": .key("check"), "asserts": .key("check"), "expect": .key("check"),
        "successcriteria": .key("check"), "validate": .key("check"), "on": .key("match"), "switch": .key("match"),
        "catch": .key("match"), "onsuccess": .key("match"), "onfailure": .key("match"), "onerror": .key("match"),
        "loop": .key("repeat"), "retries": .key("retry"), "session": .key("save"), "store": .key("save"),
        "outputs": outputs, "output": outputs, "extract": outputs, "capture": outputs, "captures": outputs,
        "register": outputs, "env": .advice("a flow reads no environment; make it an input"),
        "type": .advice("the kind of a step is the key it has: `request`, `authorize`, `ask`, …"),
        "kind": .advice("the kind of a step is the key it has: `request`, `authorize`, `ask`, …"),
    ]

    /// By object.
    private static let table: [String: [String: ForeignWord]] = [
        "flow": [
            "name": .key("title"), "description": .key("title"), "workflows": .key("operations"),
            "endpoints": .key("servers"), "hosts": .key("servers"), "parameters": .key("inputs"),
            "params": .key("inputs"), "config": .key("inputs"), "variables": .key("values"), "vars": .key("values"),
            "version": .advice("a file has no version of its own; `needs: flowrun >= 0.1` names that of flowrun"),
            "url": .advice("write it under `servers`: `servers: { id: https://… }`"),
            "base_url": .advice("write it under `servers`: `servers: { id: https://… }`"),
            "baseurl": .advice("write it under `servers`: `servers: { id: https://… }`"),
            "scope": .advice("write it under the `query` of an `authorize` step"),
            "scopes": .advice("write them as `scope` under the `query` of an `authorize` step"),
        ],
        "input": [
            "description": .key("about"), "label": .key("about"), "title": .key("about"), "help": .key("about"),
            "enum": .key("choices"), "options": .key("choices"), "values": .key("choices"), "regex": .key("pattern"),
            "value": .key("default"), "sensitive": .key("secret"), "mask": .key("secret"), "kind": .key("type"),
            "required": .advice("an input is required unless it has a `default` or `optional: true`"),
        ],
        "server": [
            "base_url": .key("url"), "baseurl": .key("url"), "base": .key("url"), "host": .key("url"),
            "address": .key("url"), "endpoint": .key("url"), "origin": .key("url"), "header": .key("headers"),
            "params": .key("query"), "auth": .advice("write `basic: [=inputs.client_id, =inputs.client_secret]`"),
        ],
        "session field": [
            "secret": .advice("a session field is secret unless it says `public: true`"),
            "type": .advice("a session field has no type: what an answer brings is kept"),
            "required": .advice("a session field is required unless it says `optional: true`"),
            "path": .advice("write an expression: `from: =response.json.data.access_token`"),
            "value": .advice("write an expression: `from: =response.json.data.access_token`"),
        ],
        "operation": [
            "description": .key("title"), "name": .key("title"), "tasks": .key("steps"), "params": .key("inputs"),
            "parameters": .key("inputs"), "catch": .key("match"), "always": .key("finally"),
            "outputs": .advice("end the steps with `- return: { NAME: =… }`"),
        ],
        "request step": [
            "url": url, "uri": url, "method": url, "http": url, "endpoint": url, "path": url,
            "body": .advice("write `form` for form fields, `json` for JSON, `text` for anything else"),
            "data": .advice("write `form` for form fields, `json` for JSON, `text` for anything else"),
            "payload": .advice("write `form` for form fields, `json` for JSON, `text` for anything else"),
            "requestbody": .advice("write `form` for form fields, `json` for JSON, `text` for anything else"),
            "params": .key("query"), "parameters": .key("query"), "querystring": .key("query"),
            "header": .key("headers"), "token": .key("bearer"), "urlencoded": .key("form"),
            "auth": .advice("write `bearer: =session.access_token`, or `basic: [USER, PASSWORD]`"),
            "authorization": .advice("write `bearer: =session.access_token`, or `basic: [USER, PASSWORD]`"),
        ],
        "authorize step": [
            "params": .key("query"), "parameters": .key("query"), "redirect_uri": .key("redirect"),
            "redirecturi": .key("redirect"), "redirect_url": .key("redirect"), "callback_url": .key("redirect"),
            "pkce": .advice("write `code_challenge: =pkce.challenge` and `code_challenge_method: S256` under `query`"),
            "url": .key("authorize"),
        ],
        "row": [
            "if": .key("when"), "condition": .key("when"), "case": .key("when"), "then": .key("do"),
            "steps": .key("do"), "retry": .key("again"), "repeat": .key("again"), "error": .key("fail"),
            "throw": .key("fail"), "else": .advice("the last row, without `when`, is taken when no other is"),
        ],
        "repeat": [
            "times": .key("limit"), "count": .key("limit"), "max": .key("limit"), "attempts": .key("limit"),
            "retries": .key("limit"), "interval": .key("every"), "delay": .key("every"), "wait": .key("every"),
            "timeout": .key("for"), "until": .advice("`again` in a row of `match` says when there is another round"),
        ],
        "route": [
            "response": .key("answer"), "reply": .key("answer"), "returns": .key("answer"), "respond": .key("answer"),
            "path": .key("route"), "request": .key("route"), "name": .key("route"), "if": .key("when"),
            "status": answer, "json": answer, "text": answer, "body": answer, "redirect": answer, "headers": answer,
            "vars": .key("let"), "error": .key("refusal"),
        ],
        "answer": [
            "body": .advice("write `json` for JSON, `form` for form fields, `text` for anything else"),
            "data": .advice("write `json` for JSON, `form` for form fields, `text` for anything else"),
            "code": .key("status"), "statuscode": .key("status"), "if": .key("when"), "location": .key("redirect"),
        ],
        "store": [
            "ttl": .key("lasts"), "expires": .key("lasts"), "expires_in": .key("lasts"), "lifetime": .key("lasts"),
            "max_age": .key("lasts"), "single_use": .advice("write `uses: 1`"), "once": .advice("write `uses: 1`"),
        ],
        "check": [
            "if": .key("that"), "when": .key("that"), "condition": .key("that"), "error": .key("else"),
            "message": .key("text"), "then": .advice("`else` names the error when it does not hold"),
        ],
        "case": [
            "name": .key("case"), "title": .key("case"), "steps": .key("run"), "operations": .key("run"),
            "expect": .key("result"), "expects": .key("result"), "returns": .key("result"), "output": .key("result"),
            "error": .key("fails"), "throws": .key("fails"), "answers": .key("person"), "requests_sent": .key("sent"),
        ],
        "act": ["sleep": .key("wait"), "delay": .key("wait"), "inputs": .key("set")],
        "tests": ["scenarios": .key("cases")],
        "switch": ["values": .key("choices"), "options": .key("choices"), "description": .key("about")],
        "callback": ["params": .key("take"), "parameters": .key("take"), "response_mode": .key("mode")],
        "error": ["message": .key("title"), "description": .key("title"), "type": .key("kind")],
    ]
}
