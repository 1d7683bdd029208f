// Where an expression inside other text ends.

import FlowCEL
import Testing

struct ScannerTests {
    @Test(arguments: [
        ("a}", 1), ("a.b + 1} tail}", 7), ("'}'}", 3), ("\"}\" + '''}'''}", 13), ("{'a': 1}.a}", 10), ("{}}", 2),
        ("}", 0),
        ("r'\\'}", 4), ("'\\'}'}", 5), ("a // }\n}", 7), ("b'}'}", 4), ("foo(}", 4), ("$ = @}", 5), ("x.`a`}", 5),
        ("x.`}", 3),
        ("1abc}", 4), ("é}", 2), ("[{'a': {}}]}", 11),
    ])
    func `the brace that ends an expression is found`(text: String, offset: Int) {
        #expect(ExpressionScanner.closingBrace(in: text, from: 0) == offset)
        #expect(ExpressionScanner.closingBrace(in: "${" + text, from: 2) == offset + 2)
    }

    @Test(arguments: ["", "a", "'}", "'''}'", "{}", "a // }", "{'a': '}'"])
    func `an expression without an end has none`(text: String) {
        #expect(ExpressionScanner.closingBrace(in: text, from: 0) == nil)
    }

    @Test func `offsets outside the text are harmless`() {
        #expect(ExpressionScanner.closingBrace(in: "a}", from: 5) == nil)
        #expect(ExpressionScanner.closingBrace(in: "a}", from: -5) == 1)
        #expect(ExpressionScanner.closingBrace(in: [0xFF, 0x7D], from: 0) == 1)
    }
}
