import FlowCEL
import Foundation
import Testing

@Suite struct CorpusTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzz/Corpus/expressions")

    static let names: [String] = {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        precondition(!names.isEmpty, "no corpus")
        return names
    }()

    @Test(arguments: names)
    func `what broke once, or looks as if it could, ends in a value or an error`(name: String) throws {
        let source = String(decoding: try Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self)
        let scope = VariableScope([
            (name: "x", type: .dyn), (name: "text", type: .string),
            (name: "inputs.id", type: .optional(.int)),
        ])
        let values = ArrayActivation([.list([.int(1), .null]), .string("héllo"), .optional(.int(7))])
        do {
            let program = try Environment().compile(source, in: scope)
            _ = try program.evaluate(values)
        } catch let error as CompileError {
            #expect(!error.issues.isEmpty)
        } catch let error as EvaluationError {
            #expect(!error.message.isEmpty)
        }
    }
}
