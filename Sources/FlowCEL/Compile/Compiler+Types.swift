// Which types the operators take, and how to convert those they do not.

internal import FlowDiagnostics

extension Compiler {
    /// The type of `a + b` and its kin; a pair that can never work is reported.
    mutating func arithmeticType(
        _ operation: ArithmeticOperator, _ binary: BinarySyntax, _ left: CELType, _ right: CELType
    ) -> CELType {
        switch (left, right) {
        case (.dyn, .dyn): return .dyn
        case (.int, .int), (.uint, .uint): return left
        case (.double, .double) where operation != .remainder: return .double
        case (.string, .string), (.bytes, .bytes):
            if operation == .add { return left }
        case (.list(let a), .list(let b)):
            if operation == .add { return .list(a.joined(with: b)) }
        case (.timestamp, .duration):
            if operation == .add || operation == .subtract { return .timestamp }
        case (.duration, .timestamp):
            if operation == .add { return .timestamp }
        case (.timestamp, .timestamp):
            if operation == .subtract { return .duration }
        case (.duration, .duration):
            if operation == .add || operation == .subtract { return .duration }
        case (.dyn, let known), (let known, .dyn):
            if let type = partlyKnown(operation, known) { return type }
        default: break
        }
        reportOperation(binary, operation.rawValue, left, right)
        return .dyn
    }

    /// The type of an operation when one side is not known, or nil when the other side alone rules it out.
    private func partlyKnown(_ operation: ArithmeticOperator, _ type: CELType) -> CELType? {
        switch type {
        case .int, .uint: type
        case .double: operation == .remainder ? nil : .double
        case .string, .bytes: operation == .add ? type : nil
        case .list: operation == .add ? .list(.dyn) : nil
        case .timestamp, .duration: operation == .add || operation == .subtract ? .dyn : nil
        case .dyn, .null, .bool, .type, .map, .optional: nil
        }
    }

    mutating func checkEquality(_ binary: BinarySyntax, _ left: CELType, _ right: CELType) {
        guard !left.isComparable(to: right) else { return }
        reportOperation(binary, binary.operation == .equal ? "==" : "!=", left, right)
    }

    mutating func checkOrder(_ binary: BinarySyntax, _ left: CELType, _ right: CELType) {
        let ordered: [CELType] = [.bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dyn]
        let fits = left.fits(right) || (left.isNumeric && right.isNumeric)
        guard !fits || !ordered.contains(left) || !ordered.contains(right) else { return }
        reportOperation(binary, binary.operation.name.filter { $0 != "`" }, left, right)
    }

    mutating func checkIn(_ binary: BinarySyntax, _ left: CELType, _ right: CELType) {
        switch right {
        case .dyn: return
        case .list(let element) where left.isComparable(to: element): return
        case .map(let key, _) where left.isComparable(to: key): return
        default: break
        }
        let isText = left == .string && right == .string
        let help = isText ? "write `\(quote(binary.right.span)).contains(\(quote(binary.left.span)))`" : nil
        report(.typeMismatch, "there is no `\(left) in \(right)`", at: binary.operationSpan, help: [help])
    }

    private mutating func reportOperation(_ binary: BinarySyntax, _ sign: String, _ left: CELType, _ right: CELType) {
        let (a, b) = (quote(binary.left.span), quote(binary.right.span))
        var help: String?
        let isTime = sign != "+" && (left == .timestamp || left == .duration)
        let isComparison = ["==", "!=", "<", "<=", ">", ">="].contains(sign)
        if isComparison, left == .int, right == .string, let number = Self.quotedNumber(b) {
            help = "write `\(a) \(sign) \(number)`"
        } else if isComparison, left == .string, right == .int, let number = Self.quotedNumber(a) {
            help = "write `\(number) \(sign) \(b)`"
        } else if left == .string, sign == "/" {
            help = "`/` divides; text is put together by `+`, or by `${…}` in text"
        } else if !isTime, let converted = Self.conversion(from: left, to: right, a, isOperand: true) {
            help = "write `\(converted) \(sign) \(b)`"
        } else if let converted = Self.conversion(from: right, to: left, b, isOperand: true) {
            help = "write `\(a) \(sign) \(converted)`"
        }
        report(
            .typeMismatch, "there is no `\(left) \(sign) \(right)`", at: binary.operationSpan, help: [help])
    }

    /// The number that a string literal holds, without its quotes.
    private static func quotedNumber(_ literal: String) -> Int? {
        guard let quote = literal.first, quote == "'" || quote == "\"", literal.last == quote else { return nil }
        return Int(literal.dropFirst().dropLast())
    }

    /// The operand of one type turned into another where that is a likely wish: numbers to double, all to text.
    private static func conversion(from: CELType, to: CELType, _ text: String, isOperand: Bool) -> String? {
        switch (from, to) {
        case (.int, .double), (.uint, .double): "double(\(text))"
        case (.uint, .int): "int(\(text))"
        case (.int, .string), (.uint, .string), (.double, .string), (.bool, .string), (.bytes, .string),
            (.timestamp, .string), (.duration, .string):
            "string(\(text))"
        case (.optional, .optional): nil
        case (.optional(let wrapped), _) where wrapped.fits(to): "\(text).orValue(…)"
        case (.int, .duration): "duration(string(\(text)) + 's')"
        case (.string, .timestamp): "timestamp(\(text))"
        case (.string, .duration): "duration(\(text))"
        case (.string, .bytes): "bytes(\(text))"
        default: nil
        }
    }

    /// How to turn a whole result into what is wanted.
    static func conversion(from: CELType, to: CELType, _ text: String) -> String? {
        if to == .bool { return asCondition(from, text) }
        return conversion(from: from, to: to, text, isOperand: false).map { "write `\($0)`" }
    }

    /// How to ask a yes-or-no question about a value that is none.
    static func asCondition(_ type: CELType, _ text: String) -> String? {
        switch type {
        case .string: "write `\(text) != ''`"
        case .int: "write `\(text) != 0`"
        case .uint: "write `\(text) != 0u`"
        case .double: "write `\(text) != 0.0`"
        case .list, .map, .bytes: "write `size(\(text)) > 0`"
        case .optional: "write `\(text).hasValue()`"
        case .null, .dyn, .bool, .timestamp, .duration, .type: nil
        }
    }

    /// What a field of a value without fields may have been meant to be.
    static func insteadOf(_ field: String, of type: CELType) -> String? {
        switch (field, type) {
        case ("length", _), ("size", _), ("count", _), ("len", _): "the length is `size(…)`"
        case (_, .list): "take one element by `[0]`, or all by `.map(x, x.\(field))`"
        default: nil
        }
    }
}
