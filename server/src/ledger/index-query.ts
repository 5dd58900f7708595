/** Searches the index: the filter, and a walk through the months, newest first, within a time limit. */
import { withoutAddresses } from './addresses.ts'
import { rangeOf, undated, type LineKey } from './line-key.ts'
import { lineColumns, storedLine, type Segment, type StoredLine } from './segment.ts'

/** Search criteria; a line must match all that are given. */
export interface LineFilter {
  readonly person?: number
  /** Another person the line also names; only together with `person`. */
  readonly other?: number
  /** Numbers of kinds; a line must have one of them. */
  readonly kinds?: readonly number[]
  /** Numbers of tables; a line must be from one of them. */
  readonly logs?: readonly number[]
  readonly words?: string
  readonly least?: number
  readonly most?: number
  /** `house:12` */
  readonly place?: string
  /** By the game's clock, both inclusive. */
  readonly from?: string
  readonly until?: string
  /** Does not match words inside addresses: those who may not see addresses must not find them either. */
  readonly hidesAddresses?: boolean
  /** Only lines that no template recognises. */
  readonly isUnknown?: boolean
}

/** The lines found, and where to continue. */
export interface LinePage {
  readonly lines: readonly (StoredLine & { readonly segment: string })[]
  /** Key to continue after; null once all months have been searched. */
  readonly next: LineKey | null
}

