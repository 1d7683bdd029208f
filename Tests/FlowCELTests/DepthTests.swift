// The deepest expressions on a small stack.

import FlowCEL
import Foundation
import FlowTestSupport
import Testing

/// 512 KiB, as threads of other platforms have; code that is not optimised has larger frames, and those of a sanitizer
/// are larger still.
private let stackSize: Int = {
    #if DEBUG
        let sanitized = unsafe dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
        return (sanitized ? 32 : 4) * 512 * 1024
    #else
        return 512 * 1024
    #endif
}()

/// Runs a closure on a thread with a small stack.
private func onSmallStack<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = stackSize
        thread.start()
    }
}

@Suite(.slowLane) struct DepthTests {
    /// Texts that nest so many levels, each in its own way.
    static let nestings: [(name: String, text: @Sendable (Int) -> String)] = [
        ("parentheses", { String(repeating: "(", count: $0) + "1" + String(repeating: ")", count: $0) }),
        ("lists", { String(repeating: "[", count: $0) + "x" + String(repeating: "]", count: $0) }),
        ("maps", { String(repeating: "{'a': ", count: $0) + "x" + String(repeating: "}", count: $0) }),
        ("calls", { String(repeating: "size([", count: $0 / 2) + "x" + String(repeating: "])", count: $0 / 2) }),
        ("indexes", { "x" + String(repeating: "[0", count: $0) + String(repeating: "]", count: $0) }),
        ("methods", { "x" + String(repeating: ".trim()", count: $0) }),
        ("fields", { "x" + String(repeating: ".a", count: $0) }),
        ("optional fields", { "x" + String(repeating: ".?a", count: $0) }),
        ("signs", { String(repeating: "-", count: $0) + "x" }),
        ("negations", { String(repeating: "!", count: $0) + "x" }),
        ("sums", { "x" + String(repeating: " + x", count: $0) }),
        ("right sums", { String(repeating: "x + (", count: $0) + "x" + String(repeating: ")", count: $0) }),
        ("comparisons", { String(repeating: "x == (", count: $0) + "x" + String(repeating: ")", count: $0) }),
        ("choices", { String(repeating: "x ? 1 : ", count: $0) + "2" }),
        ("nested choices", { String(repeating: "(x ? ", count: $0) + "1" + String(repeating: ": 2)", count: $0) }),
        ("conjunctions", { String(repeating: "x && (", count: $0) + "x" + String(repeating: ")", count: $0) }),
        ("macros", { String(repeating: "[x].map(y, ", count: $0) + "x" + String(repeating: ")", count: $0) }),
        ("quantifiers", { String(repeating: "[x].all(y, ", count: $0) + "x" + String(repeating: ")", count: $0) }),
        ("bindings", { String(repeating: "cel.bind(y, x, ", count: $0) + "x" + String(repeating: ")", count: $0) }),
        (
            "optional bindings",
            { String(repeating: "x.optMap(y, ", count: $0) + "x" + String(repeating: ")", count: $0) }
        ),
        ("has", { String(repeating: "has([", count: $0 / 2) + "x" + String(repeating: "][0].a)", count: $0 / 2) }),
        ("open", { String(repeating: "(", count: $0) }),
        (
            "mixed",
            {
                String(repeating: "{'a': [x ? size(-", count: $0 / 4) + "x"
                    + String(repeating: ") : 1]}", count: $0 / 4)
            }
        ),
    ]

    @Test(arguments: nestings.indices)
    func `deep expressions fit a small stack`(index: Int) async {
        let nesting = Self.nestings[index]
        for count in [200, 240, 248, 249, 250, 251, 1_000, 9_000] {
            let text = nesting.text(count)
            for checks in [true, false] {
                let finished = await onSmallStack {
                    for value in [Value.int(1), .bool(true), .string(" "), .map([("a", .int(1))])] {
                        _ = run(text, [("x", value)], options: CompileOptions(checks: checks))
                    }
                    return true
                }
                #expect(finished)
            }
        }
    }
}
