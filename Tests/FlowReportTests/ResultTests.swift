import FlowCEL
import FlowEngine
import Testing

@testable import FlowReport

@Suite struct ResultTests {
    func lines(_ value: Value, secrets: Secrets = Secrets()) -> [String] {
        ResultBlock(
            masking: Masking(secrets), palette: Palette(isOn: false), now: Timestamp(seconds: 0)
        ).lines(value)
    }

    @Test func `names and values are aligned, nested maps indented`() {
        let value = Value.map([
            ("a", .int(1)), ("longer", .string("two\nlines\n")),
            ("map", .map([("b", .bool(true)), ("c", .map([]))])),
            ("list", .list([.string("x"), .optional(.string("y"))])),
            ("rows", .list([.map([("d", .null), ("e", .optional(nil))]), .int(2)])),
        ])
        #expect(
            lines(value) == [
                "a       1", "longer  two", "        lines", "map", "  b  true", "  c  empty", "list    x, y", "rows",
                "  - d  null", "    e  absent", "  - 2",
            ])
    }

    @Test func `a result without members has no lines`() {
        #expect(lines(.map([])) == [])
        #expect(lines(.string("just text")) == ["just text"])
        #expect(lines(.list([])) == ["none"])
    }

    @Test func `secrets and control characters do not get in, as names neither`() {
        var secrets = Secrets()
        secrets.add("canary")
        #expect(lines(.map([("x-canary", .string("<canary>\u{1B}\r"))]), secrets: secrets) == ["x-•••  <•••>··"])
    }

    @Test func `what nests too deeply is cut`() {
        var value = Value.int(1)
        for _ in 0..<100 { value = .map([("a", value)]) }
        #expect(lines(value).last == String(repeating: "  ", count: 16) + "…")
    }
}
