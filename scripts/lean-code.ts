/**
 * Rewrites built code to use the least memory: Node stores a long file that is not pure ASCII with two bytes
 * per character.
 */

const beyondAscii = /[^\0-\u007f]/g
const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
/** How many characters an escape is longer than the character it replaces. */
const longer = escapeOf('\u0080').length - 1

/** The code with every character beyond ASCII escaped. */
export const inAscii = (code: string): string => code.replaceAll(beyondAscii, escapeOf)

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A number in the encoding of source maps: five bits per digit, lowest first, the sign in the lowest bit. */
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

/** The first number of a segment, and the rest. */
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

/** The segments of one line, shifted by the length that {@link inAscii} adds before them. */
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

/**
 * The source map for the result of {@link inAscii}, without the embedded sources, which are on the disk as
 * well.
 */
export function leanMap(map: string, code: string): string {
  const lines = code.split('\n')
  // A source map created by the bundler.
  const read = JSON.parse(map) as { mappings: string }
  const mappings = read.mappings
    .split(';')
    .map((segments, index) => moveSegments(segments, lines[index] ?? ''))
    .join(';')
  return JSON.stringify({ ...read, mappings, sourcesContent: undefined })
}
