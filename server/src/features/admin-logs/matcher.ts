import { RE2JS } from 're2js'
import { entryOf } from './entries.ts'
import { literalsOf } from './literals.ts'

/**
 * Maximum characters of a message that are matched; with the longest pattern that takes a tenth of a second.
 */
const maxMatched = 8192
/** Maximum levels whose result is cached. */
const maxLevels = 64

/** A compiled filter for lines. */
export interface Matcher {
  /** Whether the line from `start` to `end` of `text` matches in its timestamp, level or message. */
  test(text: string, start: number, end: number): boolean
  /**
   * Finds candidates for matching lines in a long ASCII text in one search; undefined if every line has to be
   * tested. It never misses a match.
   */
  hint: RegExp | undefined
  /** The same for a text whose characters are UTF-8 bytes. */
  byteHint: RegExp | undefined
}

/** Thrown for a pattern that is not a valid regular expression; the message says why. */
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
 * The pattern itself if it is plain words, or else the literals it cannot match without. JSON does not escape
 * them, and any engine finds them in linear time.
 */
const requiredBy = (pattern: string): string | undefined =>
  plainWords.test(pattern) ? pattern : literalsOf(pattern)?.map(escaped).join('|')

/** UTF-8 bytes of the two non-ASCII characters that equal an ASCII letter if case is ignored. */
const kelvin = '\u00e2\u0084\u00aa'
const longS = '\u00c5\u00bf'

/** The same hint for a text whose characters are UTF-8 bytes. */
const byteHintOf = (hint: RegExp | undefined): RegExp | undefined =>
  hint &&
  new RegExp(
    hint.source.replaceAll(/[ks]/gi, (letter) => `(?:${letter}|${/k/i.test(letter) ? kelvin : longS})`),
    'gi',
  )

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^error parsing regexp: /, '').replace('(?i)', '') : ''

/**
 * Compiles a case-insensitive regular expression into a filter. Matching takes linear time for any pattern.
 */
export function matcherOf(pattern: string): Matcher {
  let expression: RE2JS
  try {
    expression = RE2JS.compile(RE2JS.translateRegExp(pattern), RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    throw new BadPattern(`This is no regular expression the logs know: ${reasonOf(error)}.`)
  }
  const required = requiredBy(pattern)
  // Sees the same letters as equal as the expression does, in any text.
  const literal = required === undefined ? undefined : new RegExp(required, 'iu')
  const matches = (field: string): boolean => literal?.test(field) !== false && expression.test(field)
  const levels = new Map<string, boolean>()
  const testLevel = (level: string): boolean => {
    const known = levels.get(level)
    if (known !== undefined) return known
    const isMatch = matches(level)
    // A slice of a longer text would keep the whole chunk in memory.
    if (levels.size < maxLevels && level.length <= 12) levels.set(level, isMatch)
    return isMatch
  }
  // Escapes are rare, so the position of the next one is cached for many lines.
  let nextEscape = { text: '', escape: 0 }
  const escapeAfter = (text: string, from: number): number => {
    if (nextEscape.text !== text || nextEscape.escape < from) {
      const at = text.indexOf('\\', from)
      nextEscape = { text, escape: at < 0 ? Infinity : at }
    }
    return nextEscape.escape
  }

  function testSlowly(line: string): boolean {
    const { timestamp, level, message } = entryOf(line, 0)
    return testLevel(level) || matches(message.slice(0, maxMatched)) || matches(timestamp)
  }

  const hint = required === undefined ? undefined : new RegExp(required, 'gi')
  return {
    hint,
    byteHint: byteHintOf(hint),
    test(text, start, end) {
      // Lines written by the portal all begin the same way and need no parsing.
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
        matches(text.slice(message, Math.min(messageEnd, message + maxMatched))) ||
        matches(text.slice(time, time + timeLength))
      )
    },
  }
}
