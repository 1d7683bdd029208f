// What is said when an evaluation fails: code, place, message and, in parentheses, ways to mend it. A last word
// `absent` marks what was not there.

import FlowCEL
import Testing

struct FailureTests {
    static let rows = table(
        #"""
        m.b → F3101 2..<3 no such key `b` (for a key that may be absent write `.?b` or test with `has(…)`) absent
        m['missing'] → F3101 2..<11 no such key `missing` (for a key that may be absent write `.?missing` or test with `has(…)`) absent
        m[s] → F3101 2..<3 no such key in this map (for a key that may be absent write `[?key]` or test with `key in map`) absent
        m[d] → F3101 2..<3 no such key in this map (for a key that may be absent write `[?key]` or test with `key in map`) absent
        response.json.acess_token → F3101 14..<25 no such key `acess_token` (did you mean `access_token`?) absent
        response.json.nothing_like_it → F3101 14..<29 no such key `nothing_like_it` (for a key that may be absent write `.?nothing_like_it` or test with `has(…)`) absent
        response.json.user.name → F3105 19..<23 a `null` has no field `name` (test the value before it with `!= null` first)
        response.json.expires_in.x → F3105 25..<26 an `int` has no field `x`
        response.json['acess_token'] → F3101 14..<27 no such key `acess_token` (did you mean `access_token`?) absent
        response.json[1] → F3101 14..<15 no such key in this map (for a key that may be absent write `[?key]` or test with `key in map`) absent
        response.json.ids[5] → F3103 18..<19 index 5 is outside a list of 1 (for an element that may be absent write `[?5]`) absent
        response.json.ids[d] → F3105 18..<19 there is no `list[string]`
        response.json.ids[-1] → F3103 18..<20 index -1 is outside a list of 1 (indexes count from 0; the last element is `.last()`, an optional) absent
        response.json.ids[0.5] → F3105 18..<21 there is no `list[double]`
        {'a': 1}.b.c → F3005 11..<12 an `int` has no field `c`
        optional.none().value() → F3104 0..<23 this optional has no value (write `.orValue(…)` for another value) absent
        optional.of(null).name → F3005 18..<22 a `null` has no field `name`
        1 / 0 → F3107 2..<3 `int / int` divides by zero
        1 % 0 → F3107 2..<3 `int % int` divides by zero
        1u / 0u → F3107 3..<4 `uint / uint` divides by zero
        9223372036854775807 + 1 → F3106 20..<21 the result of `int + int` is out of range
        -9223372036854775807 - 2 → F3106 21..<22 the result of `int - int` is out of range
        9223372036854775807 * 2 → F3106 20..<21 the result of `int * int` is out of range
        -(-9223372036854775807 - 1) → F3106 0..<27 the result of `-int` is out of range
        (-9223372036854775807 - 1) / -1 → F3106 27..<28 the result of `int / int` is out of range
        18446744073709551615u + 1u → F3106 22..<23 the result of `uint + uint` is out of range
        0u - 1u → F3106 3..<4 the result of `uint - uint` is out of range
        d + 1 → F3105 2..<3 there is no `string + int`
        d - 1 → F3105 2..<3 there is no `string - int`
        -d → F3105 0..<2 there is no `-string`
        !d → F3105 0..<2 there is no `!string`
        d < 1 → F3105 2..<3 there is no `string < int`
        d && true → F3105 0..<1 `&&` takes a `bool`, not a `string`
        d || false → F3105 0..<1 `||` takes a `bool`, not a `string`
        d ? 1 : 2 → F3105 0..<1 the condition before `?` must be a `bool`, not a `string`
        d in d → F3105 2..<4 there is no `string in string`
        d.x → F3105 2..<3 a `string` has no field `x`
        d[0] → F3105 2..<3 there is no `string[int]`
        d.map(x, x) → F3105 2..<5 `map` loops over a list or map, not a `string`
        [d].filter(x, x) → F3105 4..<10 the condition of `filter` must be a `bool`, not a `string`
        [d].exists(x, x) → F3105 4..<10 the condition of `exists` must be a `bool`, not a `string`
        [d].all(x, x) → F3105 4..<7 the condition of `all` must be a `bool`, not a `string`
        [1].map(x, d, x) → F3105 4..<7 the condition of `map` must be a `bool`, not a `string`
        {d: 1, 'dynamic': 2} → F3111 7..<16 this key is in the map already
        {dyn(1.5): 1} → F3005 1..<9 a `double` cannot be the key of a map (write a whole number, or the key as text)
        [?d] → F3105 2..<3 a value after `?` must be an optional, not a `string`
        {?'a': d} → F3105 2..<5 a value after `?` must be an optional, not a `string`
        d.optMap(x, x) → F3105 2..<8 `optMap` is for optionals, not for a `string`
        optional.of(1).optFlatMap(x, d) → F3105 15..<25 the body of `optFlatMap` must be an optional, not a `string` (write `optMap`)
        [1, 2].transformMapEntry(i, v, {'a': v}) → F3111 7..<24 two rounds of `transformMapEntry` give the same key
        [1].transformMapEntry(i, v, dyn(v)) → F3105 4..<21 each round of `transformMapEntry` must give a map, not an `int`
        int('x') → F3108 0..<8 this text is no `int`
        int(1e19) → F3106 0..<9 this `double` is out of range for an `int`
        int(18446744073709551615u) → F3106 0..<26 this `uint` is out of range for an `int`
        uint(-1) → F3106 0..<8 this `int` is out of range for a `uint`
        uint(-0.5) → F3106 0..<10 this `double` is out of range for a `uint`
        uint('-1') → F3108 0..<10 this text is no `uint`
        double('x') → F3108 0..<11 this text is no `double`
        double('1e999') → F3108 0..<15 this text is no `double`
        bool('TrUe') → F3108 0..<12 this text is no truth value (it must be `true` or `false`)
        string(b'\xff') → F3108 0..<15 these bytes are not UTF-8 (write `base64.encode(…)`)
        timestamp(253402300800) → F3106 0..<23 these seconds lie outside the years 1 to 9999
        timestamp(d) → F3108 0..<12 this text is no timestamp (it looks like `2024-02-29T12:00:00Z`)
        duration(d) → F3108 0..<11 this text is no duration (it looks like `1h30m`, `90s` or `250ms`)
        timestamp('9999-12-31T23:59:59Z') + duration('1s') → F3106 34..<35 the result of `timestamp + duration` is out of range
        duration('2562047h') + duration('1h') → F3106 21..<22 the result of `duration + duration` is out of range
        t.getHours('Mars/Olympus') → F3108 0..<26 this time zone is not known (write a name such as `Europe/Paris`, or `+02:00`)
        t.getHours('../etc/passwd') → F3108 0..<27 this time zone is not known (write a name such as `Europe/Paris`, or `+02:00`)
        t.getHours('25:00') → F3108 0..<19 this time zone is not known (write a name such as `Europe/Paris`, or `+02:00`)
        'abc'.charAt(4) → F3108 0..<15 the index is outside the text
        'abc'.charAt(-1) → F3108 0..<16 the index is outside the text
        'abc'.substring(2, 1) → F3108 0..<21 the index is outside the text
        'abc'.indexOf('a', 4) → F3108 0..<21 the index is outside the text
        [1].join() → F3005 4..<8 there is no `list(int).join()` (there is `list(string).join()`)
        dyn([1]).join() → F3108 0..<15 an element to join is an `int` (write `.map(x, string(x)).join()`)
        '%d'.format([]) → F3108 0..<15 a format has more clauses than there are values
        '%y'.format([1]) → F3108 0..<16 a format has an unknown clause (there are %s %d %f %e %x %X %o %b and %%)
        '%'.format([1]) → F3108 0..<15 a format ends after `%` (write `%%` for a percent sign)
        '%d'.format(['a']) → F3108 0..<18 `%d` does not take a `string`
        '%.f'.format([1.0]) → F3108 0..<19 a precision is a number up to 1000, as in `%.2f`
        '%.9999f'.format([1.0]) → F3108 0..<23 a precision is a number up to 1000, as in `%.2f`
        '%s'.format([optional.of(1)]) → F3108 0..<29 `%s` does not take an optional (write `.orValue(…)`)
        base64.decode('!') → F3108 0..<18 this text is not base64
        base64.decode('Zg=') → F3108 0..<20 this text is not base64
        base64.decode('Zh==') → F3108 0..<21 this text is not base64
        [1, 'a'].sort() → F3105 0..<15 only values of one type with an order can be sorted
        [[1]].sort() → F3105 0..<12 only values of one type with an order can be sorted
        [1].slice(0, 2) → F3108 0..<15 the slice is outside a list of 1
        [1].flatten(-1) → F3108 0..<15 the depth must not be negative
        lists.range(-1) → F3108 0..<15 a range has no negative length
        lists.range(1000000000) → F3109 0..<23 evaluating this takes too long: it costs more than 1000000 steps (loop over fewer elements, or do not nest the loops)
        math.abs(-9223372036854775807 - 1) → F3106 0..<34 the result of `math.abs(int)` is out of range
        math.greatest('a') → F3105 0..<18 `math.greatest` does not take a `string`
        math.greatest([]) → F3108 0..<17 an empty list has no greatest number
        math.bitShiftLeft(1, -1) → F3108 0..<24 bits cannot be moved by a negative number
        s.matches(d + '(') → F3006 0..<18 this regular expression is not RE2
        regex.extract(s, d + '(a)(b)') → F3108 0..<30 the pattern has 2 groups, but only one can be taken (write the others as `(?:…)`)
        regex.replace(s, 'a', '\\1') → F3108 0..<28 the replacement names group 1, but the pattern has 0
        regex.replace(s, 'a', '\\x') → F3108 0..<28 a backslash in a replacement must stand before a digit or a backslash
        optional.unwrap([1]) → F3108 0..<20 an element is an `int` and no optional
        size(dyn(1)) → F3105 0..<12 there is no `size(int)`
        d.getHours() → F3105 0..<12 there is no `string.getHours()`
        """#)

    @Test(arguments: rows)
    func `a failure is explained`(row: TableRow) {
        let outcome = runOnSamples(row.expression)
        #expect(outcome.line == row.expected)
    }

    @Test(arguments: rows)
    func `a failure is one without checks too`(row: TableRow) {
        let outcome = runOnSamples(row.expression, options: CompileOptions(checks: false))
        #expect(outcome.value == nil)
    }
}
