import { RE2JS } from 're2js'
import { entryOf } from './entries.ts'
import { literalsOf } from './literals.ts'

/** Characters of a message a filter looks at: with the longest pattern that is a tenth of a second. */
const maxMatched = 8192
/** Levels whose answer is remembered. */
const maxLevels = 64

/** A filter, ready for lines. */
export interface Matcher {
  /** Whether the line from `start` to `end` of `text` matches in its timestamp, level or message. */
  test(text: string, start: number, end: number): boolean
  /**
   * Finds where a matching line could be, at once in a long text of plain letters; undefined where only a
   * look at each line tells. Whatever matches holds it.
   */
  hint: RegExp | undefined
  /** The same in a text whose characters are the bytes of other letters too. */
  byteHint: RegExp | undefined
}

/** A pattern that is no regular expression of this kind; the message says why. */
export class BadPattern extends Error {
  override name = 'BadPattern'
}

const begin = '{"timestamp":"'
const toLevel = '","level":"'
const toMessage = '","message":"'
const timeLength = 24

const plainWords = /^[\w /:@,;=%#&'~<>!-]+(\|[\w /:@,;=%#&'~<>!-]+)*$/

const escaped = (literal: string): string => literal.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/**
 * Words without signs of their own meaning, or what an expression cannot match without. JSON writes them as
 * they are: any engine finds those in linear time.
 */
function hintOf(pattern: string): RegExp | undefined {
  if (plainWords.test(pattern)) return new RegExp(pattern, 'gi')
  const literals = literalsOf(pattern)
  return literals && new RegExp(literals.map(escaped).join('|'), 'gi')
}

/** The bytes of the two signs of other alphabets that count as an ASCII letter of another case. */
const kelvin = '\u00e2\u0084\u00aa'
const longS = '\u00c5\u00bf'

/** The same for a text whose characters are bytes of UTF-8. */
const byteHintOf = (hint: RegExp | undefined): RegExp | undefined =>
  hint &&
  new RegExp(
    hint.source.replaceAll(/[ks]/gi, (letter) => `(?:${letter}|${/k/i.test(letter) ? kelvin : longS})`),
    'gi',
  )

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^error parsing regexp: /, '').replace('(?i)', '') : ''

/**
 * Makes a filter of a regular expression that ignores case. It takes time in proportion to what it reads,
 * whatever it is.
 */
export function matcherOf(pattern: string): Matcher {
  let expression: RE2JS
  try {
    expression = RE2JS.compile(RE2JS.translateRegExp(pattern), RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    throw new BadPattern(`This is no regular expression the logs know: ${reasonOf(error)}.`)
  }
  const levels = new Map<string, boolean>()
  const testLevel = (level: string): boolean => {
    const known = levels.get(level)
    if (known !== undefined) return known
    const matches = expression.test(level)
    // A longer text would keep the whole chunk it is a part of.
    if (levels.size < maxLevels && level.length <= 12) levels.set(level, matches)
    return matches
  }
  // Escapes are rare: one look ahead serves many lines.
  let looked = { text: '', escape: 0 }
  const escapeAfter = (text: string, from: number): number => {
    if (looked.text !== text || looked.escape < from) {
      const at = text.indexOf('\\', from)
      looked = { text, escape: at < 0 ? Infinity : at }
    }
    return looked.escape
  }

  function testSlowly(line: string): boolean {
    const { timestamp, level, message } = entryOf(line, 0)
    return testLevel(level) || expression.test(message.slice(0, maxMatched)) || expression.test(timestamp)
  }

  const hint = hintOf(pattern)
  return {
    hint,
    byteHint: byteHintOf(hint),
    test(text, start, end) {
      // Lines of the portal begin alike, and need not be taken apart.
      const time = start + begin.length
      const level = time + timeLength + toLevel.length
      if (!text.startsWith(begin, start) || !text.startsWith(toLevel, time + timeLength))
        return testSlowly(text.slice(start, end))
      const levelEnd = text.indexOf('"', level)
      const message = levelEnd + toMessage.length
      const messageEnd = text.indexOf('"', message)
      if (
        messageEnd < 0 ||
        messageEnd >= end ||
        !text.startsWith(toMessage, levelEnd) ||
        escapeAfter(text, time) < messageEnd
      )
        return testSlowly(text.slice(start, end))
      return (
        testLevel(text.slice(level, levelEnd)) ||
        expression.test(text.slice(message, Math.min(messageEnd, message + maxMatched))) ||
        expression.test(text.slice(time, time + timeLength))
      )
    },
  }
}
