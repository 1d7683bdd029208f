// Time and chance of a scenario: both begin the same each time, and time passes only when somebody waits.

internal import FlowCEL
internal import FlowConcurrency
internal import FlowEngine

/// A clock that stands still until somebody waits.
final class VirtualClock: HostClock {
    private let time = Lock(Timestamp(seconds: 1_800_000_000))

    func now() -> Timestamp { time.withLock { $0 } }

    func wait(_ duration: Duration) async { pass(duration) }

    /// Lets time pass.
    func pass(_ duration: Duration) {
        let (seconds, attoseconds) = max(duration, .zero).components
        time.withLock { time in
            let rest = Int64(time.nanoseconds) + attoseconds / 1_000_000_000
            let (whole, _) = time.seconds.addingReportingOverflow(seconds)
            time = Timestamp(seconds: whole + rest / 1_000_000_000, nanoseconds: Int32(rest % 1_000_000_000))
        }
    }
}

/// Bytes that are the same in each run: SplitMix64 from a seed.
final class SeededRandom: Sendable {
    private let state: Lock<UInt64>

    /// A source whose seed is made from a text.
    init(_ text: String) {
        // FNV-1a: any even spread will do.
        state = Lock(text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }

    func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(count + 7)
            while bytes.count < count {
                state &+= 0x9E37_79B9_7F4A_7C15
                var word = state
                word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
                word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
                word ^= word >> 31
                for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(shift)))) }
            }
            return Array(bytes.prefix(count))
        }
    }
}
