// Classes of bytes that URLs and header fields are made of.

extension UInt8 {
    /// A letter of ASCII.
    package var isASCIILetter: Bool {
        (0x61...0x7A).contains(self | 0x20)
    }

    /// A digit of ASCII.
    package var isASCIIDigit: Bool {
        (0x30...0x39).contains(self)
    }

    /// The value of a hexadecimal digit in either case.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// The letter in lower case, anything else as it is.
    var asciiLowercased: UInt8 {
        (0x41...0x5A).contains(self) ? self | 0x20 : self
    }

    /// `unreserved` of RFC 3986 section 2.3: what needs escaping nowhere.
    var isURLUnreserved: Bool {
        isASCIILetter || isASCIIDigit || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
    }

    /// `sub-delims` of RFC 3986 section 2.2.
    var isURLSubDelimiter: Bool {
        switch self {
        case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true
        default: false
        }
    }

    /// `pchar` of RFC 3986 section 3.3, without the percent sign of an escape.
    var isURLPathCharacter: Bool {
        isURLUnreserved || isURLSubDelimiter || self == 0x3A || self == 0x40
    }

    /// `tchar` of RFC 9110 section 5.6.2: what methods and field names are made of.
    var isTokenCharacter: Bool {
        switch self {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: isASCIILetter || isASCIIDigit
        }
    }

    /// A control character.
    var isASCIIControl: Bool {
        self < 0x20 || self == 0x7F
    }
}

extension String {
    /// The text with the letters of ASCII in lower case.
    package var asciiLowercased: String {
        String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
    }

    /// Whether two texts have the same bytes, the case of ASCII letters aside.
    func equalsIgnoringASCIICase(_ other: some StringProtocol) -> Bool {
        utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
    }
}
