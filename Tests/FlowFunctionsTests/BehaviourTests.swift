// What the examples do not say: order, absence, spelling that stays, and the explanation people read.

import FlowCEL
import FlowFunctions
import Testing

@Suite struct BehaviourTests {
    @Test(
        arguments: [
            // The registered address comes back as it was, after the SDK's own parameters are taken off.
            (
                "url.without('vk1://vk.ru/b.html?oauth2_params=e30%3D&v=2', ['oauth2_params', 'v'])",
                "'vk1://vk.ru/b.html'"
            ),
            ("url.without('https://h/p?a=%7e&b&c=+#f?', ['b'])", "'https://h/p?a=%7e&c=+#f?'"),
            ("url.without('https://h/p?', ['b'])", "'https://h/p?'"),
            ("url.without('https://h/p?%61=1', ['a'])", "'https://h/p'"),
            ("url.with('https://h/p?a=1&b=%7e&a=2', {'a': 'x'})", "'https://h/p?a=x&b=%7e'"),
            ("url.with('https://h/p', {})", "'https://h/p'"),
            ("url.with('https://h/p?', {'a': 'b&c=d#e'})", "'https://h/p?a=b%26c%3Dd%23e'"),
            (
                "url.with('vk1://', {'a': true, 'n': 1.5, 't': timestamp(0)})",
                "'vk1://?a=true&n=1.5&t=1970-01-01T00%3A00%3A00Z'"
            ),
            (
                "url.with('app://x', {'a': optional.none(), ?'b': optional.none(), 'c': optional.of('d')})",
                "'app://x?c=d'"
            ),
            ("url.with('app://x', {'e\\u0301': '1', '\\u00e9': '2'})", "'app://x?e%CC%81=1&%C3%A9=2'"),
            ("'a' in url.parse('https://h/?a').query", "true"),
            ("url.parse('https://h/?a=1&a=2').query", "{'a': ['1', '2']}"),
            ("'port' in url.parse('https://h/')", "false"),
            ("url.parse('https://h:8443/x%20y').port", "8443"),
            ("url.parse('https://h/x%20y').path", "'/x%20y'"),
            ("form.decode('')", "{}"),
            ("form.encode({})", "''"),
            ("json.decode('9007199254740993') == 9007199254740993", "true"),
            ("json.encode({1: 'a', true: 'b'})", "'{\"1\":\"a\",\"true\":\"b\"}'"),
            ("jsonp.decode('[1]').size() == 0", nil),
            ("{'b': 1, 'a': 2}.with({'a': 3, 'c': 4, 'b': 5})", "{'b': 5, 'a': 3, 'c': 4}"),
            ("json.encode({'b': 1, 'a': 2}.take(['a', 'b', 'a']))", "'{\"a\":2,\"b\":1}'"),
            ("{1: 'x', 2u: 'y'}.without([1u, 2, 'a', null])", "{}"),
            ("{'é': 1}.take(['e\\u0301'])", "{}"),
            ("text.pairs({'b': 1, 'B': 2, 'é': 3, 'a': 4}, '=', '&')", "'B=2&a=4&b=1&é=3'"),
            ("text.pairs({'a': optional.none(), 'b': optional.of(1)}, '=', '&')", "'b=1'"),
            ("text.pairs({}, '=', '&')", "''"),
            ("seconds(1.5)", "duration('1.5s')"),
            ("seconds(-3)", "duration('-3s')"),
            ("epoch(timestamp('1969-12-31T23:59:59.5Z'))", "-1"),
            ("epoch.milliseconds(timestamp('1969-12-31T23:59:59.5Z'))", "-500"),
            (
                "time.format(timestamp('2023-12-31T22:30:00Z'), '%Y-%m-%d %H:%M %j %a %z', 'Asia/Kolkata')",
                "'2024-01-01 04:00 001 Mon +0530'"
            ),
            (
                "time.format(timestamp('2024-01-01T01:05:00.0425Z'), '%d.%m.%Y %S.%L %z %b', '-02:30')",
                "'31.12.2023 00.042 -0230 Dec'"
            ),
            ("same('é', 'e\\u0301')", "false"),
            ("same('', '')", "true"),
            ("hex.encode(hmac.sha256('', ''))", "'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad'"),
            ("random.token(3)", "'AAEC'"),
            ("random.hex()", "'000102030405060708090a0b0c0d0e0f'"),
        ] as [(String, String?)])
    func `an expression gives its value`(source: String, result: String?) throws {
        guard let result else { return #expect(Language.failure(source) != nil) }
        let pair = try Language.evaluate("[\(source), \(result)]")
        guard case .list(let values) = pair else { return #expect(Bool(false)) }
        #expect(values[0].equals(values[1]), "it gave \(values[0])")
    }

    @Test func `absence stays absence`() throws {
        let none: Value = .optional(nil)
        #expect(Language.failure("same(x.state, 'a')", ["x": .map(Map())]) == "no such key `state`")
        #expect(Language.failure("same(x, 'a')", ["x": none]) == "there is no `same(optional, string)`")
        do {
            _ = try Language.evaluate("seconds(x.expires_in)", ["x": .map(Map())])
            Issue.record("it gave a value")
        } catch let error as EvaluationError {
            #expect(error.isAbsence)
        }
    }

    @Test func `an explanation has signatures, doc and examples`() throws {
        #expect(
            FlowFunctions.explanation(named: "pkce.challenge") == """
                pkce.challenge(string) → string

                The S256 challenge of a code verifier: the base64url of its SHA-256.

                Example:
                  pkce.challenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
                    is 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
                """)
        #expect(FlowFunctions.explanation(named: "base64.encode")?.contains("base64.encode(bytes) → string") == true)
        #expect(FlowFunctions.explanation(named: "take")?.hasPrefix("map.take(list) → map\n") == true)
        #expect(FlowFunctions.explanation(named: "random.uuid")?.contains("another value each time") == true)
        #expect(FlowFunctions.explanation(named: "hash.sha265") == nil)
    }
}
