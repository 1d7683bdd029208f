// Any bytes as an expression: nothing traps, hangs or uses unbounded memory.
//
//     swift build -c release --sanitize fuzzer -Xswiftc -DFUZZER --scratch-path .build-fuzz --product ExpressionFuzz
//     .build-fuzz/release/ExpressionFuzz -max_len=400 Tests/Fuzz/Corpus/expressions
//
// Without the fuzzer it replays files: what broke once goes into the corpus and is replayed by the tests.

import FlowCEL
import FlowFunctions

#if FUZZER
    /// What libFuzzer calls with each input.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
        unsafe ExpressionFuzz.run(Array(UnsafeBufferPointer(start: data, count: count)))
        return 0
    }
#else
    import Foundation

    @main enum Replay {
        static func main() throws {
            for path in CommandLine.arguments.dropFirst() {
                ExpressionFuzz.run(Array(try Data(contentsOf: URL(filePath: path))))
                print("\(path): fine")
            }
        }
    }
#endif

/// One input at a time.
enum ExpressionFuzz {
    private static let environment = Environment(functions: Environment.standardFunctions + FlowFunctions.all)
    private static let scope = VariableScope([
        (name: "x", type: .dyn), (name: "text", type: .string),
        (name: "inputs.id", type: .optional(.int)),
    ])
    private static let values = ArrayActivation([
        .list([.int(1), .string("a"), .null]), .string("héllo"), .optional(.int(7)),
    ])

    static func run(_ bytes: [UInt8]) {
        let source = String(decoding: bytes, as: UTF8.self)
        _ = ExpressionScanner.closingBrace(in: bytes, from: 0)
        for checks in [true, false] {
            let options = CompileOptions(allowsGenerators: true, checks: checks)
            guard let program = try? environment.compile(source, in: scope, options: options) else { continue }
            let context = EvaluationContext(
                random: { [UInt8](repeating: 7, count: $0) }, now: Timestamp(seconds: 1),
                limits: Limits(maxCost: 20_000))
            if let value = try? program.evaluate(values, context: context) { _ = try? value.json() }
        }
    }
}
