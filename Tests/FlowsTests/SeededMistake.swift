// Mistakes that can be meant in one way only, drawn from a seed.

import FlowTestSupport

/// The kinds of mistake that are mended.
enum SeededMistake: String, Sendable, CaseIterable {
    case misspeltKey, tab, tabs, lineTwice, bracedCondition, missingSign

    /// How many of them are tried.
    var count: Int { self == .misspeltKey ? 120 : 40 }

    /// Of a hundred, how many are put right to the byte at least.
    var share: Int {
        switch self {
        case .misspeltKey: 70
        // The text of a block may begin with a line of any depth.
        case .tab, .tabs: 90
        case .lineTwice, .bracedCondition, .missingSign: 100
        }
    }

    /// A text with one of them, and its line; nil when the line that was drawn cannot have it.
    func text(of lines: [String], _ random: inout SeededRandom) -> (line: Int, text: String)? {
        if self == .misspeltKey {
            return SingleEdit(of: .keyMisspelt, in: lines, &random).map { ($0.line, $0.text) }
        }
        let index = random.below(lines.count)
        guard let changed = changed(lines, index) else { return nil }
        return (index + 1, changed.joined(separator: "\n"))
    }

    private func changed(_ lines: [String], _ index: Int) -> [String]? {
        let line = lines[index]
        let blanks = line.prefix { $0 == " " }.count
        var changed = lines
        switch self {
        case .misspeltKey: return nil
        case .tab:
            guard blanks >= 2, blanks < line.count else { return nil }
            changed[index] = String(repeating: "\t", count: blanks / 2) + line.dropFirst(blanks / 2 * 2)
        case .tabs:
            // From this line to the end.
            for place in index..<lines.count {
                let own = lines[place].prefix { $0 == " " }.count
                guard own < lines[place].count else { continue }
                changed[place] = String(repeating: "\t", count: own / 2) + lines[place].dropFirst(own / 2 * 2)
            }
        case .lineTwice:
            guard let key = line.firstMatch(of: /^ *[a-z_]+: [^{|>\[#&*!]+$/), key.range.lowerBound == line.startIndex,
                index + 1 >= lines.count || lines[index + 1].prefix(while: { $0 == " " }).count <= blanks
            else { return nil }
            changed.insert(line, at: index)
        case .bracedCondition:
            guard let found = line.wholeMatch(of: /( *(?:- )?(?:when|check): )([a-z(][^#]*)/) else { return nil }
            changed[index] = "\(found.output.1)${\(found.output.2)}"
        case .missingSign:
            guard let found = line.firstMatch(of: /\b(?:from|by|like): (=)[a-z]/) else { return nil }
            changed[index].remove(at: found.output.1.startIndex)
        }
        return changed == lines ? nil : changed
    }
}
