// How large a value is when it is written out. Values share their parts, so memory use says little.

internal import FlowDiagnostics

extension Value {
    /// Takes the bytes of the value from `budget`; false as soon as there are too many.
    func fits(in budget: inout Int) -> Bool {
        budget -= 8
        switch self {
        case .string(let text): budget -= text.utf8.count
        case .bytes(let bytes): budget -= bytes.count
        case .list(let list):
            for element in list {
                guard budget >= 0, element.fits(in: &budget) else { return false }
            }
        case .map(let map):
            for entry in map {
                guard budget >= 0, entry.key.fits(in: &budget), entry.value.fits(in: &budget) else { return false }
            }
        case .optional(let wrapped?): return wrapped.fits(in: &budget)
        case .null, .bool, .int, .uint, .double, .timestamp, .duration, .type, .optional(nil): break
        }
        return budget >= 0
    }
}

extension Call {
    /// Makes sure that a value is not larger than results may be.
    func checkSize(of value: Value) throws(EvaluationError) {
        var budget = limits.maxResultBytes
        guard value.fits(in: &budget) else {
            throw EvaluationError(
                .resultTooLarge, "the result is larger than \(limits.maxResultBytes) bytes", at: span)
        }
    }
}
