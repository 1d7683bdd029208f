// Single mistakes as people make them while they type, drawn from a seed.

/// A text with one mistake in it.
struct SingleEdit: Sendable {
    /// The kinds of mistake.
    enum Kind: String, Sendable, CaseIterable {
        case keyMisspelt, lineDropped, indentShifted, quoteLost
    }

    let kind: Kind
    /// The line that was changed, from 1.
    let line: Int
    /// What the line was, and what it is now; nil when it is gone.
    let before: String
    let after: String?
    /// The whole text with the mistake.
    let text: String

    /// A random mistake in a text; nil when the line that was drawn cannot have it.
    init?(of kind: Kind, in lines: [String], _ random: inout SeededRandom) {
        let index = random.below(lines.count)
        let before = lines[index]
        let trimmed = before.drop { $0 == " " }
        guard !trimmed.isEmpty, trimmed.first != "#" else { return nil }
        guard let after = Self.changed(before, by: kind, &random) else { return nil }
        var changed = lines
        if kind == .lineDropped { changed.remove(at: index) } else { changed[index] = after }
        self.kind = kind
        line = index + 1
        self.before = before
        self.after = kind == .lineDropped ? nil : after
        text = changed.joined(separator: "\n")
    }

    private static func changed(_ line: String, by kind: Kind, _ random: inout SeededRandom) -> String? {
        var letters = Array(line)
        switch kind {
        case .lineDropped: return ""
        case .indentShifted:
            let by = 1 + random.below(2)
            guard random.below(2) == 1 else { return String(repeating: " ", count: by) + line }
            return letters.prefix(by).allSatisfy { $0 == " " } ? String(letters.dropFirst(by)) : nil
        case .quoteLost:
            let places = letters.indices.filter { letters[$0] == "'" || letters[$0] == "\"" }
            guard !places.isEmpty else { return nil }
            letters.remove(at: places[random.below(places.count)])
            return String(letters)
        case .keyMisspelt:
            let keys = line.matches(of: /(?:^|[ {])([A-Za-z_][A-Za-z_.]{2,}):(?: |$)/)
                .filter { !line[..<$0.range.lowerBound].contains(" #") }
            guard !keys.isEmpty else { return nil }
            let key = Array(keys[random.below(keys.count)].output.1)
            let range = keys.first { Array($0.output.1) == key }?.output.1
            guard let range, let wrong = misspelt(key, &random) else { return nil }
            return line.replacingCharacters(in: range.startIndex..<range.endIndex, with: wrong)
        }
    }

    private static func misspelt(_ key: [Character], _ random: inout SeededRandom) -> String? {
        var letters = key
        let place = random.below(key.count - 1)
        switch random.below(4) {
        case 0: letters.remove(at: place)
        case 1: letters.swapAt(place, place + 1)
        case 2: letters.insert(letters[place], at: place)
        default: letters[place] = Array("abcdefghijklmnopqrstuvwxyz")[random.below(26)]
        }
        return letters == key ? nil : String(letters)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}

/// Numbers that are the same in each run.
struct SeededRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 up to `bound`.
    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }
}
