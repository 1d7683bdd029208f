// What a text is, told from its lines: reading it as YAML only for that would cost as much as checking it.

package import FlowDiagnostics
internal import FlowYAML

extension FlowFile {
    /// The kind a text says it is; nil when it is none.
    package static func kind(of source: SourceText) -> Kind? {
        if let key = firstKey(of: source.bytes, among: Kind.allCases.map(\.rawValue)) { return Kind(rawValue: key) }
        // Braces and quotes around keys are YAML too, but nobody writes files so.
        guard source.bytes.contains(UInt8(ascii: "{")) || source.bytes.contains(UInt8(ascii: "?")) else { return nil }
        return YAML.parse(source).root.flatMap { kind(of: $0) }
    }

    /// Whether a file in a folder is meant to be one of ours, its first key misspelt or not.
    package static func looksLikeOurs(_ bytes: [UInt8]) -> Bool {
        firstKey(of: bytes, among: Kind.allCases.map(\.rawValue) + ["operations", "servers", "routes", "plays"]) != nil
    }

    /// The first of some keys that begins a line.
    private static func firstKey(of bytes: [UInt8], among keys: [String]) -> String? {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            let first = bytes[start]
            if first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z"),
                let key = keys.first(where: { isKey($0, at: start, in: bytes) })
            {
                return key
            }
            while start < bytes.count, bytes[start] != 0x0A, bytes[start] != 0x0D { start += 1 }
            start += 1
        }
        return nil
    }

    private static func isKey(_ key: String, at start: Int, in bytes: [UInt8]) -> Bool {
        let end = start + key.utf8.count
        return end < bytes.count && bytes[end] == UInt8(ascii: ":") && bytes[start..<end].elementsEqual(key.utf8)
    }
}
