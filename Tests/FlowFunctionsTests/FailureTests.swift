// What the functions say about values they cannot use. No message holds a value.

import FlowCEL
import FlowDiagnostics
import Testing

@Suite struct FailureTests {
    @Test(arguments: [
        ("hex.decode('0')", "this text is not hexadecimal"),
        ("hex.decode('zz')", "this text is not hexadecimal"),
        ("base64url.decode('a+/b')", "this text is not base64url"),
        ("base64url.decode('a')", "this text is not base64url"),
        ("base64url.decode('ab=')", "this text is not base64url"),
        ("url.decode('%')", "a `%` is not followed by two hexadecimal digits; write `%25`"),
        ("url.decode('%ff')", "the decoded text is not UTF-8"),
        ("url.parse('/path')", "the URL has no scheme; write it in full, such as `https://host/path`"),
        ("url.parse('')", "the URL is empty"),
        ("url.parse('https://u:secret@h/')", "the URL carries a user name or password; send them in a header instead"),
        (
            "url.with('https://h/?%zz=1', {})",
            "the query of the URL has a `%` without two hexadecimal digits; write `%25`"
        ),
        ("url.with('app://cb', {'a': null})", "`a` is of type null and cannot become text"),
        ("url.with('app://cb', {'a': {}})", "`a` is of type map and cannot become text"),
        ("url.without('app://cb', dyn([1]))", "the names of parameters must be texts, found int"),
        ("form.encode({'a': b'x'})", "`a` is of type bytes and cannot become text"),
        ("form.encode({'a': [[1]]})", "`a` is of type list and cannot become text"),
        ("form.decode('a=%4')", "a `%` is not followed by two hexadecimal digits; write `%25`"),
        ("form.decode(b'a=\\xff')", "the decoded text is not UTF-8"),
        ("json.decode('')", "this text is not JSON: the text is empty at byte 0"),
        ("json.encode(b'x')", "bytes are no JSON value"),
        ("json.encode(optional.of(1))", "an optional is no JSON value"),
        ("json.encode(0.0 / 0.0)", "JSON has no `NaN`"),
        ("jsonp.decode('{\"a\":1}')", "this text is not JSONP"),
        (
            "jsonp.decode('alert(1);f({})')",
            "what stands in the brackets is not JSON: text goes on after the value at byte 1"
        ),
        ("jsonp.decode(')(')", "this text is not JSONP"),
        ("text.pairs({'a': [1]}, '=', '&')", "`a` is of type list and cannot become text"),
        ("text.pairs({'a': 1}, dyn([true]), '=', '&')", "the names to leave out must be texts, found bool"),
        ("jwt.decodeUnverified('a.b')", "the token has 2 parts, not three"),
        ("jwt.decodeUnverified('a.b.c.d.e')", "the token has 5 parts, not three"),
        ("jwt.decodeUnverified('e30.e30.!')", "a part of the token is not base64url"),
        ("jwt.decodeUnverified('!.e30.')", "a part of the token is not base64url"),
        ("jwt.decodeUnverified('e30.!.')", "a part of the token is not base64url"),
        ("jwt.decodeUnverified('W10.e30.')", "the header of the token is not a JSON object"),
        ("jwt.decodeUnverified('e30.W10.')", "the payload of the token is not a JSON object"),
        ("seconds(9223372037)", "these seconds are more than a duration holds, about 292 years"),
        ("seconds(-9223372037)", "these seconds are more than a duration holds, about 292 years"),
        ("seconds(1e300)", "these seconds are more than a duration holds, about 292 years"),
        ("seconds(0.0 / 0.0)", "these seconds are more than a duration holds, about 292 years"),
        ("milliseconds(9223372036855)", "these milliseconds are more than a duration holds, about 292 years"),
        ("time.format(timestamp(0), '%q')", "the time format has a `%` that begins no field"),
        ("time.format(timestamp(0), '%')", "the time format has a `%` that begins no field"),
        ("totp('1', timestamp(0))", "the secret is not base32"),
        ("totp('', timestamp(0))", "the secret is not base32"),
        ("totp('MY', timestamp(-1))", "there are no one-time codes before 1970"),
        ("totp('MY', timestamp(0), {'digits': 9})", "an option of `totp` is not one"),
        ("totp('MY', timestamp(0), {'period': 0})", "an option of `totp` is not one"),
        ("totp('MY', timestamp(0), {'step': 30})", "an option of `totp` is not one"),
        ("random.bytes(0)", "the number of random bytes must be from 1 to 1024"),
        ("random.token(-9223372036854775808)", "the number of random bytes must be from 1 to 1024"),
        ("random.hex(1025)", "the number of random bytes must be from 1 to 1024"),
    ])
    func `a value that cannot be used has its message`(source: String, message: String) {
        #expect(Language.failure(source) == message)
    }

    @Test(arguments: ["random.bytes(1)", "random.token()", "random.hex()", "random.uuid()", "random.uuid7()"])
    func `a generator needs a source`(source: String) {
        let none = EvaluationContext(random: nil, now: Timestamp(seconds: 0))
        #expect(Language.failure(source, context: none) == "nothing random can be generated here")
        let short = EvaluationContext(random: { _ in [] }, now: Timestamp(seconds: 0))
        #expect(Language.failure(source, context: short) == "the source of randomness is exhausted")
    }

    @Test func `a UUID of version 7 needs a clock`() {
        let context = EvaluationContext(random: { [UInt8](repeating: 0, count: $0) })
        #expect(Language.failure("random.uuid7()", context: context) == "there is no clock here")
    }

    @Test(arguments: ["random.bytes(1)", "random.token()", "random.hex()", "random.uuid()", "random.uuid7()"])
    func `a generator is refused in a condition`(source: String) {
        #expect {
            _ = try Language.environment.compile(source, in: VariableScope())
        } throws: { error in
            (error as? CompileError)?.issues.map(\.code) == [.generatorNotAllowed]
        }
    }

    @Test(arguments: [
        ("same(1, 2)", "there is no `same(int, int)`"), ("epoch(1)", "there is no `epoch(int)`"),
        ("seconds('1')", "there is no `seconds(string)`"), ("hash.sha256(1)", "there is no `hash.sha256(int)`"),
        ("hash.sha3('a')", "no function `hash.sha3`"), ("totp('MY')", "`totp` takes 2 or 3 arguments, found 1"),
    ])
    func `a wrong call is found before it runs`(source: String, message: String) {
        #expect {
            _ = try Language.environment.compile(source, in: VariableScope())
        } throws: { error in
            let messages = (error as? CompileError)?.issues.map(\.message) ?? []
            #expect(messages == [message])
            return true
        }
    }
}
