// The exact decimal digits of a double, for `%f` and `%e`. Rounding the exact value is what makes them right.

/// A finite double as decimal digits, all of them.
struct DecimalExpansion {
    private let isNegative: Bool
    /// The digits without zeros at the front; empty for zero.
    private let digits: [UInt8]
    /// How many of the digits stand behind the point.
    private let scale: Int

    init(_ number: Double) {
        isNegative = number.sign == .minus
        let exponent = number.isZero ? 0 : Int(number.magnitude.exponent) - 52
        let isTiny = number.magnitude < Double.leastNormalMagnitude
        let mantissa = number.magnitude.significandBitPattern | (isTiny ? 0 : 1 << 52)
        let power = isTiny ? -1_074 : exponent
        var limbs = [UInt32(mantissa % 1_000_000_000), UInt32(mantissa / 1_000_000_000)]
        // m × 2^-k = m × 5^k × 10^-k: the fraction needs no division.
        Self.multiply(&limbs, by: power < 0 ? 5 : 2, times: abs(power))
        scale = max(0, -power)
        var text: [UInt8] = []
        for limb in limbs.reversed() {
            let part = Array(String(limb).utf8)
            text += [UInt8](repeating: 48, count: 9 - part.count) + part
        }
        digits = Array(text.drop { $0 == 48 })
    }

    /// Multiplies limbs of nine digits each, the lowest first.
    private static func multiply(_ limbs: inout [UInt32], by factor: UInt64, times: Int) {
        let batch = 12
        let power = (0..<batch).reduce(UInt64(1)) { product, _ in product * factor }
        var left = times
        while left > 0 {
            let count = min(batch, left)
            let multiplier = count == batch ? power : (0..<count).reduce(UInt64(1)) { product, _ in product * factor }
            var carry: UInt64 = 0
            for index in limbs.indices {
                let product = UInt64(limbs[index]) * multiplier + carry
                limbs[index] = UInt32(product % 1_000_000_000)
                carry = product / 1_000_000_000
            }
            while carry > 0 {
                limbs.append(UInt32(carry % 1_000_000_000))
                carry /= 1_000_000_000
            }
            left -= count
        }
    }

    /// The text with so many digits behind the point.
    func text(_ precision: Int, isScientific: Bool) -> String {
        (isNegative ? "-" : "") + (isScientific ? scientific(precision) : fixed(precision))
    }

    /// The first `count` digits, rounded half to even; one more digit when rounding carries over.
    private func rounded(_ count: Int) -> [UInt8] {
        guard count < digits.count else { return digits + [UInt8](repeating: 48, count: count - digits.count) }
        guard count >= 0 else { return [] }
        var kept = Array(digits[..<count])
        let next = digits[count]
        let isExactHalf = next == 53 && digits[(count + 1)...].allSatisfy { $0 == 48 }
        let isOdd = (kept.last ?? 48) % 2 == 1
        guard next > 53 || (next == 53 && !isExactHalf) || (isExactHalf && isOdd) else { return kept }
        for index in kept.indices.reversed() {
            if kept[index] < 57 {
                kept[index] += 1
                return kept
            }
            kept[index] = 48
        }
        return [49] + kept
    }

    private func fixed(_ precision: Int) -> String {
        var kept = rounded(digits.count - scale + precision)
        if kept.count <= precision { kept = [UInt8](repeating: 48, count: precision + 1 - kept.count) + kept }
        let point = kept.count - precision
        let whole = String(decoding: kept[..<point], as: UTF8.self)
        return precision == 0 ? whole : whole + "." + String(decoding: kept[point...], as: UTF8.self)
    }

    private func scientific(_ precision: Int) -> String {
        var exponent = digits.isEmpty ? 0 : digits.count - scale - 1
        var kept = digits.isEmpty ? [UInt8](repeating: 48, count: precision + 1) : rounded(precision + 1)
        if kept.count > precision + 1 {
            kept.removeLast()
            exponent += 1
        }
        let fraction = precision == 0 ? "" : "." + String(decoding: kept[1...], as: UTF8.self)
        let power = String(abs(exponent))
        return String(decoding: kept[..<1], as: UTF8.self) + fraction + "e" + (exponent < 0 ? "-" : "+")
            + (power.utf8.count < 2 ? "0" : "") + power
    }
}
