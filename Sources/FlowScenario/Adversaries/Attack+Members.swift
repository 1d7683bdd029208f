// What a server does to one member of its JSON.

internal import FlowHTTP
internal import FlowJSON

extension Attack {
    /// The most members that are attacked of one answer.
    private static let mostMembers = 40

    /// Attacks on each member of an answer: twice, of another type, missing, at another host.
    static func members(of response: Response) -> [Attack] {
        guard let json = try? JSON.parse(response.body) else { return [] }
        var attacks: [Attack] = []
        for path in json.memberPaths.prefix(mostMembers) {
            let name = "`\(path.joined(separator: "."))`"
            func changed(
                _ adversary: Adversary, _ detail: String, _ value: JSON?
            ) -> Attack {
                Attack(
                    adversary: adversary, detail: detail, member: path.last, expects: .sound,
                    deed: .answer { _, response in
                        guard let json = try? JSON.parse(response.body) else { return response }
                        return response.with(Array(json.with(value, at: path[...]).text.utf8))
                    })
            }
            let found = json.member(at: path[...])
            attacks.append(changed(.missingMember, name, nil))
            for (words, value) in wrongValues where !words.isEmpty && value.kind != found?.kind {
                attacks.append(changed(.wrongType, "\(name) is \(words)", value))
            }
            if case .string(let text)? = found {
                if !text.isEmpty { attacks.append(changed(.wrongType, "\(name) is an empty text", .string(""))) }
                if let url = try? URLParts(text), url.isHTTP {
                    attacks.append(changed(.foreignAddress, name, .string(foreignHost + "/path")))
                }
            }
            if path.count == 1 {
                attacks.append(
                    Attack(
                        adversary: .doubledMember, detail: name, member: path.last,
                        deed: .answer { _, response in
                            let text = String(decoding: response.body, as: UTF8.self)
                            guard let end = text.utf8.lastIndex(of: UInt8(ascii: "}")) else { return response }
                            let member = ",\(JSON.string(path[0]).text):\"\(canary)\"}"
                            return response.with(Array((text[..<end] + member).utf8))
                        }))
            }
        }
        return attacks
    }

    private static let wrongValues: [(words: String, value: JSON)] = [
        ("null", .null), ("a number", .int(-1)), ("true", .bool(true)), ("a list", .array([.string(canary)])),
        ("a map", .object(["a": .string(canary)])), ("a text", .string("text")),
    ]
}

extension JSON {
    /// The ways to the members, those inside of others and of the first element of lists among them; three levels.
    fileprivate var memberPaths: [[String]] { paths(depth: 3) }

    private func paths(depth: Int) -> [[String]] {
        guard depth > 0 else { return [] }
        switch self {
        case .object(let object):
            return object.members.flatMap { member in
                [[member.name]] + member.value.paths(depth: depth - 1).map { [member.name] + $0 }
            }
        case .array(let elements): return elements.first?.paths(depth: depth - 1).map { ["0"] + $0 } ?? []
        case .null, .bool, .int, .double, .string: return []
        }
    }

    /// The value at a way.
    func member(at path: ArraySlice<String>) -> JSON? {
        guard let name = path.first else { return self }
        switch self {
        case .object(let object): return object[name]?.member(at: path.dropFirst())
        case .array(let elements): return elements.first?.member(at: path.dropFirst())
        case .null, .bool, .int, .double, .string: return nil
        }
    }

    /// The value with another one at a way; nil drops it there.
    func with(_ value: JSON?, at path: ArraySlice<String>) -> JSON {
        guard let name = path.first else { return value ?? .null }
        switch self {
        case .object(var object):
            guard let inner = object[name] else { return self }
            object[name] = path.count == 1 ? value : inner.with(value, at: path.dropFirst())
            return .object(object)
        case .array(var elements):
            guard let first = elements.first else { return self }
            elements[0] = first.with(value, at: path.dropFirst())
            return .array(elements)
        case .null, .bool, .int, .double, .string: return self
        }
    }

    /// Which kind of value it is.
    fileprivate var kind: Int {
        switch self {
        case .null: 0
        case .bool: 1
        case .int, .double: 2
        case .string: 3
        case .array: 4
        case .object: 5
        }
    }
}
