import { isAscii } from 'node:buffer'
import { readSync } from 'node:fs'
import { maxLineLength } from './entries.ts'
import type { Matcher } from './matcher.ts'

/** Bytes read at once. */
const chunkBytes = 1024 * 1024

// A worker reads one chunk at a time, so a single buffer is enough.
const buffer = Buffer.allocUnsafeSlow(chunkBytes)

/** Parameters of a read. */
export interface Reading {
  fd: number
  /** Byte offset of the beginning of a line. */
  from: number
  /** Size of the file in bytes when it was opened. */
  size: number
  matcher: Matcher | undefined
  /**
   * Called for every matching line with its offset and a getter for its text. Return true to stop after it.
   */
  onLine(at: number, text: () => string): boolean | void
}

const newline = 10

const utf8 = (start: number, end: number): string =>
  buffer.toString('utf8', start, Math.min(end, start + maxLineLength))

/**
 * Handles a line longer than a chunk: only its beginning is matched. Returns the offset of the next line, or
 * `from` if the line has no end.
 */
function readLong({ fd, from, size, matcher, onLine }: Reading, filled: number): number {
  const text = utf8(0, filled)
  for (let at = from + filled; at < size;) {
    const read = readSync(fd, buffer, 0, chunkBytes, at)
    if (read === 0) break
    const end = buffer.subarray(0, read).indexOf(newline)
    if (end >= 0) {
      if (!matcher || matcher.test(text, 0, text.length)) onLine(from, () => text)
      return at + end + 1
    }
    at += read
  }
  return from
}

/**
 * Reads about a chunk of whole lines. Returns the offset of the next line, or `from` if there is no complete
 * line yet.
 */
export function readChunk(reading: Reading): number {
  const { fd, from, size, matcher } = reading
  const filled = readSync(fd, buffer, 0, Math.min(chunkBytes, size - from), from)
  const last = buffer.subarray(0, filled).lastIndexOf(newline)
  if (last < 0) return filled < chunkBytes ? from : readLong(reading, filled)
  const whole = last + 1
  if (!matcher) return from + eachLine(reading, whole)
  return (
    from +
    (isAscii(buffer.subarray(0, whole))
      ? matchPlain(reading, matcher, whole)
      : matchOthers(reading, matcher, whole))
  )
}

function eachLine({ from, onLine }: Reading, whole: number): number {
  const lines = buffer.subarray(0, whole)
  let start = 0
  for (let end = lines.indexOf(newline); end >= 0; end = lines.indexOf(newline, start)) {
    const begin = start
    start = end + 1
    // Empty lines are not entries.
    if (end > begin && onLine(from + begin, () => utf8(begin, end)) === true) return start
  }
  return whole
}

/** Number of finds after which the hint is kept or dropped. */
const trialLines = 64
/**
 * The hint is worth its cost if there is at most one find per this many bytes, so that it skips about a third
 * of the lines or more.
 */
const worthwhileBytes = 250

/** True if finds are so dense that searching for the next one costs more than it saves. */
const isIdle = (finds: number, bytes: number): boolean =>
  finds === trialLines && bytes < trialLines * worthwhileBytes

/** ASCII only: each byte is a character, so one decoded string serves all lines. */
function matchPlain({ from, onLine }: Reading, matcher: Matcher, whole: number): number {
  const text = buffer.toString('latin1', 0, whole)
  // The hint would miss a letter written as a \u escape.
  let hint = matcher.hint && !text.includes('\\u') ? matcher.hint : undefined
  let start = 0
  for (let finds = 0; start < whole; finds++) {
    if (isIdle(finds, start)) hint = undefined
    if (hint) {
      hint.lastIndex = start
      const found = hint.exec(text)
      if (!found) return whole
      start = found.index === 0 ? 0 : text.lastIndexOf('\n', found.index - 1) + 1
    }
    const begin = start
    const end = text.indexOf('\n', begin)
    start = end + 1
    if (end === begin || !matcher.test(text, begin, Math.min(end, begin + maxLineLength))) continue
    if (onLine(from + begin, () => utf8(begin, end)) === true) return start
  }
  return whole
}

/** Not only ASCII: lines are found by their bytes, and each line is decoded separately. */
function matchOthers(reading: Reading, matcher: Matcher, whole: number): number {
  const lines = buffer.subarray(0, whole)
  const bytes = matcher.byteHint && buffer.toString('latin1', 0, whole)
  // The hint would miss a letter written as a \u escape.
  let hint = bytes?.includes('\\u') ? undefined : matcher.byteHint
  let start = 0
  for (let finds = 0; start < whole; finds++) {
    if (isIdle(finds, start)) hint = undefined
    if (hint && bytes !== undefined) {
      hint.lastIndex = start
      const found = hint.exec(bytes)
      if (!found) return whole
      start = found.index === 0 ? 0 : bytes.lastIndexOf('\n', found.index - 1) + 1
    }
    const begin = start
    const end = lines.indexOf(newline, begin)
    if (end < 0) return whole
    start = end + 1
    if (end === begin) continue
    const text = utf8(begin, end)
    if (matcher.test(text, 0, text.length) && reading.onLine(reading.from + begin, () => text) === true)
      return start
  }
  return whole
}
