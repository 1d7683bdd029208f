// The phases of a route, in their order. Nothing is kept unless the whole route succeeds.

import FlowCEL
import FlowDiagnostics
import FlowEncoding
import FlowHTTPServer
import FlowModel

/// Why a route stops.
enum RouteStop: Error {
    /// The request is refused.
    case refused(code: String, text: String, reason: String)
    /// The file has a mistake.
    case failed(Failure)
    /// Somebody has to decide first.
    case page(QuestionPage)
}

/// What a route does to the ledger once it has succeeded.
private struct Changes {
    var uses: [Ledger.Address] = []
    var kept: [(address: Ledger.Address, fields: Map, expires: Timestamp?)] = []
    var records: [String: Ledger.Record] = [:]
    /// The sign-in the request belongs to, from the first thing it took.
    var chain: Int?
}

extension RouteRun {
    /// Whether the route is for the request at all.
    func fits() throws(Failure) -> Bool {
        // A request that cannot be read has no parameters to decide by: the first route of its path refuses it.
        if request.problem != nil { return true }
        return try holds(linked.route.when)
    }

    /// The answer to the request.
    func answer(
        _ state: inout Provider.State, random: (Int) -> [UInt8], _ seen: inout SeenRequest
    ) -> Reply {
        do throws(RouteStop) {
            let reply = try proceed(&state, random: random)
            seen.outcome = .answered
            return reply
        } catch {
            switch error {
            case .failed(let failure): return broken(failure, &seen)
            case .page(let page):
                seen.outcome = .answered
                return page.reply
            case .refused(let code, let text, let reason):
                seen.outcome = .refused(code: code, reason: reason)
                self.error = (code, text)
                do throws(Failure) {
                    return try refusal()
                } catch {
                    return broken(error, &seen)
                }
            }
        }
    }

    private func broken(_ failure: Failure, _ seen: inout SeenRequest) -> Reply {
        seen.outcome = .broken(failure.text(in: sandbox.source))
        return .broken(failure, in: sandbox.source)
    }

    private func proceed(_ state: inout Provider.State, random: (Int) -> [UInt8]) throws(RouteStop) -> Reply {
        if let problem = request.problem { throw .refused(code: "invalid_request", text: problem, reason: problem) }
        var changes = Changes()
        for (index, item) in linked.route.takes.enumerated() {
            define(.taken(index), .map(try take(item, &state.ledger, &changes).fields))
        }
        for check in linked.route.checks { try self.check(check) }
        for (index, item) in linked.route.asks.enumerated() {
            define(.asked(index), try ask(item, &state.person))
        }
        for (index, item) in linked.route.issues.enumerated() {
            define(.issued(index), .string(try issue(item, random: random, &changes)))
        }
        let reply: Reply
        do throws(Failure) {
            reply = try self.reply(linked.route.answers, in: "answer")
        } catch {
            throw .failed(error)
        }
        commit(changes, to: &state.ledger)
        return reply
    }

    private func take(
        _ item: Take, _ ledger: inout Ledger, _ changes: inout Changes
    ) throws(RouteStop) -> Ledger.Record {
        guard let storeTemplate = item.store, let keyTemplate = item.key else {
            throw .failed(Failure("the take is not complete", at: item.name.span))
        }
        let key: String
        do throws(Failure) {
            key = try text(keyTemplate)
        } catch {
            throw refused(item.code, item.text, reason: error.text(in: sandbox.source))
        }
        let address: Ledger.Address
        let store: Store
        do throws(Failure) {
            let name = try text(storeTemplate)
            guard let found = sandbox.file.stores.first(where: { $0.name.text == name }) else {
                throw Failure("there is no store `\(name)`", at: storeTemplate.span)
            }
            (address, store) = (Ledger.Address(store: name, value: key), found)
        } catch {
            throw .failed(error)
        }
        switch ledger.find(address, in: store, now: now) {
        case .success(let record):
            changes.uses.append(address)
            changes.records[item.name.text] = record
            changes.chain = changes.chain ?? record.chain
            return record
        case .failure(let reason):
            throw refused(
                item.code, item.text, reason: "`\(item.name.text)` from `\(store.name.text)`: \(reason.rawValue)")
        }
    }

