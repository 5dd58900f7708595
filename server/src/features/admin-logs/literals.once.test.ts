import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { literalsOf } from './literals.ts'
import { matcherOf } from './matcher.ts'

describe('the literals of an expression', () => {
  test.each([
    ['user \\d+ signed in', ['user ', ' signed in'].slice(1)],
    ['failed.*timeout', ['timeout']],
    ['(foo|barn)+ed?', ['foo', 'barn']],
    ['colou?r', ['colo']],
    ['^GET /api/.* 50[0-9]', ['GET /api/']],
    ['warn(ing)?s|error', ['warn', 'error']],
    ['a{2,}bcd', ['bcd']],
    ['1\\.2\\.3\\.4', ['1.2.3.4']],
    ['(?i)money (?:given|taken) by', ['money ']],
    ['a.b', ['a']],
    ['[a-z]+x \\d+', ['x ']],
    ['(abc|d)+', ['abc', 'd']],
  ])('%s', (pattern, literals) => {
    expect(literalsOf(pattern)).toEqual(literals)
  })

  test.each(['.*', '[a-z]+', '[45]\\d\\d', '(abc)?', '(abc|d?)', '\\Qabc\\E', 'abc|', '\\x41bcd'])(
    'are unknown for %s',
    (pattern) => expect(literalsOf(pattern)).toBeUndefined(),
  )
})

/** Expressions with every construct, made of few letters so that they match often. */
const expressions = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc
    .array(
      fc.tuple(
        fc.oneof(
          { depthSize: 'small' },
          fc.constantFrom(
            'a',
            'k',
            's',
            'ab',
            'kas',
            'sab',
            ' ',
            '.',
            '\\.',
            '\\d',
            '[ab]',
            '[^k]',
            '^',
            '\\b',
            '-',
          ),
          fc.tuple(tie('whole'), tie('whole')).map(([one, other]) => `(${one}|${other})`),
          tie('whole').map((inner) => `(?:${inner})`),
        ),
        fc.constantFrom('', '', '', '?', '*', '+', '{0,2}', '{2}', '+?'),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((parts) => parts.map((part) => part.join('')).join('')),
})).whole

const lines = fc
  .array(fc.constantFrom('a', 'b', 'k', 'S', 'ab', 'kas', 'SAB', ' ', '.', '-', '1', 'ſ', 'K', 'é'), {
    maxLength: 24,
  })
  .map((parts) => parts.join(''))

const timestamp = '2026-11-29T08:01:02.003Z'

test('a line matches if a field does, and every match contains the hint, in ASCII and in other text', () => {
  fc.assert(
    fc.property(expressions, lines, (pattern, line) => {
      let expression: RE2JS
      try {
        expression = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
      } catch {
        return
      }
      const { hint, byteHint, test: matches } = matcherOf(pattern)
      const entry = JSON.stringify({ timestamp, level: 'info', message: line })
      const isMatch = [line, 'info', timestamp].some((field) => expression.test(field))
      expect(matches(entry, 0, entry.length)).toBe(isMatch)
      if (!expression.test(line)) return
      if (!byteHint || !hint) return
      // oxlint-disable-next-line no-control-regex -- whether a text is ASCII
      const isPlain = /^[\u0000-\u007f]*$/.test(line)
      hint.lastIndex = 0
      byteHint.lastIndex = 0
      expect(!isPlain || hint.test(line)).toBe(true)
      expect(byteHint.test(Buffer.from(line).toString('latin1'))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
