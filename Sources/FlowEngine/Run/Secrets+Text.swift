// Secrets in texts that could not be read as a whole: half an answer, a callback that was refused.

internal import FlowHTTP
internal import FlowJSON

extension Secrets {
    /// Adds what stands behind the names that say so in a text nobody could read as a whole: `"name": "value"` as in
    /// JSON, `name=value` as in forms and URLs. A value that is cut off counts up to the cut.
    package mutating func addValues(in text: [UInt8], alsoNamed names: [String]) {
        var rest = text[...]
        while let start = rest.firstIndex(where: Self.isOfName) {
            let name = rest[start...].prefix(while: Self.isOfName)
            rest = rest[name.endIndex...]
            // Names of more characters are none.
            guard name.count <= 64 else { continue }
            let word = String(decoding: name, as: UTF8.self)
            guard Self.isSecretName(word) || names.contains(word) else { continue }
            if rest.first == UInt8(ascii: "=") {
                let ends: Set<UInt8> = Set("&#;\"'<> \r\n\t".utf8)
                let value = rest.dropFirst().prefix { !ends.contains($0) }
                add(String(decoding: value, as: UTF8.self))
                if let decoded = try? PercentEncoding.decodeQuery(value) { add(decoded) }
                rest = rest[value.endIndex...]
            } else {
                var behind = rest
                if behind.first == UInt8(ascii: "\"") { behind = behind.dropFirst() }
                behind = behind.drop(while: Self.isBlank)
                guard behind.first == UInt8(ascii: ":") else { continue }
                behind = behind.dropFirst().drop(while: Self.isBlank)
                guard behind.first == UInt8(ascii: "\"") else { continue }
                rest = addString(behind.dropFirst())
            }
        }
    }

    /// Adds the JSON string a text begins with, behind its first quote; gives what is behind it.
    private mutating func addString(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = text.startIndex
        while end < text.endIndex, text[end] != UInt8(ascii: "\"") {
            end = min(text[end] == UInt8(ascii: "\\") ? end + 2 : end + 1, text.endIndex)
        }
        let value = text[..<end]
        add(String(decoding: value, as: UTF8.self))
        let quote = UInt8(ascii: "\"")
        if let json = try? JSON.parse([quote] + value + [quote]), let text = json.stringValue { add(text) }
        return text[end...]
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// The same in a URL, and in what its parameters hold once they are decoded.
    package mutating func addValues(inURL url: String, alsoNamed names: [String]) {
        let bytes = Array(url.utf8)
        addValues(in: bytes, alsoNamed: names)
        guard bytes.contains(UInt8(ascii: "%")) else { return }
        var decoded: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
                let byte = UInt8(String(decoding: bytes[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
            {
                decoded.append(byte)
                place += 3
            } else {
                // What is no escape stays as it is: this is for reading what was meant, not for checking it.
                decoded.append(bytes[place])
                place += 1
            }
        }
        addValues(in: decoded, alsoNamed: names)
    }
}
