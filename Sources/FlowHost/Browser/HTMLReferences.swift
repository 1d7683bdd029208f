// Character references in attribute values (HTML Living Standard, section 13.2.5.72 and following).

/// Decodes `&amp;`, `&#39;`, `&#x2B;` and the like.
enum HTMLReferences {
    /// A reference by a name that is none of those known here: what it stands for would be a guess.
    struct Unknown: Error {
        /// The name.
        let name: String
    }

    /// The names of ASCII characters, and of the no-break space.
    private static let names: [String: String] = [
        "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'",
        "nbsp": "\u{A0}", "Tab": "\t", "NewLine": "\n", "excl": "!", "num": "#", "dollar": "$", "percnt": "%",
        "lpar": "(", "rpar": ")", "ast": "*", "midast": "*", "plus": "+", "comma": ",", "period": ".", "sol": "/",
        "colon": ":", "semi": ";", "equals": "=", "quest": "?", "commat": "@", "lsqb": "[", "lbrack": "[", "bsol": "\\",
        "rsqb": "]", "rbrack": "]", "Hat": "^", "lowbar": "_", "UnderBar": "_", "grave": "`", "lcub": "{",
        "lbrace": "{",
        "verbar": "|", "vert": "|", "VerticalLine": "|", "rcub": "}", "rbrace": "}",
    ]

    /// The names that count without `;` too, unless a letter, digit or `=` follows.
    private static let bare: Set<String> = ["amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT", "nbsp"]

    /// What the numbers of C1 controls stand for: windows-1252, as browsers read them.
    private static let windows: [UInt32: UInt32] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x02C6,
        0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C,
        0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
        0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]

    /// The text of an attribute value.
    static func decoded(_ value: String) throws(Unknown) -> String {
        guard value.utf8.contains(UInt8(ascii: "&")) else { return value }
        var result = ""
        var rest = Substring(value).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "&" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            if rest.first == "#" {
                result += number(&rest) ?? "&"
            } else {
                result += try name(&rest) ?? "&"
            }
        }
        return result
    }

    /// A number behind `&`; nil, and nothing is taken, where none is.
    private static func number(_ rest: inout Substring.UnicodeScalarView) -> String? {
        var digits = rest.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        if isHex { digits = digits.dropFirst() }
        let radix: UInt32 = isHex ? 16 : 10
        var number: UInt32 = 0
        var isEmpty = true
        while let digit = digits.first.flatMap({ Character($0).isASCII ? Character($0).hexDigitValue : nil }),
            digit < Int(radix)
        {
            // All that is beyond Unicode stays beyond it.
            number = min(number * radix + UInt32(digit), 0x11_0000)
            digits = digits.dropFirst()
            isEmpty = false
        }
        guard !isEmpty else { return nil }
        if digits.first == ";" { digits = digits.dropFirst() }
        rest = digits
        let scalar = number == 0 ? nil : Unicode.Scalar(windows[number] ?? number)
        return String(Character(scalar ?? "\u{FFFD}"))
    }

    /// A name behind `&`; nil, and nothing is taken, where none is.
    private static func name(_ rest: inout Substring.UnicodeScalarView) throws(Unknown) -> String? {
        let word = rest.prefix { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
        let behind = rest[word.endIndex...]
        let name = String(word)
        if behind.first == ";", !name.isEmpty {
            guard let text = names[name] else { throw Unknown(name: String(name.prefix(40))) }
            rest = behind.dropFirst()
            return text
        }
        guard bare.contains(name), behind.first != "=", let text = names[name] else { return nil }
        rest = behind
        return text
    }
}
