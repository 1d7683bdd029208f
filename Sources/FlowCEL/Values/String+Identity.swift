// Strings as CEL sees them: by their UTF-8 bytes, not by canonical equivalence.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension String {
    /// Whether both are the same sequence of scalars.
    func isIdentical(to other: String) -> Bool {
        let (a, b) = (utf8, other.utf8)
        guard a.count == b.count else { return false }
        let same = unsafe a.withContiguousStorageIfAvailable { left in
            unsafe b.withContiguousStorageIfAvailable { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return unsafe memcmp(first, second, left.count) == 0
            }
        }
        return (same ?? nil) ?? a.elementsEqual(b)
    }

    /// Whether the scalars of this string come before those of the other; UTF-8 keeps their order.
    func precedes(_ other: String) -> Bool {
        let (a, b) = (utf8, other.utf8)
        let order = unsafe a.withContiguousStorageIfAvailable { left in
            unsafe b.withContiguousStorageIfAvailable { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return Int32(0) }
                return unsafe memcmp(first, second, min(left.count, right.count))
            }
        }
        guard let order = order ?? nil else { return a.lexicographicallyPrecedes(b) }
        return order == 0 ? a.count < b.count : order < 0
    }

    /// Feeds the bytes to a hasher.
    func hashBytes(into hasher: inout Hasher) {
        let done: Void? = unsafe utf8.withContiguousStorageIfAvailable {
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if done == nil { for byte in utf8 { hasher.combine(byte) } }
    }
}
