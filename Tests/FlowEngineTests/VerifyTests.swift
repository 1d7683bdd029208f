import FlowCEL
import FlowCrypto
import FlowEncoding
import FlowEngine
import FlowHTTP
import FlowJSON
import Testing

/// Tokens and keys that tests make for themselves.
enum Tokens {
    static let rsa = Result { try PrivateKey.generate(.rsa) }
    static let other = Result { try PrivateKey.generate(.rsa) }
    static let p256 = Result { try PrivateKey.generate(.p256) }
    static let ed25519 = Result { try PrivateKey.generate(.ed25519) }

    static func key(_ algorithm: SignatureAlgorithm) throws -> PrivateKey {
        switch algorithm {
        case .rs256, .ps256: try rsa.get()
        case .es256: try p256.get()
        case .edDSA: try ed25519.get()
        }
    }

    /// The claims of a good token at the time of the world, some of them replaced, or left out when null.
    static func claims(_ changes: JSONObject = [:]) -> JSONObject {
        var claims: JSONObject = [
            "iss": .string("https://id.example"), "aud": .string("app-1"), "sub": .string("ada"),
            "exp": .int(1_000_300), "iat": .int(1_000_000),
        ]
        for (name, value) in changes.members.map({ ($0.name, $0.value) }) { claims[name] = value.isNull ? nil : value }
        return claims
    }

    static func signed(
        _ changes: JSONObject = [:], header: JSONObject = [:], _ algorithm: SignatureAlgorithm = .rs256,
        by key: PrivateKey? = nil
    ) throws -> String {
        var head: JSONObject = ["alg": .string(algorithm.rawValue), "kid": .string(algorithm.rawValue.lowercased())]
        for (name, value) in header.members.map({ ($0.name, $0.value) }) { head[name] = value.isNull ? nil : value }
        return try JWS.sign(
            header: Array(JSON.object(head).text.utf8), payload: Array(JSON.object(claims(changes)).text.utf8),
            with: .key(key ?? Self.key(algorithm), algorithm))
    }

    /// The public halves of the keys, each under the name of its algorithm.
    static func keySet(_ algorithms: [SignatureAlgorithm] = [.rs256, .es256, .edDSA]) throws -> String {
        var keys: [JSON] = []
        for algorithm in algorithms {
            var jwk = try key(algorithm).publicKey.jwk
            jwk["kid"] = .string(algorithm.rawValue.lowercased())
            jwk["use"] = .string("sig")
            keys.append(.object(jwk))
        }
        return JSON.object(["keys": .array(keys)]).text
    }

    /// `at_hash` of the access token that the world's server gives.
    static func hash(_ digest: Digest = .sha256) -> JSON {
        let whole = digest.hash(Array("access-1".utf8))
        return .string(Base64.encodeURL(Array(whole.prefix(whole.count / 2))))
    }
}

