// temp
package enum Digest { case sha256
 package func hash(_ b: [UInt8]) -> [UInt8] { b } }
package func constantTimeEquals(_ a: [UInt8], _ b: [UInt8]) -> Bool { a == b }
