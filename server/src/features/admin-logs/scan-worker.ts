import type { LogEntry, LogPart } from '@idlewood/contract/admin-logs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { closeDay, DayScan, openDay, type OpenDay } from './day-scan.ts'
import { entryOf } from './entries.ts'
import { readChunk } from './lines.ts'
import { BadPattern, matcherOf, type Matcher } from './matcher.ts'

/** A list of a log and its file. */
export interface ListFile {
  part: LogPart
  path: string
}

/** A job that reads one page of a day. */
export interface PageJob {
  kind: 'page'
  files: ListFile[]
  page: number
  limit: number
  filter?: string | undefined
  /** True if the caller already has the page and waits for a more complete count. */
  isCounting: boolean
}

/** A job that reads lines from an offset on. */
export interface LinesJob {
  kind: 'entries' | 'bytes'
  path: string
  from: number
  filter?: string | undefined
}

export type Job = PageJob | LinesJob

/** A page, and the counts of the day so far. */
export interface PageResult {
  lists: { part: LogPart; entries: LogEntry[]; total: number; end: number }[]
  complete: boolean
  scanned: number
  size: number
  note?: string
}

export interface LinesResult {
  entries: LogEntry[]
  /** The raw lines, for the kind `bytes`. */
  bytes: Uint8Array<ArrayBuffer>
  next: number
  size: number
}

export type Request = { id: number; job: Job } | { id: number; cancel: true }
export type Answer = { id: number; result: PageResult | LinesResult } | { id: number; error: string }

/** Milliseconds a page may take; after that, the result so far is returned. */
const budget = 1000
/**
 * Milliseconds that a caller who already has the page waits for counting, and that one read of lines may
 * take.
 */
const progress = 500
/** Maximum scans in the cache. */
const maxScans = 24
/** Maximum compiled expressions in the cache; each may take some megabytes. */
const maxMatchers = 4
/** Maximum entries and characters of one result of lines. */
const most = { entries: 200, characters: 256 * 1024 }

/** A cache that evicts the least recently used value. */
function recent<T>(most: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}

const scanOf = recent<DayScan>(maxScans)
const matcherKept = recent<Matcher>(maxMatchers)
const cancelled = new Set<number>()

function matcherFor(filter: string | undefined): { matcher?: Matcher; note?: string } {
  if (filter === undefined) return {}
  try {
    return { matcher: matcherKept(filter, () => matcherOf(filter)) }
  } catch (error) {
    if (error instanceof BadPattern) return { note: error.message }
    throw error
  }
}

class Cancelled extends Error {}

/** Lets other jobs run. Throws if the caller has cancelled the job. */
async function turn(id: number): Promise<void> {
  await nextTurn()
  if (cancelled.has(id)) throw new Cancelled()
}

interface OpenList {
  part: LogPart
  /** Undefined if there is no file. */
  day: OpenDay | undefined
  scan: DayScan
  isDone: boolean
}

function openList({ part, path }: ListFile, filter: string | undefined): OpenList {
  const day = openDay(path)
  if (!day) return { part, day, scan: new DayScan(), isDone: true }
  const scan = scanOf(JSON.stringify([path, filter]), () => new DayScan())
  scan.check(day)
  return { part, day, scan, isDone: scan.scanned >= day.size }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const left = ({ day, scan }: OpenList): number => (day?.size ?? 0) - scan.scanned

/** Continues the scans until there is enough for a result. */
async function scanLists(
  id: number,
  lists: OpenList[],
  { matcher, page, limit, isCounting }: PageQuery,
): Promise<void> {
  const began = performance.now()
  for (;;) {
    // Shortest remainder first, because it is complete in no time.
    const [next] = lists.filter(({ isDone }) => !isDone).toSorted((one, other) => left(one) - left(other))
    if (!next?.day) return
    if (!next.scan.advance(next.day, matcher) || next.scan.scanned >= next.day.size) next.isDone = true
    await turn(id)
    const took = performance.now() - began
    const isThere = lists.every(({ scan, isDone }) => isDone || scan.total >= page * limit)
    if (took > (isThere ? (isCounting ? progress : 0) : budget)) return
  }
}

interface PageQuery extends Pick<PageJob, 'page' | 'limit' | 'isCounting'> {
  matcher: Matcher | undefined
}

async function readPage(
  id: number,
  { files, page, limit, filter, isCounting }: PageJob,
): Promise<PageResult> {
  const { matcher, note } = matcherFor(filter)
  const lists: OpenList[] = []
  try {
    for (const file of files) lists.push(openList(file, matcher && filter))
    await scanLists(id, lists, { matcher, page, limit, isCounting })
    const found: PageResult['lists'] = []
    for (const { part, day, scan } of lists) {
      const wanted = { fd: day?.fd ?? -1, first: (page - 1) * limit, count: limit, matcher }
      const entries = await scan.page(wanted, () => turn(id))
      found.push({ part, entries, total: scan.total, end: scan.scanned })
    }
    return {
      lists: found,
      complete: lists.every(({ isDone }) => isDone),
      scanned: sum(lists.map(({ scan }) => scan.scanned)),
      size: sum(lists.map(({ day }) => day?.size ?? 0)),
      ...(note === undefined ? {} : { note }),
    }
  } finally {
    for (const { day } of lists) if (day) closeDay(day)
  }
}

async function readLines(id: number, { kind, path, from, filter }: LinesJob): Promise<LinesResult> {
  const { matcher } = matcherFor(filter)
  const began = performance.now()
  const day = openDay(path)
  if (!day) return { entries: [], bytes: new Uint8Array(), next: 0, size: 0 }
  const { fd, size } = day
  const entries: LogEntry[] = []
  const texts: string[] = []
  let characters = 0
  const isFull = (): boolean => entries.length >= most.entries || characters >= most.characters
  // A file that has become shorter is a new one, and all of its lines are new.
  let at = from > size ? 0 : from
  try {
    while (at < size && !isFull() && performance.now() - began < progress) {
      const next = readChunk({
        fd,
        from: at,
        size,
        matcher,
        onLine(start, text) {
          const line = text()
          characters += line.length
          if (kind === 'entries') entries.push(entryOf(line, start))
          else texts.push(line)
          return isFull()
        },
      })
      if (next === at) break
      at = next
      await turn(id)
    }
  } finally {
    closeDay(day)
  }
  const bytes = new Uint8Array(Buffer.from(texts.map((line) => `${line}\n`).join('')))
  return { entries, bytes, next: at, size }
}

const post = (answer: Answer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
}

async function answer(id: number, job: Job): Promise<void> {
  try {
    const result = job.kind === 'page' ? await readPage(id, job) : await readLines(id, job)
    post({ id, result })
  } catch (error) {
    post({ id, error: String(error) })
  } finally {
    cancelled.delete(id)
  }
}

const busy = new Set<number>()
parentPort?.on('message', (request: Request) => {
  const { id } = request
  if ('cancel' in request) {
    if (busy.has(id)) cancelled.add(id)
    return
  }
  busy.add(id)
  void answer(id, request.job).finally(() => busy.delete(id))
})
