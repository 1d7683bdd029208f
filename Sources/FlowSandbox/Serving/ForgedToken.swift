// Tokens with something wrong in them, for those who have to find it out.

import FlowCrypto
package import FlowJSON
import FlowEncoding

/// A signed token (RFC 7515) that can be changed; what a sandbox has signed is signed again.
package struct ForgedToken: Sendable {
    private let header: JSONObject
    private let claims: JSONObject
    private let signature: [UInt8]

    /// A token of a text; nil when it is none whose header and claims are JSON objects.
    package init?(_ text: String) {
        guard let token = try? JWS(text), case .object(let header)? = try? JSON.parse(token.header),
            case .object(let claims)? = try? JSON.parse(token.payload), header["alg"]?.stringValue != nil
        else { return nil }
        (self.header, self.claims, signature) = (header, claims, token.signature)
    }

    /// The token with another claim, signed by the sandbox's own key where it has one for the algorithm.
    package func with(_ name: String, _ value: JSON) -> String {
        var claims = claims
        claims[name] = value
        let (head, body) = (JSON.object(header).text, JSON.object(claims).text)
        let algorithm = header["alg"]?.stringValue ?? ""
        if let signer = SigningKeys.signer(for: algorithm),
            let signed = try? JWS.sign(header: Array(head.utf8), payload: Array(body.utf8), with: signer)
        {
            return signed
        }
        return Self.joined(head, body, signature)
    }

    /// The token without a signature: `alg` is `none` (RFC 8725 section 2.1).
    package var unsigned: String {
        var header = header
        header["alg"] = .string("none")
        return Self.joined(JSON.object(header).text, JSON.object(claims).text, [])
    }

    /// The token with another claim and the signature of the old one.
    package func withOldSignature(_ name: String, _ value: JSON) -> String {
        var claims = claims
        claims[name] = value
        return Self.joined(JSON.object(header).text, JSON.object(claims).text, signature)
    }

    private static func joined(_ header: String, _ claims: String, _ signature: [UInt8]) -> String {
        [Array(header.utf8), Array(claims.utf8), signature].map { Base64.encodeURL($0) }.joined(separator: ".")
    }
}
