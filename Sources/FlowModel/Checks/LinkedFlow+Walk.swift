// Every step of an operation, and what steps send and read.

import FlowDiagnostics

extension Operation {
    /// Its steps as indices into all steps, in the order of the text, those inside of others among them.
    func steps(among all: [Step]) -> [Int] {
        var result: [Int] = []
        func gather(_ block: Block) {
            for index in block.steps where all.indices.contains(index) {
                result.append(index)
                for inner in all[index].blocks { gather(inner) }
            }
        }
        for block in ownBlocks { gather(block) }
        return result
    }

    /// The blocks that are in no step.
    fileprivate var ownBlocks: [Block] {
        [steps].compactMap { $0 } + match.compactMap(\.steps) + [finally].compactMap { $0 }
    }
}

extension LinkedFlow {
    /// The steps of an operation in the order of the text, those inside of others among them.
    package func steps(of operation: Operation) -> [Step] {
        operation.steps(among: steps).map { steps[$0] }
    }

    /// Every block of an operation.
    func blocks(of operation: Operation) -> [Block] {
        operation.ownBlocks + operation.steps(among: steps).flatMap { steps[$0].blocks }
    }
}

extension Step {
    /// The blocks inside of it.
    var blocks: [Block] {
        var blocks = match.compactMap(\.steps)
        switch action {
        case .group(let block): blocks.append(block)
        case .authorize(let authorize): if let prepare = authorize.prepare { blocks.append(prepare) }
        case .none, .request, .ask, .show, .installed, .verify, .bind, .call, .forget, .fail, .give: break
        }
        return blocks
    }

    /// The request it sends.
    var request: RequestAction? { if case .request(let request) = action { request } else { nil } }

    /// The page it opens.
    var authorize: AuthorizeAction? { if case .authorize(let authorize) = action { authorize } else { nil } }

    /// The names it gives values to.
    var bound: [Field] { if case .bind(let fields) = action { fields } else { [] } }

    /// What it sends, the page it opens included.
    var sent: [Template] {
        if let request {
            return [request.url, request.query, request.headers, request.bearer].compactMap { $0 } + request.basic
                + [request.body.template].compactMap { $0 }
        }
        if let authorize {
            return authorize.targets.flatMap { [$0.url] + authorize.query(of: $0) }
                + [authorize.query, authorize.redirect].compactMap { $0 }
        }
        return []
    }

    /// Where it sends a request to, or what it opens.
    var urls: [Template] {
        if let request { return [request.url] }
        return authorize?.targets.map(\.url) ?? []
    }

    /// What it sends as names with values, and where.
    var parameters: [(place: ParameterPlace, field: Field)] {
        var result: [(ParameterPlace, Field)] = []
        if let request {
            result += (request.query?.fields ?? []).map { (.query, $0) }
            switch request.body {
            case .form(let template), .unencodedForm(let template): result += template.fields.map { (.form, $0) }
            case .json(let template): result += template.fields.map { (.json, $0) }
            case .none, .text: break
            }
        }
        if let authorize {
            let queries = [authorize.query] + authorize.targets.map(\.query)
            result += queries.flatMap { $0?.fields ?? [] }.map { (.query, $0) }
        }
        return result
    }

    /// Its conditions: whether it is done, what leads to which row, what must hold.
    var conditions: [Expression] { [when].compactMap { $0 } + match.compactMap(\.when) + check }
}

extension Inspection {
    /// The conditions of all steps, then those of the rows that operations have.
    var conditions: [Expression] {
        places.flatMap(\.step.conditions) + operations.flatMap { $0.match.compactMap(\.when) }
    }
}

/// Where a parameter stands.
enum ParameterPlace: Sendable { case query, form, json }

extension RequestAction.Body {
    /// What is sent.
    var template: Template? {
        switch self {
        case .none: nil
        case .form(let template), .json(let template), .unencodedForm(let template), .text(let template): template
        }
    }
}

extension Template {
    /// Its entries, if it is a map.
    var fields: [Field] { if case .map(let fields) = form { fields } else { [] } }

    /// The expression, if it is one as a whole.
    var expression: Expression? { if case .expression(let expression) = form { expression } else { nil } }
}
