// What functions give. Both sides of a row are CEL and must give the same value of the same type.

import FlowCEL
import Testing

struct FunctionTests {
    static let conversions = table(
        #"""
        int('-5')           → -5
        int(-3.9)           → -3
        int(5u)             → 5
        int(timestamp(7))   → 7
        uint('5')           → 5u
        uint(3.9)           → 3u
        double('1e3')       → 1000.0
        double('-inf')      → -double('Infinity')
        double(5u)          → 5.0
        string(1.0)         → '1'
        string(-0.0)        → '-0'
        string(1e21)        → '1e+21'
        string(1e20)        → '100000000000000000000'
        string(123456.789)  → '123456.789'
        string(1.5e-7)      → '1.5e-07'
        string(0.0001)      → '0.0001'
        string(5e-324)      → '5e-324'
        string(1.7976931348623157e308) → '1.7976931348623157e+308'
        string(double('NaN')) → 'NaN'
        string(-double('Infinity')) → '-Infinity'
        string(true)        → 'true'
        string(18446744073709551615u) → '18446744073709551615'
        string(b'\xc3\xa9') → 'é'
        bytes('é')          → b'\xc3\xa9'
        bool('True')        → true
        type(dyn(1u))       → uint
        """#)

    static let times = table(
        #"""
        string(timestamp('2024-02-29T12:00:00+01:00'))   → '2024-02-29T11:00:00Z'
        string(timestamp('2024-02-29t12:00:00.120z'))    → '2024-02-29T12:00:00.120Z'
        string(timestamp('2024-02-29T12:00:00.0000010Z')) → '2024-02-29T12:00:00.000001Z'
        string(timestamp('0001-01-01T00:00:00Z'))        → '0001-01-01T00:00:00Z'
        string(timestamp(-1))                            → '1969-12-31T23:59:59Z'
        string(timestamp('1969-12-31T23:59:59.5Z') + duration('0.75s')) → '1970-01-01T00:00:00.250Z'
        string(timestamp('1970-01-01T00:00:00.25Z') - duration('0.5s')) → '1969-12-31T23:59:59.750Z'
        timestamp('2024-03-01T00:00:00Z') - timestamp('2024-02-28T00:00:00Z') → duration('48h')
        string(duration('1h30m'))                        → '5400s'
        string(duration('-1.5h'))                        → '-5400s'
        string(duration('1ms'))                          → '0.001s'
        string(duration('1h2m3.5s4ms5us6ns'))            → '3723.504005006s'
        string(duration('0'))                            → '0s'
        string(duration('-9223372036.854775808s'))       → '-9223372036.854775808s'
        duration('.5s')                                  → duration('500ms')
        duration('1.123456789123h')                      → duration('4044444440842ns')
        duration('90m').getHours()                       → 1
        duration('90m').getMinutes()                     → 90
        duration('-1.5s').getMilliseconds()              → -500
        timestamp('2024-12-31T00:00:00Z').getDayOfYear() → 365
        timestamp('2023-12-31T00:00:00Z').getDayOfYear() → 364
        timestamp('2000-01-01T00:00:00Z').getDayOfWeek() → 6
        timestamp('0001-01-01T00:00:00Z').getDayOfWeek() → 1
        timestamp('2024-02-29T00:00:00Z').getMonth()     → 1
        timestamp('2024-02-29T00:00:00Z').getDate()      → 29
        timestamp('2024-02-29T00:00:00Z').getDayOfMonth() → 28
        timestamp('9999-12-31T23:59:59Z').getFullYear()  → 9999
        """#)

    static let zones = table(
        #"""
        timestamp('2024-07-01T12:00:00Z').getHours('Europe/Paris')      → 14
        timestamp('2024-01-01T12:00:00Z').getHours('Europe/Paris')      → 13
        timestamp('2050-07-01T12:00:00Z').getHours('Europe/Paris')      → 14
        timestamp('2050-01-01T12:00:00Z').getHours('Europe/Paris')      → 13
        timestamp('2050-01-01T12:00:00Z').getHours('Australia/Sydney')  → 23
        timestamp('2050-07-01T12:00:00Z').getHours('Australia/Sydney')  → 22
        timestamp('2050-03-27T00:59:59Z').getHours('Europe/Paris')      → 1
        timestamp('2050-03-27T01:00:00Z').getHours('Europe/Paris')      → 3
        timestamp('2050-10-30T00:59:59Z').getHours('Europe/Paris')      → 2
        timestamp('2050-10-30T01:00:00Z').getHours('Europe/Paris')      → 2
        timestamp('2024-01-01T12:00:00Z').getMinutes('Asia/Kathmandu')  → 45
        timestamp('1900-01-01T12:00:00Z').getHours('America/New_York')  → 7
        timestamp('2024-01-01T12:00:00Z').getHours('-02:30')            → 9
        timestamp('2024-01-01T12:00:00Z').getHours('+14:00')            → 2
        timestamp('2024-01-01T12:00:00Z').getHours('UTC')               → 12
        timestamp('2024-01-01T12:00:00Z').getHours('Etc/GMT+5')         → 7
        """#)

    static let strings = table(
        #"""
        'abc'.charAt(3)                 → ''
        'ta©oαT'.substring(2, 4)        → '©o'
        'a,b,,c'.split(',')             → ['a', 'b', '', 'c']
        ''.split(',')                   → ['']
        'abc'.split('')                 → ['a', 'b', 'c']
        'abc'.split('', 2)              → ['a', 'bc']
        'a,b'.split(',', 0)             → []
        'a,b'.split(',', 1)             → ['a,b']
        'abc'.replace('', '-')          → '-a-b-c-'
        'aaa'.replace('aa', 'b')        → 'ba'
        'aaa'.replace('a', '', 2)       → 'a'
        'aaa'.replace('a', 'b', 0)      → 'aaa'
        ['a', 'b'].join(', ')           → 'a, b'
        '\u00a0 x\t'.trim()             → 'x'
        '   '.trim()                    → ''
        'aXbX'.indexOf('X', 2)          → 3
        'ababab'.lastIndexOf('ab')      → 4
        'abc'.lastIndexOf('abcd')       → -1
        'aab'.indexOf('ab')             → 1
        'aaab'.contains('aab')          → true
        ''.contains('')                 → true
        strings.quote('a\n"')           → '"a\\n\\""'
        'e\u0301'.reverse()             → '\u0301e'
        '%s'.format([[1, 'a', null, {'b': 1.5}]]) → '[1, a, null, {b: 1.5}]'
        '%d%%'.format([5])              → '5%'
        '%.2f'.format([2.675])          → '2.67'
        '%.0f'.format([0.5])            → '0'
        '%.0f'.format([1.5])            → '2'
        '%.3f'.format([0.0])            → '0.000'
        '%.1f'.format([9.96])           → '10.0'
        '%f'.format([1e21])             → '1000000000000000000000.000000'
        '%.20f'.format([0.1])           → '0.10000000000000000555'
        '%.2e'.format([0.00012345])     → '1.23e-04'
        '%.1e'.format([9.96])           → '1.0e+01'
        '%e'.format([0.0])              → '0.000000e+00'
        '%.3e'.format([5e-324])         → '4.941e-324'
        '%x %X'.format([-255, 'k'])     → '-ff 6B'
        '%o %b'.format([8, 5u])         → '10 101'
        """#)

    static let others = table(
        #"""
        base64.encode(b'')                  → ''
        base64.encode(b'f')                 → 'Zg=='
        base64.encode(b'foobar')            → 'Zm9vYmFy'
        base64.decode('Zm8=')               → b'fo'
        base64.decode('Zm8')                → b'fo'
        [1, 2.0, 1u, 2, 'a', 'a'].distinct() → [1, 2.0, 'a']
        [[1], [1.0], [2]].distinct()        → [[1], [2]]
        [1, [2, [3, [4]]]].flatten(2)       → [1, 2, 3, [4]]
        [].flatten()                        → []
        [3, 1, 2].sort()                    → [1, 2, 3]
        ['b', 'a'].sort()                   → ['a', 'b']
        [1, 2, 3].slice(1, 1)               → []
        [1, 2, 3].reverse()                 → [3, 2, 1]
        lists.range(0)                      → []
        sets.contains([1, 2], [])           → true
        sets.contains([1], [2])             → false
        sets.equivalent([], [])             → true
        sets.equivalent([1], [1.0, 1u])     → true
        sets.intersects([1], [])            → false
        math.greatest(1, 2.5, 2u)           → 2.5
        math.least([3, 1, 2])               → 1
        math.abs(-1.5)                      → 1.5
        math.sign(-0.0)                     → 0.0
        math.round(-0.5)                    → -1.0
        math.sqrt(2)                        → math.sqrt(2.0)
        math.bitShiftLeft(1, 63)            → -9223372036854775807 - 1
        math.bitShiftRight(-1, 63)          → 1
        'abc'.matches('^b')                 → false
        matches('abc', 'b')                 → true
        'a\nb'.matches('(?s)a.b')           → true
        regex.extract('key=value', 'key=(.*)').value() → 'value'
        regex.extract('key=', 'key=(x)?')   → optional.none()
        regex.extractAll('ab', 'x*')        → ['', '', '']
        regex.extractAll('é1é2', '[0-9]')   → ['1', '2']
        regex.replace('abc', '', '-')       → '-a-b-c-'
        regex.replace('John Doe', '(\\w+) (\\w+)', r'\2, \1') → 'Doe, John'
        regex.replace('a.b', '[.]', r'\\')  → 'a\\b'
        """#)

    @Test(arguments: [conversions, times, zones, strings, others].flatMap { $0 })
    func `a function gives what it should`(row: TableRow) throws {
        let value = try #require(run(row.expression).value, "\(run(row.expression).text)")
        let expected = try #require(run(row.expected).value, "\(run(row.expected).text)")
        #expect(value.isSame(as: expected), "\(value)")
    }

    static let examples = Environment.standardFunctions.flatMap { function in
        function.examples.map { (function.name, $0) }
    }

    @Test(arguments: examples)
    func `the example of a function is true`(name: String, example: Example) throws {
        let value = try #require(run(example.expression).value, "\(run(example.expression).text)")
        let expected = try #require(run(example.result).value, "\(run(example.result).text)")
        #expect(value.isSame(as: expected), "\(value)")
    }

    @Test func `every function has a sentence and an example`() {
        #expect(Environment.standardFunctions.count >= 80)
        for function in Environment.standardFunctions {
            #expect(function.doc.hasSuffix("."), "\(function.name)")
            #expect(!function.examples.isEmpty, "\(function.name)")
        }
    }
}
