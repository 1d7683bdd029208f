public enum ExpressionScanner {
    public static func closingBrace(in source: [UInt8], from: Int) -> Int? { source[from...].firstIndex(of: 0x7D) }
}
