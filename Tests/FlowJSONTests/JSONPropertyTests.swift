// What holds for all values and all bytes.

import FlowJSON
import FlowTestSupport
import Testing

@Suite struct JSONPropertyTests {
    private func value(depth: Int, using random: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .int(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
        case 3:
            let number = Double(bitPattern: random.next())
            return .double(number.isFinite ? number : 0.5)
        case 4, 5: return .string(text(using: &random))
        case 6:
            return .array(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth + 1, using: &random) })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0..<30, using: &random) {
                object[text(using: &random)] = value(depth: depth + 3, using: &random)
            }
            return .object(object)
        }
    }

    private func text(using random: inout SeededGenerator) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0...0x20, 0x7F...0x24F, 0x2020...0x2030, 0xE000...0xFFFF, 0x10000...0x10FFFF,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }

    @Test(arguments: 0..<200)
    func `what is written is read back as the same value`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<10 {
            let value = value(depth: 0, using: &random)
            #expect(try JSON.parse(value.text) == value)
            #expect(try JSON.parse(value.pretty) == value)
            #expect(try JSON.parse(value.text).text == value.text)
        }
    }

    @Test(arguments: 0..<100)
    func `no bytes make the reader trap`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let alphabet = Array("{}[],:\"\\u0123dDe.-+ntf\u{E9}\u{0} \n".utf8) + [0xFF, 0xED, 0xC3]
        for _ in 0..<100 {
            let count = Int.random(in: 0...40, using: &random)
            check((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            check((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
        }
    }

    @Test(arguments: 0..<50)
    func `no damaged text makes the reader trap`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let bytes = value(depth: 0, using: &random).utf8
        for count in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 50)) {
            check(Array(bytes[..<count]))
        }
        for _ in 0..<50 where !bytes.isEmpty {
            var damaged = bytes
            damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            check(damaged)
        }
    }

    /// What is read can be written and read again; what is refused is refused at a place within the text.
    private func check(_ bytes: [UInt8]) {
        do {
            let value = try JSON.parse(bytes)
            #expect((try? JSON.parse(value.utf8)) == value, "\(bytes)")
        } catch {
            #expect((0...bytes.count).contains(error.offset), "\(bytes)")
        }
    }
}
