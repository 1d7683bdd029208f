// What an expression reads in the end, through named values and the keys of session fields.

import FlowCEL

extension Linker {
    /// The session fields behind an expression, in the order they are met.
    struct Sources {
        var sessionFields: [String] = []
    }

    /// What an expression reads.
    func sources(of expression: Expression) -> Sources { sources(of: compiler.programs[expression.index]) }

    /// What a program reads.
    func sources(of program: Program?) -> Sources {
        var result = Sources()
        var pending = [program]
        var seen: Set<VariableSource> = []
        while let program = pending.popLast() {
            for slot in program?.slots ?? [] where seen.insert(scope.sources[slot]).inserted {
                switch scope.sources[slot] {
                case .session(let name):
                    result.sessionFields.append(name)
                    // Which of a field's values is meant is worked out at each use, too.
                    let key = names.session[name]?.key
                    pending.append(key.flatMap { compiler.programs[$0.index] })
                case .value(let name):
                    // A named value is worked out at each use, so its reader reads what it reads.
                    names.values[name]?.value
                        .forEachExpression { pending.append(compiler.programs[$0.index]) }
                case .now, .input, .server, .authorize, .response, .callback, .error, .round, .item, .step, .maybeStep,
                    .answer, .member, .bound, .maybeBound:
                    continue
                }
            }
        }
        return result
    }
}