/** A search word; with a trailing star it matches prefixes. */
interface Term {
  readonly word: string
  readonly isPrefix: boolean
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Splits a text into words as the index does: letters and digits, folded. */
const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Splits what a user typed into search words. */
const termsOf = (text: string): Term[] =>
  [...folded(text).matchAll(/([\p{L}\p{N}]+)(\*)?/gu)].map(([, word = '', star]) => ({
    word,
    isPrefix: star !== undefined,
  }))

const contains = (words: readonly string[], { word, isPrefix }: Term): boolean =>
  words.some((found) => found === word || (isPrefix && found.startsWith(word)))

interface Source {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Picks the index that leads to the fewest lines. Each source returns lines below a key, newest first. */
function sourceOf({ person, other, place, words, kinds, isUnknown }: LineFilter): Source {
  if (person !== undefined && other !== undefined) {
    return {
      sql: `select ${lineColumns} from people p join people o on o.uid = ? and o.line = p.line
        join lines l on l.line = p.line where p.uid = ? and p.line < ? and p.line >= ? order by p.line desc`,
      values: [other, person],
    }
  }
  if (person !== undefined) {
    return {
      sql: `select ${lineColumns} from people p join lines l on l.line = p.line
        where p.uid = ? and p.line < ? and p.line >= ? order by p.line desc`,
      values: [person],
    }
  }
  if (place !== undefined) {
    return {
      sql: `select ${lineColumns} from places p join lines l on l.line = p.line
        where p.place = ? and p.line < ? and p.line >= ? order by p.line desc`,
      values: [place],
    }
  }
  const terms = words === undefined ? [] : termsOf(words)
  if (terms.length > 0) {
    return {
      sql: `select ${lineColumns} from words w join lines l on l.line = w.rowid
        where words match ? and w.rowid < ? and w.rowid >= ? order by w.rowid desc`,
      values: [terms.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' ')],
    }
  }
  if (isUnknown) {
    return {
      sql: `select ${lineColumns} from lines l where l.template = 0 and l.line < ? and l.line >= ?
        order by l.line desc`,
      values: [],
    }
  }
  const [only, ...others] = kinds ?? []
  if (only !== undefined && others.length === 0) {
    return {
      sql: `select ${lineColumns} from lines l indexed by lines_kind
        where l.kind = ? and l.line < ? and l.line >= ? order by l.line desc`,
      values: [only],
    }
  }
  return everything
}

const everything: Source = {
  sql: `select ${lineColumns} from lines l where l.line < ? and l.line >= ? order by l.line desc`,
  values: [],
}

/**
 * Up to this many lines in an amount range are sorted by time; beyond that, all lines are scanned, since
 * enough of them match.
 */
const maxSorted = 5000
const maxAmount = Number.MAX_SAFE_INTEGER

/** Uses the index on amounts if only a few lines of a month are in the range. */
function sourceIn(segment: Segment, source: Source, { least, most }: LineFilter): Source {
  if (source !== everything || (least === undefined && most === undefined)) return source
  const range = [least ?? 0, most ?? maxAmount] as const
  const count = segment
    .prepare(
      `select count(*) as count from (select 1 from lines l indexed by lines_amount where l.amount between ? and ? limit ${maxSorted + 1})`,
    )
    .get(...range)?.['count']
  if (Number(count) > maxSorted) return source
  return {
    sql: `select ${lineColumns} from lines l indexed by lines_amount
      where l.amount between ? and ? and l.line < ? and l.line >= ?
      order by l.line desc`,
    values: range,
  }
}

/** Returns a predicate for the criteria that the source did not check. */
function matcherOf(filter: LineFilter): (line: StoredLine) => boolean {
  const { kinds, logs, least, most, words, hidesAddresses } = filter
  const terms = words === undefined ? [] : termsOf(words)
  const hasAmount = least !== undefined || most !== undefined
  return ({ kind, log, amount, body }) => {
    if (kinds && !kinds.includes(kind)) return false
    if (logs && !logs.includes(log)) return false
    if (hasAmount) {
      if (amount === null) return false
      const size = Math.abs(amount)
      if (size < (least ?? 0) || size > (most ?? Infinity)) return false
    }
    if (terms.length === 0) return true
    const found = wordsIn(hidesAddresses ? withoutAddresses(body) : body)
    return terms.every((term) => contains(found, term))
  }
}

const maxKey = Number.MAX_SAFE_INTEGER

/** The range of keys within a month that a filter allows; undefined if it excludes the month. */
function boundsOf(segment: string, { from, until }: LineFilter): { low: number; high: number } | undefined {
  const [first, last] = [from && rangeOf(from), until && rangeOf(until)]
  if ((first || last) && segment === undated) return undefined
  if ((first && segment < first.segment) || (last && segment > last.segment)) return undefined
  return {
    low: first && first.segment === segment ? first.begins : 0,
    high: last && last.segment === segment ? last.ends : maxKey,
  }
}

/** A search in progress. */
export interface Walk {
  readonly filter: LineFilter
  /** Continues below this key; null starts with the newest line. */
  readonly after: LineKey | null
  /** When to stop and return what has been found, as `performance.now()`. */
  readonly deadline: number
  /** Called for each line, newest first. Returning false ends the walk after that line. */
  onLine(line: StoredLine, segment: string): boolean
}

/** Lines between two checks of the clock. */
const rowsPerClockCheck = 64

/**
 * Calls `onLine` for each matching line. Returns where to continue, or null once all months have been
 * searched.
 */
export function walkLines(
  segments: readonly Segment[],
  { filter, after, deadline, onLine }: Walk,
): LineKey | null {
  // Signs alone are in no line, as far as the index knows.
  if (filter.words !== undefined && termsOf(filter.words).length === 0) return null
  const source = sourceOf(filter)
  const matches = matcherOf(filter)
  for (const segment of segments) {
    const bounds = boundsOf(segment.name, filter)
    if (!bounds || (after && segment.name > after.segment)) continue
    const high = after?.segment === segment.name ? Math.min(after.key, bounds.high) : bounds.high
    const { sql, values } = sourceIn(segment, source, filter)
    let seen = 0
    for (const row of segment.prepare(sql).iterate(...values, high, bounds.low)) {
      const line = storedLine(row)
      const place = { segment: segment.name, key: line.line }
      if (matches(line) && !onLine(line, segment.name)) return place
      if (++seen % rowsPerClockCheck === 0 && performance.now() > deadline) return place
    }
    if (performance.now() > deadline) return { segment: segment.name, key: 0 }
  }
  return null
}

/** The newest matching lines, at most `limit`. */
export function findLines(
  segments: readonly Segment[],
  search: Pick<Walk, 'filter' | 'after' | 'deadline'> & { limit: number },
): LinePage {
  const lines: (StoredLine & { segment: string })[] = []
  const next = walkLines(segments, {
    ...search,
    onLine(line, segment) {
      lines.push({ ...line, segment })
      return lines.length < search.limit
    },
  })
  return { lines, next }
}