@Suite struct VerifyTests {
    /// A flow that exchanges a code and checks the token it gets.
    static func world(
        _ token: String, _ expected: String = "", keys: String? = "keys: ${servers.id}/jwks",
        server: String = "https://id.example"
    ) throws -> World {
        var world = try World(
            """
            flow: acme
            title: Acme
            servers: { id: '\(server)' }
            session: { access_token: {}, user: { from: =response.json.user_id, optional: true } }
            operations:
              login:
                - id: exchange
                  request: POST ${servers.id}/token
                - id: claims
                  verify: =exchange.json.id_token
                  issuer: https://id.example
                  audience: app-1
                  \(keys ?? "")
                  \(expected)
                  save: [access_token, user]
                - return: { sub: =claims.sub }
            """)
        let set = try Tokens.keySet()
        world.respond = { request in
            request.url.hasSuffix("/jwks")
                ? .json(set)
                : .json(#"{"id_token":"\#(token)","access_token":"access-1","user_id":7}"#)
        }
        return world
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `a good token is believed, and what came with it is kept`(algorithm: SignatureAlgorithm) throws {
        let header: JSONObject = algorithm == .ps256 ? ["kid": .string("rs256")] : [:]
        let report = try Self.world(try Tokens.signed(header: header, algorithm)).run()
        #expect(report.result == #"{"sub":"ada"}"#)
        #expect(report.session["access_token"]?.stringValue == "access-1")
        #expect(report.session["user"]?.text == "7")
        #expect(report.requests.map(\.url) == ["https://id.example/token", "https://id.example/jwks"])
        #expect(report.requests.last?.headers["Authorization"] == nil)
    }

    static let claims: [(JSONObject, String)] = [
        (
            ["iss": "https://evil.example"],
            "the token was issued by `https://evil.example`, not by `https://id.example`"
        ),
        (["iss": "https://id.example/"], "the token was issued by `https://id.example/`, not by `https://id.example`"),
        (["iss": .null], "the token lacks `iss`, which says who issued it"),
        (["iss": 7], "the `iss` of the token is no text"),
        (["aud": "app-2"], "the token is for `app-2`, not for `app-1`"),
        (["aud": "APP-1"], "the token is for `APP-1`, not for `app-1`"),
        (["aud": .array([])], "the token is for nobody, not for `app-1`"),
        (["aud": .array(["app-1", 7])], "the `aud` of the token is no list of texts"),
        (["aud": .null], "the token lacks `aud`, which says whom it is for"),
        (["aud": 7], "the `aud` of the token is neither text nor a list"),
        (
            ["aud": .array(["app-1", "app-2"])],
            "the token lacks `azp`, which says which of its 2 audiences asked for it"
        ),
        (
            ["aud": .array(["app-1", "app-2"]), "azp": "app-2"],
            "the token was asked for by `app-2`, not by `app-1`"
        ),
        (["exp": 999_940], "the token is over since 1970-01-12T13:45:40Z"),
        (["exp": .null], "the token lacks `exp`, which says when it ends"),
        (["exp": "later"], "the `exp` of the token is no time"),
        (["exp": 9_000_000_000_000_000_000], "the `exp` of the token is no time"),
        (["iat": 1_000_061], "the token was issued 1970-01-12T13:47:41Z, which is in the future"),
        (["iat": .null], "the token lacks `iat`, which says when it was issued"),
        (["nbf": 1_000_061], "the token holds from 1970-01-12T13:47:41Z, which is in the future"),
    ]

    @Test(arguments: claims.indices)
    func `a token that says something else is refused, and nothing is kept`(index: Int) throws {
        let (changes, message) = Self.claims[index]
        let report = try Self.world(try Tokens.signed(changes)).run()
        #expect(report.failure?.title == message)
        #expect(report.failure?.kind == .refused)
        #expect(report.session.isEmpty)
    }

    @Test(
        arguments: [
            ["aud": .array(["app-2", "app-1"]), "azp": "app-1"], ["exp": 999_941], ["iat": 1_000_060],
            ["exp": 1_000_300.5],
        ] as [JSONObject])
    func `clocks may be a minute apart, and of several audiences one has asked`(changes: JSONObject) throws {
        #expect(try Self.world(try Tokens.signed(changes)).run().result == #"{"sub":"ada"}"#)
    }

    static let bound: [(JSONObject, String, String?)] = [
        (["nonce": "n-1"], "nonce: n-1", nil),
        (
            ["nonce": "n-2"], "nonce: n-1",
            "the token belongs to another sign-in: its `nonce` is not the one that was sent"
        ),
        ([:], "nonce: n-1", "the token lacks `nonce`, which ties it to this sign-in"),
        ([:], "{ nonce: n-1, without: { nonce: it is not given back } }", nil),
        ([:], "nonce: ''", "the token is compared with an empty text"),
        ([:], "subject: ada", nil),
        (["exp": .null, "iat": .null], "subject: ada", nil),
        ([:], "subject: eve", "the token is about somebody else: its `sub` is not the one expected"),
        (["at_hash": Tokens.hash()], "access_token: =exchange.json.access_token", nil),
        (
            [:], "access_token: =exchange.json.access_token",
            "the token lacks `at_hash`, which ties it to the access token"
        ),
        (
            ["at_hash": Tokens.hash()], "access_token: another",
            "the token came with another access token: its `at_hash` is not that of this one"
        ),
        (["aud": "APP-1"], "without: { audience_case: ids are written in both }", nil),
        (["exp": 999_880], "leeway: 3m", nil),
        ([:], "algorithms: [ES256, EdDSA]", "the token is signed with `RS256`, which the step does not allow"),
    ]

    @Test(arguments: bound.indices)
    func `a token is tied to its sign-in, its subject and its access token`(index: Int) throws {
        let (changes, expected, message) = Self.bound[index]
        let inner = expected.hasPrefix("{ ") ? String(expected.dropFirst(2).dropLast(2)) : expected
        let lines = inner.replacing(", without", with: "\n      without")
        let report = try Self.world(try Tokens.signed(changes), lines).run()
        #expect(report.failure?.title == message)
        #expect(report.session.isEmpty == (message != nil))
    }

    @Test func `the digest of Ed25519 is SHA-512`() throws {
        let token = try Tokens.signed(["at_hash": Tokens.hash(.sha512)], .edDSA)
        #expect(try Self.world(token, "access_token: =exchange.json.access_token").run().failure == nil)
    }

    @Test func `a signature that is not the provider's is refused`() throws {
        let good = try Tokens.signed()
        let parts = good.split(separator: ".").map(String.init)
        func header(_ text: String) -> String { Base64.encodeURL(Array(text.utf8)) }
        let pem = try Tokens.rsa.get().publicKey.pem
        let confused = try JWS.sign(
            header: Array(#"{"alg":"HS256","kid":"rs256"}"#.utf8),
            payload: Array(JSON.object(Tokens.claims()).text.utf8), with: .secret(Array(pem.utf8)))
        let cases: [(String, String)] = [
            (header(#"{"alg":"none"}"#) + ".\(parts[1]).", "the token is unsigned: its `alg` is `none`"),
            (header(#"{"alg":"NonE"}"#) + ".\(parts[1]).", "the token is unsigned: its `alg` is `NonE`"),
            (confused, "the token is signed with `HS256`, which cannot be checked here"),
            (
                header(#"{"alg":"gost34.10-2012"}"#) + ".\(parts[1]).AAAA",
                "the token is signed with `gost34.10-2012`, which cannot be checked here"
            ),
            (
                try Tokens.signed(by: Tokens.other.get()),
                "the signature of the token is not that of the key `rs256`"
            ),
            (
                try Tokens.signed(header: ["kid": .null], by: Tokens.other.get()),
                "the signature of the token is not that of any key of the set"
            ),
            (
                try Tokens.signed(header: ["kid": "es256"]),
                "the signature of the token is not that of the key `es256`"
            ),
            (try Tokens.signed(header: ["kid": 7]), "the `kid` of the token is no text"),
            (
                try Tokens.signed(header: ["crit": .array(["b64"])]),
                "the token has a `crit` header, which nobody here reads"
            ),
            (try Tokens.signed(header: ["alg": .null]), "the header of the token has no `alg`"),
            (parts[0] + "." + parts[1], "the token has 2 parts, not three"),
            ("a.b.c.d.e", "the token has 5 parts, not three"),
            ("####.e30.AAAA", "a part of the token is not base64url"),
            (header("[]") + ".e30.AAAA", "the header of the token is no JSON object"),
            (header(#"{"alg":"RS256"}"#) + ".W10.AAAA", "the payload of the token is no JSON object"),
            (
                good.replacing(parts[1], with: header(#"{"sub":"eve"}"#)),
                "the signature of the token is not that of the key `rs256`"
            ),
        ]
        for (token, message) in cases {
            let report = try Self.world(token).run()
            #expect(report.failure?.title == message)
            #expect(report.session.isEmpty)
        }
    }

    @Test func `a token without a key's name may be of any key`() throws {
        let report = try Self.world(try Tokens.signed(header: ["kid": .null], .edDSA)).run()
        #expect(report.result == #"{"sub":"ada"}"#)
    }

    @Test func `keys are fetched again once when a token names one that is not there`() throws {
        for (last, result) in [("all", #"{"sub":"ada"}"#), ("few", nil)] {
            var world = try Self.world(try Tokens.signed([:], .edDSA))
            let token = try Tokens.signed([:], .edDSA)
            var sets = [try Tokens.keySet([.rs256, .es256]), try Tokens.keySet(last == "all" ? [.edDSA] : [.rs256])]
            world.respond = { request in
                request.url.hasSuffix("/jwks")
                    ? .json(sets.isEmpty ? "{}" : sets.removeFirst())
                    : .json(#"{"id_token":"\#(token)","access_token":"access-1"}"#)
            }
            let report = try world.run()
            #expect(report.requests.map { $0.headers["Cache-Control"] } == [nil, nil, "no-cache"])
            #expect(report.result == result)
            guard result == nil else { continue }
            #expect(report.failure?.title == "the token names the key `eddsa`, which is not in the key set")
            #expect(report.failure?.help == ["there is `rs256`"])
        }
    }

    static let sets: [(Response, String)] = [
        (
            Response(status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8)),
            "the keys are no JSON Web Key Set: `text/html`, 6 bytes, at `https://id.example/jwks`"
        ),
        (.json("{}"), "the keys are no JSON Web Key Set: they have no list `keys`, at `https://id.example/jwks`"),
        (.json(#"{"keys":[]}"#), "the token names the key `rs256`, which is not in the key set"),
        (
            .json(#"{"keys":[{"kty":"oct","kid":"rs256","k":"AAAA"},7]}"#),
            "the signature of the token is not that of the key `rs256`"
        ),
        (
            .json(#"{"keys":["# + Array(repeating: "{}", count: 101).joined(separator: ",") + "]}"),
            "the key set has 101 keys; 100 are the most, at `https://id.example/jwks`"
        ),
        (
            .json(#"{"keys":[],"x":""# + String(repeating: "x", count: 300_000) + #""}"#),
            "the key set has 300018 bytes; 262144 are the most, at `https://id.example/jwks`"
        ),
        (.json("{}", status: 404), "the provider answered with HTTP status 404"),
    ]

    @Test(arguments: sets.indices)
    func `keys that are none are refused`(index: Int) throws {
        let (answer, message) = Self.sets[index]
        var world = try Self.world("")
        let token = try Tokens.signed()
        world.respond = { request in
            request.url.hasSuffix("/jwks") ? answer : .json(#"{"id_token":"\#(token)","access_token":"access-1"}"#)
        }
        let report = try world.run()
        #expect(report.failure?.title == message)
        #expect(report.session.isEmpty)
    }

    @Test func `a server in trouble is asked again for its keys`() throws {
        var world = try Self.world("")
        let token = try Tokens.signed()
        let set = try Tokens.keySet()
        var troubles = 2
        world.respond = { request in
            guard request.url.hasSuffix("/jwks") else {
                return .json(#"{"id_token":"\#(token)","access_token":"access-1"}"#)
            }
            troubles -= 1
            return troubles >= 0 ? Response(status: 503) : .json(set)
        }
        let report = try world.run()
        #expect(report.waits.count == 2)
        #expect(report.result == #"{"sub":"ada"}"#)
    }

    @Test func `no row goes on past keys that cannot be had`() throws {
        let token = try Tokens.signed()
        for (row, code) in [
            ("{ do: [{ forget: all }] }", "http_404"), ("{ when: error.code == 'http_404' }", "http_404"),
            ("{ when: error.code == 'http_404', fail: no_keys }", "no_keys"),
        ] {
            var world = try Self.world("", "match: [\(row)]")
            world.respond = { request in
                request.url.hasSuffix("/jwks")
                    ? .json("{}", status: 404) : .json(#"{"id_token":"\#(token)","access_token":"access-1"}"#)
            }
            let report = try world.run()
            #expect(report.failure?.code == code)
            #expect(report.session.isEmpty)
        }
    }

    @Test func `keys come from a server of the flow, or from a value`() throws {
        let token = try Tokens.signed()
        let report = try Self.world(token, keys: "keys: =\"https://evil.example/jwks\"").run()
        #expect(report.failure?.title == "`https://evil.example` is no server of this flow")
        #expect(report.requests.count == 1)
        let set = try Tokens.keySet().replacing("\"", with: "'")
        #expect(try Self.world(token, keys: "keys: \"=\(set)\"").run().requests.count == 1)
        let wrong = try Self.world(token, keys: "keys: =7").run()
        #expect(wrong.failure?.title == "the keys are no JSON Web Key Set: they have no list `keys`")
    }

    @Test func `TLS stands for a signature that nobody can check, but for nothing else`() throws {
        let payload = JSON.object(Tokens.claims(["aud": "app-1"])).text
        let parts = [#"{"alg":"gost34.10-2012"}"#, payload].map { Base64.encodeURL(Array($0.utf8)) }
        let token = parts.joined(separator: ".") + ".AAAA"
        let without = "without: { signature: the provider signs with GOST }"
        let report = try Self.world(token, keys: without).run()
        #expect(report.result == #"{"sub":"ada"}"#)
        #expect(report.requests.count == 1)
        #expect(try Self.world(token, keys: without, server: "http://127.0.0.1:1").run().failure == nil)
        let open = try Self.world(token, keys: without, server: "http://id.example").run()
        #expect(
            open.failure?.title
                == "the token came over a connection without encryption, so its signature cannot be left out")
        let other = try Self.world(try Tokens.signed(["aud": "app-2"]), keys: without).run()
        #expect(other.failure?.title == "the token is for `app-2`, not for `app-1`")
        let hashed = try Self.world(
            (parts[0] + "." + Base64.encodeURL(Array(JSON.object(Tokens.claims(["at_hash": "x"])).text.utf8)) + ".AAAA"),
            "access_token: x", keys: without
        ).run()
        #expect(hashed.failure?.title == "the `at_hash` of a token signed with `gost34.10-2012` cannot be checked here")
    }
}
