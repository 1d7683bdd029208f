// What a sandbox has issued, and which sign-in each thing belongs to.

import FlowCEL
import FlowModel

/// The issued values with what was kept with them.
struct Ledger: Sendable {
    /// What is kept with an issued value.
    struct Record: Sendable {
        /// The named fields.
        let fields: Map
        /// The sign-in it belongs to.
        let chain: Int
        /// When it dies.
        let expires: Timestamp?
        /// Its place in the order of issuing.
        let serial: Int
        /// How often it was taken.
        var uses = 0
        /// Whether its sign-in has ended.
        var isEnded = false
    }

    /// Where a record is: its store and its value. Bytes, since text compares by grapheme.
    struct Address: Sendable, Hashable {
        let store: String
        let value: [UInt8]

        init(store: String, value: String) {
            self.store = store
            self.value = Array(value.utf8)
        }
    }

    /// Why nothing can be taken.
    enum Refusal: String, Error, Sendable {
        case unknown, expired, ended, used
    }

    /// The most records; beyond, dead ones go first, then the oldest.
    static let capacity = 20_000

    private var records: [Address: Record] = [:]
    private var serials = 0
    private var chains = 0

    /// A number for a new sign-in.
    mutating func newChain() -> Int {
        chains += 1
        return chains
    }

    /// The record at an address, if it can still be taken from its store. A take too many ends the sign-in where the
    /// store says so.
    mutating func find(_ address: Address, in store: Store, now: Timestamp) -> Result<Record, Refusal> {
        guard let record = records[address] else { return .failure(.unknown) }
        if record.isEnded { return .failure(.ended) }
        if let uses = store.uses, record.uses >= uses {
            if store.replay == .end { end(record.chain) }
            return .failure(.used)
        }
        if let expires = record.expires, now >= expires { return .failure(.expired) }
        return .success(record)
    }

    /// Counts a take.
    mutating func use(_ address: Address) {
        records[address]?.uses += 1
    }

    /// Keeps a value.
    mutating func keep(_ address: Address, fields: Map, chain: Int, expires: Timestamp?, now: Timestamp) {
        if records.count >= Self.capacity { makeRoom(now: now) }
        serials += 1
        records[address] = Record(fields: fields, chain: chain, expires: expires, serial: serials)
    }

    /// Ends a sign-in: nothing of it can be taken any more.
    mutating func end(_ chain: Int) {
        for address in records.keys where records[address]?.chain == chain { records[address]?.isEnded = true }
    }

    private mutating func makeRoom(now: Timestamp) {
        records = records.filter { entry in !entry.value.isEnded && entry.value.expires.map { now < $0 } ?? true }
        guard records.count >= Self.capacity else { return }
        let limit = serials - Self.capacity / 2
        records = records.filter { $0.value.serial > limit }
    }
}

extension Store {
    /// When something issued at a time dies; nil for never. A lifetime is ten years at most.
    func expiry(from time: Timestamp) -> Timestamp? {
        guard let parts = lasts?.components else { return nil }
        let span = TimeSpan(nanoseconds: parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000)
        return time.adding(span)
    }
}
