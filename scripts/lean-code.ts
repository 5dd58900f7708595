/**
 * Built code in the form that takes the least memory: Node keeps a long file that is not ASCII throughout
 * with two bytes a character.
 */

const beyondAscii = /[^\0-\u007f]/g
const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
/** Characters an escape is longer than what it is written for. */
const longer = escapeOf('\u0080').length - 1

/** The code with everything beyond ASCII as escapes. */
export const inAscii = (code: string): string => code.replaceAll(beyondAscii, escapeOf)

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A number as source maps write it: five bits a digit, the lowest first, the sign below them. */
function encode(value: number): string {
  let text = ''
  let left = value < 0 ? (-value << 1) | 1 : value << 1
  do {
    const digit = left & 31
    left >>>= 5
    text += digits[left > 0 ? digit | 32 : digit]
  } while (left > 0)
  return text
}

/** The first number of a segment, and what comes behind it. */
function splitFirst(segment: string): { first: number; rest: string } {
  let [value, shift, at] = [0, 0, 0]
  for (let more = true; more; at++) {
    const digit = digits.indexOf(segment[at] ?? 'A')
    value |= (digit & 31) << shift
    shift += 5
    more = (digit & 32) > 0
  }
  return { first: value & 1 ? -(value >> 1) : value >> 1, rest: segment.slice(at) }
}

/** One line's segments, moved by what {@link inAscii} makes longer before them. */
function moveSegments(segments: string, line: string): string {
  const escaped = Array.from(line.matchAll(beyondAscii), ({ index }) => index)
  if (escaped.length === 0) return segments
  let [before, column, moved] = [0, 0, 0]
  return segments
    .split(',')
    .map((segment) => {
      const { first, rest } = splitFirst(segment)
      column += first
      while ((escaped[before] ?? Infinity) < column) before++
      const gap = column + before * longer - moved
      moved += gap
      return encode(gap) + rest
    })
    .join(',')
}

/** The source map of {@link inAscii} of the code it was made for, without the sources, which lie beside. */
export function leanMap(map: string, code: string): string {
  const lines = code.split('\n')
  // A source map, which the bundler has made.
  const read = JSON.parse(map) as { mappings: string }
  const mappings = read.mappings
    .split(';')
    .map((segments, index) => moveSegments(segments, lines[index] ?? ''))
    .join(';')
  return JSON.stringify({ ...read, mappings, sourcesContent: undefined })
}
