/** Searching the index: what is asked, and walking through the months, newest first, within a time limit. */
import { withoutAddresses } from './addresses.ts'
import { rangeOf, undated, type LineKey } from './line-key.ts'
import { lineColumns, storedLine, type Segment, type StoredLine } from './segment.ts'

/** What is looked for; everything given must hold. */
export interface LineFilter {
  readonly person?: number
  /** Somebody else the line names as well; only beside `person`. */
  readonly other?: number
  /** Numbers of kinds; any of them. */
  readonly kinds?: readonly number[]
  /** Numbers of tables; any of them. */
  readonly logs?: readonly number[]
  readonly words?: string
  readonly least?: number
  readonly most?: number
  /** `house:12` */
  readonly place?: string
  /** By the game's clock, both included. */
  readonly from?: string
  readonly until?: string
  /** Words are not looked for in addresses: who may not see those must not find them either. */
  readonly hidesAddresses?: boolean
  /** Only lines no template recognises. */
  readonly isUnknown?: boolean
}

/** Lines that were found, and where to continue. */
export interface LinePage {
  readonly lines: readonly (StoredLine & { readonly segment: string })[]
  /** Continues after this key; null once every month has been looked at. */
  readonly next: LineKey | null
}

/** A word that is looked for; with a star at its end it also finds what begins with it. */
interface Term {
  readonly word: string
  readonly isPrefix: boolean
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Words as the index cuts them: letters and digits, folded. */
const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What somebody typed as words. */
const termsOf = (text: string): Term[] =>
  [...folded(text).matchAll(/([\p{L}\p{N}]+)(\*)?/gu)].map(([, word = '', star]) => ({
    word,
    isPrefix: star !== undefined,
  }))

const holds = (words: readonly string[], { word, isPrefix }: Term): boolean =>
  words.some((found) => found === word || (isPrefix && found.startsWith(word)))

interface Source {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** The index that leads to the fewest lines. Every source gives its lines newest first, below a key. */
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
 * Lines of an amount that are sorted by time; of more, every line is looked at, since enough of them match.
 */
const maxSorted = 5000
const maxAmount = Number.MAX_SAFE_INTEGER

/** Lines by their amount where only few of a month have it. */
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

/** Whether a line holds what its source did not look at. */
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
    return terms.every((term) => holds(found, term))
  }
}

const tooLate = Number.MAX_SAFE_INTEGER

/** The keys of a month that a filter allows. */
function boundsOf(segment: string, { from, until }: LineFilter): { low: number; high: number } | undefined {
  const [first, last] = [from && rangeOf(from), until && rangeOf(until)]
  if ((first || last) && segment === undated) return undefined
  if ((first && segment < first.segment) || (last && segment > last.segment)) return undefined
  return {
    low: first && first.segment === segment ? first.begins : 0,
    high: last && last.segment === segment ? last.ends : tooLate,
  }
}

/** A search under way. */
export interface Walk {
  readonly filter: LineFilter
  /** Continues below this key; null begins with the newest. */
  readonly after: LineKey | null
  /** `performance.now()` after which it returns what it has. */
  readonly deadline: number
  /** Called for each line, newest first; false ends the walk behind it. */
  onLine(line: StoredLine, segment: string): boolean
}

/** Lines between two looks at the clock. */
const rowsPerClockCheck = 64

/**
 * Calls `onLine` for each line that matches. Returns where to continue: null once all months have been looked
 * at.
 */
export function walkLines(
  segments: readonly Segment[],
  { filter, after, deadline, onLine }: Walk,
): LineKey | null {
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

/** The newest lines that match, at most `limit` of them. */
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
