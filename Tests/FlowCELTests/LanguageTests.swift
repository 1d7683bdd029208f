// What expressions give, by topic. Both sides of a row are CEL and must give the same value of the same type.

import FlowCEL
import Testing

struct LanguageTests {
    static let literals = table(
        #"""
        0x1F                        → 31
        -0x10                       → -16
        0xffffffffffffffffu         → 18446744073709551615u
        -9223372036854775808        → -9223372036854775807 - 1
        - 5                         → -5
        .5                          → 0.5
        1e3                         → 1000.0
        1.5E-2                      → 0.015
        5U                          → 5u
        'a' // a comment            → 'a'
        1 + // one⏎2                → 3
        "it's"                      → 'it\'s'
        '''a⏎b'''                   → 'a\nb'
        '''it's ''quoted'''         → "it's ''quoted"
        r'\d'                       → '\\d'
        r'a\'                       → 'a\\'
        '\x41\101\u0041\U00000041'  → 'AAAA'
        '\a\b\f\n\r\t\v\\\?\"\'\`'  → '\007\010\014\012\015\011\013\134\077\042\047\140'
        '\377'                      → 'ÿ'
        b'\377'                     → b'\xff'
        b'ÿ'                        → b'\xc3\xbf'
        br'\x41'                    → b'\\x41'
        BR"a"                       → b'a'
        [1, 2,]                     → [1, 2]
        {'a': 1,}                   → {'a': 1}
        {1: 'a', 2u: 'b', true: 'c', 'd': 'd'}[2] → 'b'
        """#)

    static let operators = table(
        #"""
        7 / 2           → 3
        -7 / 2          → -3
        -7 % 2          → -1
        7u % 4u         → 3u
        1.0 / 0.0       → double('Infinity')
        2 + 3 * 4       → 14
        (2 + 3) * 4     → 20
        10 - 3 - 2      → 5
        2 * 3 % 4       → 2
        --5             → 5
        !!true          → true
        -(-5)           → 5
        'a' + 'b'       → 'ab'
        b'a' + b'b'     → b'ab'
        [1] + [2, 3]    → [1, 2, 3]
        1 < 2 == true   → true
        1 == 1 && 2 == 2 → true
        true || false && false → true
        true ? 1 : false ? 2 : 3 → 1
        false ? 1 : false ? 2 : 3 → 3
        1 in [1, 2] && !(3 in [1, 2]) → true
        'a' in {'a': 1} → true
        1.0 in {1: 2}   → true
        1u in [1.0]     → true
        'b' in {'a': 1} → false
        dyn(b'') in {'a': 1} → false
        """#)

    static let equality = table(
        #"""
        1 == 1.0                → true
        1u == 1                 → true
        dyn('1') == 1           → false
        dyn(1) == null          → false
        null == null            → true
        [1, 2] == [1.0, 2u]     → true
        [1] == [1, 2]           → false
        {'a': 1} == {'a': 1.0}  → true
        {'a': 1, 'b': 2} == {'b': 2, 'a': 1} → true
        {1: 'a'} == {1u: 'a'}   → true
        {1: 'a'}[1.0]           → 'a'
        {1u: 'a'}[1]            → 'a'
        double('NaN') == double('NaN') → false
        double('NaN') != double('NaN') → true
        [double('NaN')] == [double('NaN')] → false
        0.0 == -0.0             → true
        'é' == 'e\u0301'        → false
        'e\u0301' in {'é': 1}   → false
        'e\u0301x'.startsWith('e') → true
        size('e\u0301')         → 2
        size('👨‍👩‍👧')        → 5
        b'a' == b'a'            → true
        type(1) == int          → true
        type(null) == null_type → true
        optional.of(1) == optional.of(1.0) → true
        optional.none() == optional.of(null) → false
        duration('60s') == duration('1m') → true
        9223372036854775807 == 9223372036854775808.0 → true
        18446744073709551615u == -1 → false
        """#)

    static let ordering = table(
        #"""
        1 < 1.5             → true
        1u > -1             → true
        -1 < 0u             → true
        18446744073709551615u > 9223372036854775807 → true
        'a' < 'b'           → true
        'Z' < 'a'           → true
        'a' < 'aa'          → true
        '\uFFFF' < '\U00010000' → true
        b'\x00' < b'\x01'   → true
        false < true        → true
        double('NaN') < 1.0 → false
        double('NaN') >= 1.0 → false
        timestamp(0) < timestamp(1) → true
        duration('1s') >= duration('1000ms') → true
        """#)

    static let absorption = table(
        #"""
        1 / 0 == 1 || true      → true
        true || 1 / 0 == 1      → true
        1 / 0 == 1 && false     → false
        false && 1 / 0 == 1     → false
        {'a': 1}.b == 1 || true → true
        dyn('x') || true        → true
        true || dyn(1)          → true
        dyn('x') && false       → false
        [0, 1].exists(x, 1 / x == 1) → true
        [0, 2].all(x, 1 / x == 5) → false
        true ? 1 : 1 / 0        → 1
        false ? {}.a : 2        → 2
        1 / 0 == 1 || 1 / 0 == 1 || true → true
        """#)

    static let macros = table(
        #"""
        [1, 2, 3].all(x, x > 0)         → true
        [].all(x, x > 0)                → true
        [1, 2].exists(x, x == 2)        → true
        [1, 2, 2].exists_one(x, x == 2) → false
        [1, 2].existsOne(x, x == 2)     → true
        [1, 2, 3].filter(x, x % 2 == 1) → [1, 3]
        [1, 2].map(x, x * 2)            → [2, 4]
        [1, 2, 3].map(x, x > 1, x * 2)  → [4, 6]
        {'a': 1, 'b': 2}.map(k, k)      → ['a', 'b']
        {'a': 1}.all(k, v, k == 'a' && v == 1) → true
        ['a', 'b'].exists(i, v, i == 1 && v == 'b') → true
        ['a', 'b'].transformList(i, v, string(i) + v) → ['0a', '1b']
        ['a', 'b'].transformList(i, v, i > 0, v) → ['b']
        {'a': 1, 'b': 2}.transformMap(k, v, v > 1, v * 10) → {'b': 20}
        ['a'].transformMap(i, v, v)     → {0: 'a'}
        {'a': 'x'}.transformMapEntry(k, v, {v: k}) → {'x': 'a'}
        {'a': 1, 'b': 2}.transformMapEntry(k, v, v > 1, {k: v}) → {'b': 2}
        [3, 1, 2].sortBy(x, -x)         → [3, 2, 1]
        ['bb', 'a'].sortBy(x, size(x))  → ['a', 'bb']
        [[1, 2], [3]].map(x, x.map(y, y + size(x))) → [[3, 4], [4]]
        [1].map(x, [2].map(x, x)[0] + x) → [3]
        cel.bind(x, 5, x * x)           → 25
        cel.bind(x, 1, cel.bind(x, x + 1, x) + x) → 3
        [1, 2].map(x, cel.bind(y, x + 1, y * y)) → [4, 9]
        has({'a': null}.a)              → true
        has({'a': 1}.b)                 → false
        has({'a': {'b': 1}}.a.b)        → true
        """#)

    static let optionals = table(
        #"""
        {'a': 1}.?a.value()             → 1
        {'a': 1}.?b.orValue(2)          → 2
        {'a': {'b': 1}}.?a.b.value()    → 1
        {'a': {}}.?a.b.c.hasValue()     → false
        {'a': {'b': 1}}.?a.?b           → optional.of(1)
        [1][?0]                         → optional.of(1)
        [1][?5]                         → optional.none()
        [1][?18446744073709551615u]     → optional.none()
        {'a': 1}[?'a'].value()          → 1
        [?optional.none(), ?optional.of(1), 2] → [1, 2]
        {?'a': optional.none(), ?'b': optional.of(1)} → {'b': 1}
        optional.of(2).optMap(x, x * 2) → optional.of(4)
        optional.none().optMap(x, x * 2) → optional.none()
        optional.of({'a': 1}).optFlatMap(x, x.?a) → optional.of(1)
        optional.none().or(optional.of(3)).value() → 3
        optional.ofNonZeroValue(0)      → optional.none()
        optional.ofNonZeroValue([0])    → optional.of([0])
        has({'a': {'b': 1}}.?a.b)       → true
        has({}.?a.b)                    → false
        {'a': optional.of(1)}.a         → optional.of(1)
        [optional.of(1), optional.none()].unwrapOpt() → [1]
        [1, 2].first().value() + [1, 2].last().value() → 3
        [].first()                      → optional.none()
        """#)

    @Test(
        arguments: [literals, operators, equality, ordering, absorption, macros, optionals].flatMap { $0 })
    func `an expression gives what it should`(row: TableRow) throws {
        let value = try #require(run(row.expression).value, "\(run(row.expression).text)")
        let expected = try #require(run(row.expected).value, "\(run(row.expected).text)")
        #expect(value.isSame(as: expected))
    }

    @Test(
        arguments: [literals, operators, equality, ordering, absorption, macros, optionals].flatMap { $0 })
    func `an expression gives the same without checks`(row: TableRow) throws {
        let value = try #require(run(row.expression, options: CompileOptions(checks: false)).value)
        let expected = try #require(run(row.expected).value)
        #expect(value.isSame(as: expected))
    }
}
