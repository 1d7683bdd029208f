// Regular expressions: RE2 behind a class, the only place that touches C.

internal import CRE2

/// A compiled regular expression in RE2 syntax.
///
/// `@unchecked Sendable` is sound: RE2 objects are immutable after construction and safe to use from several threads.
@safe
final class Pattern: @unchecked Sendable {
    private let handle: OpaquePointer
    /// How many groups capture.
    let groupCount: Int

    /// What RE2 may use for one pattern; more than enough for patterns people write.
    private static let maxMemory = 2 << 20

    /// Why a pattern is refused.
    struct Failure: Error {
        let message: String
    }

    /// Compiles a pattern.
    init(_ pattern: String) throws(Failure) {
        var pattern = pattern
        let compiled = pattern.withUTF8 { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) {
                unsafe cre2_compile($0.baseAddress, $0.count, Self.maxMemory)
            }
        }
        guard let compiled = unsafe compiled else { throw Failure(message: "out of memory") }
        if let error = unsafe cre2_error(compiled) {
            let message = unsafe String(cString: error)
            unsafe cre2_free(compiled)
            throw Failure(message: message)
        }
        unsafe handle = compiled
        groupCount = Int(unsafe cre2_groups(compiled))
    }

    deinit {
        unsafe cre2_free(handle)
    }

    /// Whether the pattern matches anywhere in the text, or the `whole` of it.
    func matches(_ text: String, whole: Bool = false) -> Bool {
        var text = text
        return text.withUTF8 { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) {
                unsafe cre2_search(handle, $0.baseAddress, $0.count, 0, whole, nil, 0)
            }
        }
    }

    /// The first match from an offset: the ranges of the whole and of each group, nil for a group that took no part.
    func search(_ text: [UInt8], from start: Int) -> [Range<Int>?]? {
        let count = groupCount + 1
        var offsets = [Int](repeating: -1, count: 2 * count)
        let found = unsafe text.withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                unsafe offsets.withUnsafeMutableBufferPointer {
                    unsafe cre2_search(
                        handle, characters.baseAddress, characters.count, start, false, $0.baseAddress, Int32(count))
                }
            }
        }
        guard found else { return nil }
        return (0..<count).map { index in
            let (lower, upper) = (offsets[2 * index], offsets[2 * index + 1])
            return lower >= 0 && lower <= upper && upper <= text.count ? lower..<upper : nil
        }
    }
}
