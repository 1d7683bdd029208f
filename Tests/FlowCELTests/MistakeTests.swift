// What is said about mistakes: code, place, message and, in parentheses, ways to mend it. One mistake, one error.
//
// The variables are those of `sampleVariables`.

import FlowCEL
import Testing

struct MistakeTests {
    /// What is not CEL.
    static let syntax = table(
        #"""
        n = 5 → F3001 2..<3 `=` is not an operator (to compare write `==`)
        n == 5 and s == 'text' → F3001 7..<10 `and` is not an operator (for a logical and write `&&`)
        n == 5 or true → F3001 7..<9 `or` is not an operator (for a logical or write `||`)
        not n → F3001 0..<3 `not` is not an operator (for a logical not write `!`)
        n not in [1] → F3001 2..<5 `not` is not an operator (write `!(a in b)` for `a not in b`)
        n is null → F3001 2..<4 `is` is not an operator (to compare write `==`)
        s contains 'a' → F3001 2..<10 `contains` is not an operator (write `a.contains(b)`)
        if n == 5 then 1 else 2 → F3001 0..<2 `if` is a reserved word and no name (a choice is written `condition ? value : other`)
        for x in [1] → F3001 0..<3 `for` is a reserved word and no name (loops are macros, such as `list.map(x, …)` or `list.filter(x, …)`)
        let x = 1 → F3001 0..<3 `let` is a reserved word and no name (a name is bound by `cel.bind(name, value, expression)`)
        var → F3001 0..<3 `var` is a reserved word and no name (a name is bound by `cel.bind(name, value, expression)`)
        package.x → F3001 0..<7 `package` is a reserved word and no name
        n == 5 ? 1 → F3001 7..<8 this `?` has no `:` (write `condition ? value : other`)
        n == 5 ? 1 : → F3001 11..<12 expected an expression after `:`
        n == 5 ? : 1 → F3001 9..<10 expected an expression after `?`, found `:`
        n == 5 ? 1 ? 2 : 3 : 4 → F3001 11..<12 expected `:`, found `?` (a choice inside a choice needs parentheses)
        n ?: 2 → F3001 2..<4 `?:` is not an operator (for a value that may be absent write `a.?b.orValue(other)`)
        n ?? 2 → F3001 2..<4 `??` is not an operator (for a value that may be absent write `a.?b.orValue(other)`)
        vars?.state → F3001 4..<6 `?.` is not an operator (a field that may be absent is `.?`, such as `a.?b.orValue('')`)
        vars.?state() → F3001 4..<11 a function cannot be called with `.?` (write `x.optMap(v, v.state(…))` to call it on the value of an optional)
        'abc → F3001 0..<1 a string that opens here is never closed (close it with `'`)
        'abc⏎' → F3001 0..<1 a string that opens here is never closed (close it with `'`) (a string of several lines opens and closes with three quotes)
        'abc' + "def → F3001 8..<9 a string that opens here is never closed (close it with `"`)
        '''abc' → F3001 0..<3 a string that opens here is never closed (close it with `'''`)
        'abc\' → F3001 0..<1 a string that opens here is never closed (close it with `'`)
        (1 + 2 → F3001 0..<1 this `(` is never closed
        foo((1) → F3001 3..<4 this `(` is never closed
        [1, 2 → F3001 0..<1 this `[` is never closed
        [1, 2) → F3001 5..<6 `)` does not close `[` (close the `[` first)
        {'a': 1 → F3001 0..<1 this `{` is never closed
        {'a' 1} → F3001 5..<6 expected `:` and a value after this key, found a number
        {'a'} → F3001 4..<5 expected `:` and a value after this key, found `}`
        m['a' → F3001 1..<2 this `[` is never closed
        1 + 2) → F3001 5..<6 `)` closes nothing
        } → F3001 0..<1 expected an expression, found `}`
        1 + → F3001 2..<3 expected an expression after `+`
        1 + * 2 → F3001 4..<5 expected an expression after `+`, found `*`
        1 + + 2 → F3001 4..<5 expected an expression, found `+` (numbers have no `+` before them)
        +1 → F3001 0..<1 expected an expression, found `+` (numbers have no `+` before them)
        !-1 → F3001 1..<2 expected an operand after `!`, found `-` (put the operand in parentheses)
        -!true → F3001 1..<2 expected an operand after `-`, found `!` (put the operand in parentheses)
        'a' 'b' → F3001 4..<7 expected an operator, found a string (text is joined by `+`)
        n n → F3001 2..<3 expected an operator or the end of the expression, found `n`
        n 5 → F3001 2..<3 expected an operator or the end of the expression, found a number
        size(n,) → F3001 7..<8 expected an expression, found `)`
        [,] → F3001 1..<2 expected an expression, found `,`
        n. → F3001 2..<2 expected a name after `.`, found the end of the expression
        n.5 → F3001 1..<3 expected an operator or the end of the expression, found a number
        n.'a' → F3001 2..<5 expected a name after `.`, found a string
        n.`a b`c → F3001 7..<8 expected an operator or the end of the expression, found `c`
        n.`a → F3001 2..<3 a name in backticks must be closed and hold letters, digits, `_ . / -` or blanks (for other keys write `x['…']`)
        `abc` → F3001 0..<5 expected an expression, found a name (a name in backticks stands only after a dot; write text as `'…'`)
        n.true → F3001 2..<6 expected a name after `.`, found `true`
        . → F3001 1..<1 expected a name after `.`, found the end of the expression
        ..n → F3001 1..<2 expected a name after `.`, found `.`
        99999999999999999999 → F3001 0..<20 this number is too large for an `int`
        -9223372036854775809 → F3001 0..<20 this number is too large for an `int`
        18446744073709551616u → F3001 0..<21 this number is too large for a `uint`
        0x → F3001 0..<2 a number runs into letters (hexadecimal numbers look like `0x1f`)
        0X1f → F3001 0..<4 a number runs into letters (hexadecimal numbers look like `0x1f`)
        1e999 → F3001 0..<5 this number is too large for a `double`
        12abc → F3001 0..<5 a number runs into letters (put an operator or a blank between them)
        1. → F3001 2..<2 expected a name after `.`, found the end of the expression
        1.e5 → F3005 2..<4 an `int` has no field `e5`
        '\q' → F3001 1..<3 the escape after this backslash does not exist (a backslash itself is written `\\`, and `r'…'` takes every character as it is)
        '\8' → F3001 1..<3 the escape after this backslash does not exist (a backslash itself is written `\\`, and `r'…'` takes every character as it is)
        '\400' → F3001 1..<3 the escape after this backslash does not exist (a backslash itself is written `\\`, and `r'…'` takes every character as it is)
        '\u12' → F3001 1..<5 this escape needs 4 hexadecimal digits
        '\ud800' → F3001 1..<7 this escape is no Unicode scalar (surrogates are written as one `\UHHHHHHHH`)
        '\U00110000' → F3001 1..<11 this escape is no Unicode scalar (surrogates are written as one `\UHHHHHHHH`)
        b'\u1234' → F3001 2..<4 `\u` is for strings, not for bytes (write octets as `\xHH`)
        '\x4' → F3001 1..<4 this escape needs 2 hexadecimal digits
        n === 5 → F3001 2..<5 `===` is not an operator (to compare write `==`)
        n !== 5 → F3001 2..<5 `!==` is not an operator (to compare write `!=`)
        n <> 5 → F3001 2..<4 `<>` is not an operator (to compare write `!=`)
        n =~ 'a' → F3001 2..<4 `=~` is not an operator (write `text.matches('regex')`)
        n & 1 → F3001 2..<3 `&` is not an operator (for a logical and write `&&`)
        n | 1 → F3001 2..<3 `|` is not an operator (for a logical or write `||`)
        n ^ 1 → F3001 2..<3 `^` is not an operator (powers have no operator; bits are `math.bitXor(a, b)`)
        ~n → F3001 0..<1 `~` is not an operator (bits are `math.bitNot(a)`)
        x => x → F3001 2..<4 `=>` is not an operator (a macro takes a name and an expression, such as `list.map(x, x + 1)`)
        n++ → F3001 2..<3 expected an expression, found `+` (numbers have no `+` before them)
        n ** 2 → F3001 3..<4 expected an expression after `*`, found `*`
        ${n} → F3001 0..<2 `${` means nothing here (this is an expression already: leave out `${` and `}`)
        $n → F3001 0..<1 `$` means nothing here (variables have no `$` before them)
        #n → F3001 0..<1 `#` means nothing here (comments begin with `//`)
        “abc” → F3001 0..<3 `“` means nothing here (strings stand between straight quotes, `'` or `"`)
        n ≠ 5 → F3001 2..<5 `≠` is not an operator (write `!=`)
        n; s → F3001 1..<2 `;` means nothing here (an expression has no statements)
        n\s → F3001 1..<2 `\` means nothing here (a backslash belongs inside a string)
        n @ s → F3001 2..<3 `@` means nothing here
        é → F3001 0..<2 `é` means nothing here (names are made of ASCII letters, digits and `_`; quote text as `'…'`)
        Type{a: 1} → F3001 4..<5 expected an operator, found `{` (message literals are not supported; a map is written `{'key': value}`)
        a.b.Type{} → F3001 8..<9 expected an operator, found `{` (message literals are not supported; a map is written `{'key': value}`)
        n { → F3001 2..<3 expected an operator, found `{` (message literals are not supported; a map is written `{'key': value}`)
        /* a */ 1 → F3001 0..<1 expected an expression, found `/` (comments begin with `//`)
        """#)

    /// Names that do not exist.
    static let names = table(
        #"""
        foo → F3002 0..<3 no variable `foo` (text stands in quotes: `'foo'`)
        foo.bar → F3002 0..<3 no variable `foo` (text stands in quotes: `'foo'`)
        a → F3002 0..<1 no variable `a` (text stands in quotes: `'a'`)
        True → F3002 0..<4 no variable `True` (write `true`)
        None → F3002 0..<4 no variable `None` (write `null`)
        Null → F3002 0..<4 no variable `Null` (write `null`)
        inputs → F3002 0..<6 `inputs` is no value by itself (name one of its members, such as `inputs.client_id`)
        steps → F3002 0..<5 `steps` is no value by itself (name one of its members, such as `steps['get-token']`)
        inputs.clientid → F3002 0..<15 no `inputs.clientid` (did you mean `inputs.client_id`?)
        inputs.foo → F3002 0..<10 no `inputs.foo` (`inputs` has `client_id`, `scopes`, `count`)
        inputs.client_id.x → F3005 17..<18 a `string` has no field `x`
        input.client_id → F3002 0..<5 no variable `input` (did you mean `inputs`?)
        respnse.status → F3002 0..<7 no variable `respnse` (did you mean `response`?)
        response.statu → F3002 0..<14 no `response.statu` (did you mean `response.status`?)
        steps.get-token.body → F3002 0..<9 no `steps.get` (a `-` is a minus sign: write `steps['get-token']`)
        steps.get-token → F3002 0..<9 no `steps.get` (a `-` is a minus sign: write `steps['get-token']`)
        steps['get-tokn'].body → F3002 0..<17 no `steps['get-tokn']` (did you mean `steps['get-token']`?)
        steps['get-token'].bodi → F3002 0..<23 no `steps['get-token'].bodi` (did you mean `steps['get-token'].body`?)
        has(inputs.foo) → F3002 4..<14 no `inputs.foo` (`inputs` has `client_id`, `scopes`, `count`)
        has(foo.bar) → F3002 4..<7 no variable `foo` (text stands in quotes: `'foo'`)
        has(foo) → F3007 4..<7 `has` takes one field, such as `has(a.b)` (write `has(a.b)`; `has(a['b'])` is `'b' in a`)
        inputs.?foo → F3002 0..<11 no `inputs.foo` (`inputs` has `client_id`, `scopes`, `count`)
        inputs[?'foo'] → F3002 0..<14 no `inputs.foo` (`inputs` has `client_id`, `scopes`, `count`)
        math → F3002 0..<4 no variable `math` (`math` holds functions only)
        math.pi → F3002 0..<4 no variable `math` (`math` holds functions only)
        size → F3002 0..<4 no variable `size` (`size` is a function: write `size(…)`)
        size + 1 → F3002 0..<4 no variable `size` (`size` is a function: write `size(…)`)
        m.map(k, v, k + v) → F3002 9..<10 no variable `v` (`map` has one variable; with two write `transformList(k, v, …)`)
        [1].map(x, y) → F3002 11..<12 no variable `y` (text stands in quotes: `'y'`)
        [1].map(item, itm) → F3002 14..<17 no variable `itm` (did you mean `item`?)
        cel.bind(x, 1, y) → F3002 15..<16 no variable `y` (text stands in quotes: `'y'`)
        .foo → F3002 0..<4 no variable `foo` (text stands in quotes: `'foo'`)
        """#)

    /// Calls that cannot be made.
    static let functions = table(
        #"""
        foo(1) → F3003 0..<3 no function `foo`
        sice('a') → F3003 0..<4 no function `sice` (did you mean `size`?)
        len(s) → F3003 0..<3 no function `len` (it is called `size` here)
        s.length() → F3003 2..<8 no method `length` on a `string` (it is called `size` here)
        s.toLowerCase() → F3003 2..<13 no method `toLowerCase` on a `string` (it is called `lowerAscii` here)
        s.foo() → F3003 2..<5 no method `foo` on a `string`
        s.startWith('a') → F3003 2..<11 no method `startWith` on a `string` (did you mean `startsWith`?)
        startsWith(s, 'a') → F3004 0..<10 `startsWith` is called on a value (write `string.startsWith(string)`)
        s.int() → F3003 2..<5 no method `int` on a `string` (it is no method: write `int(s)`)
        size() → F3004 0..<6 `size` takes 1 argument, found none (write `size(string)` or `size(bytes)` or `size(list)` or `size(map)`)
        size(1, 2) → F3004 0..<10 `size` takes 1 argument, found 2 (write `size(string)` or `size(bytes)` or `size(list)` or `size(map)`)
        s.substring() → F3004 0..<13 `substring` takes 1 or 2 arguments, found none (write `string.substring(int)` or `string.substring(int, int)`)
        s.startsWith() → F3004 0..<14 `startsWith` takes 1 argument, found none (write `string.startsWith(string)`)
        math.greatest() → F3004 0..<15 `math.greatest` takes at least 1 argument, found none (write `math.greatest(list)` or `math.greatest(dyn, …)`)
        math.greatst(1) → F3003 5..<12 no function `math.greatst` (did you mean `math.greatest`?)
        math.foo(1) → F3003 5..<8 no function `math.foo` (there are `math.greatest`, `math.least`, `math.ceil`, `math.floor`, `math.round`, `math.trunc`, `math.sqrt`, `math.abs`, `math.sign`, `math.isNaN`, `math.isInf`, `math.isFinite`)
        hash.sha256('a') → F3003 0..<4 no function `hash.sha256`, and no variable `hash`
        encode(b'a') → F3003 0..<6 no function `encode` (did you mean `base64.encode`?)
        base63.encode(b'a') → F3003 0..<6 no function `base63.encode`, and no variable `base63` (did you mean `base64.encode`?)
        foo.bar() → F3003 0..<3 no function `foo.bar`, and no variable `foo`
        inpts.trim() → F3002 0..<5 no variable `inpts` (did you mean `inputs`?)
        inputs.trim() → F3002 0..<6 `inputs` is no value by itself (name one of its members, such as `inputs.client_id`)
        n() → F3003 0..<1 no function `n` (`n` is a variable: write `n`)
        not(true) → F3003 0..<3 no function `not` (for a logical not write `!`)
        and(true, true) → F3003 0..<3 no function `and` (write `a && b`)
        map([1], x, x) → F3003 0..<3 no function `map` (`map` is a macro of a value: write `x.map(…)`)
        exists([1], x, x) → F3003 0..<6 no function `exists` (`exists` is a macro of a value: write `x.exists(…)`)
        has() → F3007 0..<5 `has` takes one field, such as `has(a.b)` (write `has(a.b)`; `has(a['b'])` is `'b' in a`)
        has(n) → F3007 4..<5 `has` takes one field, such as `has(a.b)` (write `has(a.b)`; `has(a['b'])` is `'b' in a`)
        has(m['a']) → F3007 4..<10 `has` takes one field, such as `has(a.b)` (write `has(a.b)`; `has(a['b'])` is `'b' in a`)
        has(m.?a) → F3007 4..<8 `has` takes one field, such as `has(a.b)` (write `has(a.b)`, without the `?`)
        has(m.a, m.b) → F3007 0..<13 `has` takes one field, such as `has(a.b)` (write `has(a.b)`; `has(a['b'])` is `'b' in a`)
        has(size(s)) → F3007 4..<11 `has` takes one field, such as `has(a.b)` (write `has(a.b)`; `has(a['b'])` is `'b' in a`)
        [1].map() → F3007 4..<9 `map` takes other arguments (write `list.map(x, value)` or `list.map(x, condition, value)`)
        [1].map(x) → F3007 4..<10 `map` takes other arguments (write `list.map(x, value)` or `list.map(x, condition, value)`)
        [1].map(1, 2) → F3007 8..<9 `map` takes the name of a variable here (write `list.map(x, value)` or `list.map(x, condition, value)`)
        [1].map(x.y, 2) → F3007 8..<11 `map` takes the name of a variable here (write `list.map(x, value)` or `list.map(x, condition, value)`)
        [1].exists(x) → F3007 4..<13 `exists` takes other arguments (write `list.exists(x, condition)` or `map.exists(k, v, condition)`)
        [1].exists(x, x, true) → F3007 14..<15 the two variables of `exists` need two names
        [1].filter(x, y, true) → F3007 4..<22 `filter` takes other arguments (write `list.filter(x, condition)`)
        cel.bind(x, 1) → F3007 0..<14 `cel.bind` takes other arguments (write `cel.bind(x, value, expression)`)
        cel.bind(1, 1, 1) → F3007 9..<10 `cel.bind` takes the name of a variable here (write `cel.bind(x, value, expression)`)
        s.matches('(') → F3006 10..<13 this regular expression is not RE2: missing ): (
        matches(s, '[') → F3006 11..<14 this regular expression is not RE2: missing ]: [
        s.matches('(?=a)') → F3006 10..<17 this regular expression is not RE2: invalid perl operator: (?= (RE2 has no `(?=`: match more, and take the part you want with a group)
        regex.extract(s, '(a)(b)') → F3006 17..<25 the pattern has 2 groups, but only one can be taken (write the others as `(?:…)`)
        timestamp('foo') → F3010 0..<16 this text is no timestamp (it looks like `2024-02-29T12:00:00Z`)
        duration('5 minutes') → F3010 0..<21 this text is no duration (it looks like `1h30m`, `90s` or `250ms`)
        timestamp('2024-02-30T00:00:00Z') → F3010 0..<33 this text is no timestamp (it looks like `2024-02-29T12:00:00Z`)
        """#)

    /// Types that do not go together.
    static let types = table(
        #"""
        1 + 1.0 → F3005 2..<3 there is no `int + double` (write `double(1) + 1.0`)
        1.0 + n → F3005 4..<5 there is no `double + int` (write `1.0 + double(n)`)
        1u + n → F3005 3..<4 there is no `uint + int` (write `int(1u) + n`)
        1 + 'a' → F3005 2..<3 there is no `int + string` (write `string(1) + 'a'`)
        'a' + 1 → F3005 4..<5 there is no `string + int` (write `'a' + string(1)`)
        s + n → F3005 2..<3 there is no `string + int` (write `s + string(n)`)
        s + null → F3005 2..<3 there is no `string + null`
        s - 'a' → F3005 2..<3 there is no `string - string`
        true + true → F3005 5..<6 there is no `bool + bool`
        m + m → F3005 2..<3 there is no `map(string, int) + map(string, int)`
        [1] + 1 → F3005 4..<5 there is no `list(int) + int`
        5.0 % 2.0 → F3005 4..<5 there is no `double % double`
        t + 5 → F3005 2..<3 there is no `timestamp + int`
        t + 's' → F3005 2..<3 there is no `timestamp + string` (write `string(t) + 's'`)
        t - 1 → F3005 2..<3 there is no `timestamp - int`
        -s → F3005 0..<2 there is no `-string`
        -1u → F3005 0..<3 there is no `-uint`
        -true → F3005 0..<5 there is no `-bool`
        !s → F3005 0..<2 there is no `!string` (write `s != ''`)
        !n → F3005 0..<2 there is no `!int` (write `n != 0`)
        !m → F3005 0..<2 there is no `!map(string, int)` (write `size(m) > 0`)
        !optional.of(true) → F3005 0..<18 there is no `!optional(bool)` (write `optional.of(true).hasValue()`)
        n == 'a' → F3005 2..<4 there is no `int == string` (write `string(n) == 'a'`)
        '5' == n → F3005 4..<6 there is no `string == int` (write `5 == n`)
        n != '401' → F3005 2..<4 there is no `int != string` (write `n != 401`)
        s / s → F3005 2..<3 there is no `string / string` (`/` divides; text is put together by `+`, or by `${…}` in text)
        s == b'text' → F3005 2..<4 there is no `string == bytes` (write `bytes(s) == b'text'`)
        m == [1] → F3005 2..<4 there is no `map(string, int) == list(int)`
        [1] == ['a'] → F3005 4..<6 there is no `list(int) == list(string)`
        optional.of(1) == 1 → F3005 15..<17 there is no `optional(int) == int` (write `optional.of(1).orValue(…) == 1`)
        t == '2024' → F3005 2..<4 there is no `timestamp == string` (write `t == timestamp('2024')`)
        1 < 'a' → F3005 2..<3 there is no `int < string` (write `string(1) < 'a'`)
        null < 1 → F3005 5..<6 there is no `null < int`
        m < m → F3005 2..<3 there is no `map(string, int) < map(string, int)`
        [1] < [2] → F3005 4..<5 there is no `list(int) < list(int)`
        'a' in 'abc' → F3005 4..<6 there is no `string in string` (write `'abc'.contains('a')`)
        n in m → F3005 2..<4 there is no `int in map(string, int)`
        n in n → F3005 2..<4 there is no `int in int`
        1 in ['a'] → F3005 2..<4 there is no `int in list(string)`
        s && true → F3005 0..<1 `&&` takes a `bool`, not a `string` (write `s != ''`)
        n || true → F3005 0..<1 `||` takes a `bool`, not an `int` (write `n != 0`)
        true && m && n → F3005 8..<9 `&&` takes a `bool`, not a `map(string, int)` (write `size(m) > 0`) ⏎ F3005 13..<14 `&&` takes a `bool`, not an `int` (write `n != 0`)
        s ? 1 : 2 → F3005 0..<1 the condition before `?` must be a `bool`, not a `string` (write `s != ''`)
        m.a.b → F3005 4..<5 an `int` has no field `b`
        n.foo → F3005 2..<5 an `int` has no field `foo`
        s.length → F3005 2..<8 a `string` has no field `length` (the length is `size(…)`)
        inputs.scopes.foo → F3005 14..<17 a `list(string)` has no field `foo` (take one element by `[0]`, or all by `.map(x, x.foo)`)
        s[0] → F3005 0..<4 there is no `string[int]` (a character is `text.charAt(i)`, a part is `text.substring(i, j)`)
        n['a'] → F3005 0..<6 there is no `int[string]`
        m[1] → F3005 0..<4 there is no `map(string, int)[int]`
        inputs.scopes['a'] → F3005 0..<18 there is no `list(string)[string]`
        {1.5: 2} → F3005 1..<4 a `double` cannot be the key of a map (write a whole number, or the key as text)
        {null: 1} → F3005 1..<5 a `null` cannot be the key of a map (keys are bool, int, uint or string)
        {[1]: 1} → F3005 1..<4 a `list` cannot be the key of a map (keys are bool, int, uint or string)
        {'a': 1, 'a': 2} → F3111 9..<12 the key `'a'` is in this map already
        {1: 'a', 1u: 'b'} → F3111 9..<11 the key `1u` is in this map already
        [?1] → F3005 2..<3 a value after `?` must be an optional, not an `int` (leave out the `?`, or write `optional.of(…)`)
        {?'a': 1} → F3005 7..<8 a value after `?` must be an optional, not an `int` (leave out the `?`, or write `optional.of(…)`)
        size(n) → F3005 0..<4 there is no `size(int)` (there is `size(string)`, `size(bytes)`, `size(list)`, `size(map)`)
        s.startsWith(1) → F3005 2..<12 there is no `string.startsWith(int)` (there is `string.startsWith(string)`)
        [1, 2].join() → F3005 7..<11 there is no `list(int).join()` (there is `list(string).join()`)
        n.size() → F3005 2..<6 there is no `int.size()` (there is `string.size()`, `bytes.size()`, `list.size()`, `map.size()`)
        optional.of(s).startsWith('t') → F3005 15..<25 there is no `optional(string).startsWith(string)` (take the value out of the optional first: `.orValue(…)`, or write `.optMap(x, x.startsWith(…))`)
        optional.of(1) + 1 → F3005 15..<16 there is no `optional(int) + int` (write `optional.of(1).orValue(…) + 1`)
        s.optMap(x, x) → F3005 0..<1 `optMap` is for optionals, not for a `string` (a field that may be absent is `.?`, such as `a.?b.optMap(x, …)`)
        optional.of(1).optFlatMap(x, x) → F3005 29..<30 the body of `optFlatMap` must be an optional, not an `int` (write `optMap`)
        n.map(x, x) → F3005 0..<1 `map` loops over a list or map, not an `int`
        s.filter(c, c == 'a') → F3005 0..<1 `filter` loops over a list or map, not a `string`
        optional.of([1]).map(x, x) → F3005 0..<16 `map` loops over a list or map, not an `optional(list(int))` (write `.optMap(x, …)`, or `.orValue([]).map(…)`)
        [1].exists(x, x) → F3005 14..<15 the condition of `exists` must be a `bool`, not an `int` (write `x != 0`)
        [1].filter(x, x + 1) → F3005 14..<19 the condition of `filter` must be a `bool`, not an `int` (write `x + 1 != 0`)
        [1].all(x, 'a') → F3005 11..<14 the condition of `all` must be a `bool`, not a `string` (write `'a' != ''`)
        [1].map(x, x, 1) → F3005 11..<12 the condition of `map` must be a `bool`, not an `int` (write `x != 0`)
        [1].transformMapEntry(i, v, v) → F3005 28..<29 each round of `transformMapEntry` must give a map, not an `int` (write `{key: value}`)
        [1].map(x, x.foo) → F3005 13..<16 an `int` has no field `foo`
        n + s == n + s → F3005 2..<3 there is no `int + string` (write `string(n) + s`) ⏎ F3005 11..<12 there is no `int + string` (write `string(n) + s`)
        n.foo + s.bar → F3005 2..<5 an `int` has no field `foo` ⏎ F3005 10..<13 a `string` has no field `bar`
        """#)

    @Test(arguments: [syntax, names, functions, types].flatMap { $0 })
    func `a mistake is explained before anything runs`(row: TableRow) {
        let outcome = runOnSamples(row.expression)
        if case .refused = outcome {
        } else if row.expected.hasPrefix("F31") {
            // Constants may make an evaluation fail that nobody can foresee.
        } else {
            Issue.record("not refused: \(outcome.text)")
        }
        #expect(outcome.line == row.expected)
    }
}