    /// A check fails closed: what cannot be worked out does not hold.
    private func check(_ check: Check) throws(RouteStop) {
        guard let condition = check.that else { return }
        let place = Location(sandbox.source, condition.span).description
        do throws(Failure) {
            if case .bool(true) = try evaluate(condition) { return }
        } catch {
            throw refused(check.code, check.text, reason: error.text(in: sandbox.source))
        }
        throw refused(check.code, check.text, reason: "\(place): `\(condition.source)` does not hold")
    }

    /// The stop for a failed take or check; a mistake in its code or text shows instead.
    private func refused(_ code: Template?, _ text: Template?, reason: String) -> RouteStop {
        do throws(Failure) {
            let code = try code.map { template throws(Failure) in try self.text(template) } ?? "invalid_request"
            let text = try text.map { template throws(Failure) in try self.text(template) }
            return .refused(code: code, text: text ?? String(code.map { $0 == "_" ? " " : $0 }), reason: reason)
        } catch {
            return .failed(error)
        }
    }

    private func ask(_ item: Ask, _ person: inout Person) throws(RouteStop) -> Value {
        let choices: [Value]
        let span = item.choices?.span ?? item.name.span
        do throws(Failure) {
            guard let template = item.choices, case .list(let list)? = try evaluate(template) else {
                throw Failure("`choose` needs a list", at: span)
            }
            choices = list
        } catch {
            throw .failed(error)
        }
        guard let first = choices.first else {
            throw .failed(Failure("`choose` needs a list with an answer in it", at: span))
        }
        let name = item.name.text
        guard let answer = person.answer(name) ?? request.choices[name].map(Value.string) else {
            guard request.isFromPerson else { return first }
            throw .page(
                QuestionPage(
                    question: name, title: item.title ?? name, choices: choices.map(\.spelling),
                    provider: sandbox.file.title ?? sandbox.file.flow.text, request: request))
        }
        if let choice = choices.first(where: { $0.equals(answer) || $0.spelling == answer.spelling }) { return choice }
        throw .failed(
            Failure(
                "the person answers `\(answer.spelling)` to `\(name)`, which is no choice", at: span,
                help: ["the choices are \(choices.map(\.spelling).inWords)"]))
    }

    /// Makes a value and plans to keep it: the store's prefix and 256 random bits as base64url.
    private func issue(
        _ item: Issuance, random: (Int) -> [UInt8], _ changes: inout Changes
    ) throws(RouteStop) -> String {
        let value = Base64.encodeURL(random(32))
        guard let name = item.store?.text else { return value }
        guard let store = sandbox.file.stores.first(where: { $0.name.text == name }) else {
            throw .failed(Failure("there is no store `\(name)`", at: item.name.span))
        }
        do throws(Failure) {
            var fields = Map()
            if let like = item.like {
                guard case .map(let record) = try evaluate(like) else {
                    throw Failure("`like` needs a record that was taken", at: like.span)
                }
                fields = record
            }
            for (key, value) in try evaluate(item.fields) { if let name = key.stringValue { fields[name] = value } }
            let address = Ledger.Address(store: name, value: store.prefix + value)
            changes.kept.append((address, fields, store.expiry(from: now)))
        } catch {
            throw .failed(error)
        }
        return store.prefix + value
    }

    private func commit(_ changes: Changes, to ledger: inout Ledger) {
        for address in changes.uses { ledger.use(address) }
        let chain = changes.chain ?? ledger.newChain()
        for item in changes.kept {
            ledger.keep(item.address, fields: item.fields, chain: chain, expires: item.expires, now: now)
        }
        for name in linked.route.ends {
            if let record = changes.records[name.text] { ledger.end(record.chain) }
        }
    }
}
