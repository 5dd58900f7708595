/**
 * The index of one machine: its months, the tables it was read from, and how far each was read. Runs in a
 * worker.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isContention } from '../db/errors.ts'
import { createLineReader, mentionedUids, type LineReader } from './line-reader.ts'
import { keyOf, maxLogs, undated, type LineKey } from './line-key.ts'
import { noteTemplates } from './learned.ts'
import type { Template } from './template-file.ts'
import { isExpired, type Cutoffs } from './retention.rules.ts'
import {
  kindNumber,
  lineColumns,
  Segment,
  storedLine,
  unknownKind,
  type StoredLine,
  type Totals,
} from './segment.ts'

/** A row of one of the game's tables. */
export interface GameLine {
  readonly id: number
  /** By the game's clock. */
  readonly date: string | null
  readonly body: string
  /** Id of the person the line is about, if the table has a column for it. */
  readonly uid: number | null
}

/** How far a table has been read. */
export interface LogState {
  readonly log: number
  /** In lower case. */
  readonly name: string
  /** The last id read; 0 before the first. */
  readonly last: number
  /** The line with that id. A different line in its place means that ids were restarted. */
  readonly lastDate: string | null
  readonly lastBody: string
}

/** New lines remembered until the next `drain`. */
const maxFresh = 20_000

/** Months whose files stay open. */
const maxOpen = 60

const schema = `
  create table if not exists logs (log integer primary key, name text not null unique,
    last integer not null default 0, lastDate text, lastBody text not null default '') strict;
  create table if not exists facts (name text primary key, value text not null) strict, without rowid;
`

/** The index in `folder`. The process that reads the game opens it for writing, the others for reading. */
export class LineIndex {
  readonly #folder: string
  readonly #state: DatabaseSync
  readonly #lock: DatabaseSync
  readonly #segments = new Map<string, Segment>()
  #reader: LineReader
  #cutoffs: Cutoffs = []
  #isWriter = false
  /** The month written to last. */
  #written: Segment | undefined
  #fresh: LineKey[] = []
  #isFreshCut = false

  constructor(folder: string, templates: readonly Template[]) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#reader = createLineReader(templates)
    this.#lock = new DatabaseSync(join(folder, 'reader.lock'), { timeout: 0 })
    // After a power failure it may be slightly behind; lines that are read twice are counted once.
    this.#state = new DatabaseSync(join(folder, 'state.sqlite'), { timeout: 2000 })
    this.#state.exec(`pragma journal_mode = WAL; pragma synchronous = NORMAL; ${schema}`)
  }

  /**
   * Returns true if this process is the one on its machine that reads the game. The claim ends with the
   * process.
   */
  claim(): boolean {
    if (this.#isWriter) return true
    if (!this.#isLocked()) return false
    for (const segment of this.#segments.values()) segment.close()
    this.#segments.clear()
    noteTemplates(this)
    this.#isWriter = true
    // Opening the months for writing once upgrades those of an earlier release.
    this.segments()
    this.closeUnused()
    return true
  }

  /** Whether this process has the lock. Throws if nobody can have it, because the disk is full or fails. */
  #isLocked(): boolean {
    // A claim that failed after this has it already.
    if (this.#lock.isTransaction) return true
    try {
      this.#lock.exec('begin exclusive')
      return true
    } catch (error) {
      if (isContention(error)) return false
      throw error
    }
  }

  /** Every table that has ever been read. */
  logs(): LogState[] {
    const rows = this.#state
      .prepare('select log, name, last, lastDate, lastBody from logs order by log')
      .all()
    return rows.map((row) => ({
      log: Number(row['log']),
      name: String(row['name']),
      last: Number(row['last']),
      lastDate: row['lastDate'] === null ? null : String(row['lastDate']),
      lastBody: String(row['lastBody']),
    }))
  }

  /** The table's number, assigned on first use. Undefined if there are too many tables. */
  logNumber(name: string): number | undefined {
    const known = this.logs()
    const found = known.find((log) => log.name === name)
    if (found) return found.log
    if (known.length >= maxLogs) return undefined
    this.#state.prepare('insert into logs (log, name) values (?, ?)').run(known.length, name)
    return known.length
  }

  /** Months, newest first. */
  segments(): Segment[] {
    const names = readdirSync(this.#folder).flatMap((file) => /^(\d{4}-\d\d)\.db$/.exec(file)?.[1] ?? [])
    for (const [name, segment] of this.#segments) {
      if (names.includes(name)) continue
      // Another process removed the month.
      this.#close(name, segment)
    }
    return names
      .toSorted()
      .toReversed()
      .map((name) => this.#segment(name))
  }

  /** Removes a month. Returns how many lines it had. */
  drop(name: string): number {
    const segment = this.#segment(name)
    const { lines } = segment.totals()
    this.#close(name, segment)
    for (const end of ['', '-wal', '-shm']) rmSync(join(this.#folder, `${name}.db${end}`), { force: true })
    return lines
  }

  /** Where retained lines begin; older ones are not added. */
  get cutoffs(): Cutoffs {
    return this.#cutoffs
  }

  keepFrom(cutoffs: Cutoffs): void {
    this.#cutoffs = cutoffs
  }

  /** Reads lines with these templates from now on. */
  learn(templates: readonly Template[]): void {
    this.#reader = createLineReader(templates)
    if (this.#isWriter) noteTemplates(this)
  }

  #segment(name: string): Segment {
    let segment = this.#segments.get(name)
    if (segment) {
      // Moves the segment to the end of the map, so that it is closed last.
      this.#segments.delete(name)
    } else segment = new Segment(this.#folder, name, { write: this.#isWriter })
    this.#segments.set(name, segment)
    return segment
  }

  /** Closes the least recently used files. Do not call it during a walk through the months. */
  closeUnused(): void {
    for (const [name, segment] of this.#segments) {
      if (this.#segments.size <= maxOpen) return
      this.#close(name, segment)
    }
  }

  #close(name: string, segment: Segment): void {
    if (this.#written === segment) this.#written = undefined
    this.#segments.delete(name)
    segment.close()
  }

  /**
   * Adds rows of a table, and remembers that the table has been read up to `last`. Skips rows that are
   * already in the index, so that rows read twice are counted once. Returns how many were new.
   */
  add(log: LogState, rows: readonly GameLine[], last: number): number {
    const months = Map.groupBy(
      this.#withoutUndated(log.log, rows),
      ({ date, id }) => keyOf(date, log.log, id).segment,
    )
    let added = 0
    for (const [name, lines] of months) added += this.#addTo(this.#segment(name), log, lines)
    const newest = rows.findLast(({ id }) => id === last)
    if (newest) {
      // Saved last: a process that is killed before this reads the rows again.
      this.#state
        .prepare('update logs set last = ?, lastDate = ?, lastBody = ? where log = ?')
        .run(last, newest.date, newest.body, log.log)
    }
    return added
  }

  /** The rows without those that an earlier release, which read no dates without a time, filed as undated. */
  #withoutUndated(log: number, rows: readonly GameLine[]): readonly GameLine[] {
    if (rows.every(({ date }) => date === null || date.includes(':'))) return rows
    const bodyOf = this.segments()
      .find(({ name }) => name === undated)
      ?.prepare('select body from lines where line = ?')
    if (!bodyOf) return rows
    return rows.filter(
      ({ id, date, body }) => date === null || bodyOf.get(keyOf(null, log, id).key)?.['body'] !== body,
    )
  }

  #addTo(segment: Segment, { log, name }: LogState, rows: readonly GameLine[]): number {
    let added = 0
    const fresh: LineKey[] = []
    this.#prepareToWrite(segment)
    segment.begin()
    try {
      for (const { id, date, body, uid } of rows) {
        const reading = this.#reader.read(name, body)
        const { key } = keyOf(date, log, id)
        // An expired line that is read again after its removal would be counted twice.
        if (
          isExpired(this.#cutoffs, reading ? kindNumber(reading.kind) : unknownKind, {
            segment: segment.name,
            key,
          })
        )
          continue
        const people = peopleOf(body, uid, reading)
        if (!segment.add({ key, log, id, body, reading, people })) continue
        added++
        fresh.push({ segment: segment.name, key })
      }
      segment.commit()
      this.#noteFresh(fresh)
    } catch (error) {
      segment.rollback()
      throw error
    }
    return added
  }

  #prepareToWrite(segment: Segment): void {
    if (this.#written !== segment) this.rest()
    this.#written = segment
  }

  /** Releases the memory used for writing. */
  rest(): void {
    this.#written?.rest()
    this.#written = undefined
  }

  #noteFresh(keys: readonly LineKey[]): void {
    if (this.#fresh.length + keys.length > maxFresh) {
      this.#fresh = []
      this.#isFreshCut = true
    } else this.#fresh.push(...keys)
  }

  /** The lines added since the last call; none if there were too many to remember. */
  drain(): { lines: (StoredLine & { segment: string })[]; isCut: boolean } {
    const [keys, isCut] = [this.#fresh, this.#isFreshCut]
    this.#fresh = []
    this.#isFreshCut = false
    const segments = new Map(this.segments().map((segment) => [segment.name, segment]))
    const lines = keys.flatMap(({ segment, key }) => {
      const row = segments
        .get(segment)
        ?.prepare(`select ${lineColumns} from lines l where l.line = ?`)
        .get(key)
      return row ? [{ ...storedLine(row), segment }] : []
    })
    return { lines, isCut }
  }

  /** Starts again at the table's first row, because the table was emptied or its ids were restarted. */
  restart(log: number): void {
    this.#state.prepare("update logs set last = 0, lastDate = null, lastBody = '' where log = ?").run(log)
  }

  /** Reads a stored line with the current templates. */
  read(log: string, body: string): ReturnType<LineReader['read']> {
    return this.#reader.read(log, body)
  }

  /** One line; undefined if there is none. */
  find({ segment, key }: LineKey): StoredLine | undefined {
    const found = this.segments().find(({ name }) => name === segment)
    const row = found?.prepare(`select ${lineColumns} from lines l where l.line = ?`).get(key)
    return row && storedLine(row)
  }

  /** The number of lines, and of those no template recognises. */
  counts(): Totals {
    const totals = this.segments().map((segment) => segment.totals())
    const sumOf = (name: keyof Totals) => totals.reduce((sum, month) => sum + month[name], 0)
    return { lines: sumOf('lines'), unknown: sumOf('unknown') }
  }

  /** The value remembered under a name. */
  fact(name: string): string | undefined {
    const row = this.#state.prepare('select value from facts where name = ?').get(name)
    return row === undefined ? undefined : String(row['value'])
  }

  /** Remembers a value under a name. */
  remember(name: string, value: string): void {
    this.#state
      .prepare('insert into facts values (?, ?) on conflict (name) do update set value = excluded.value')
      .run(name, value)
  }

  /** Numbers of the current templates. */
  get templates(): ReadonlySet<number> {
    return this.#reader.known
  }

  close(): void {
    for (const segment of this.#segments.values()) segment.close()
    this.#state.close()
    this.#lock.close()
  }
}

/** Ids of everybody a line names: in its text, in its reading, and in a column of the table. */
export function peopleOf(
  body: string,
  uid: number | null,
  reading: ReturnType<LineReader['read']>,
): number[] {
  const named = reading
    ? [reading.actor?.uid, reading.target?.uid].filter((found) => found !== null && found !== undefined)
    : mentionedUids(body)
  return [...new Set(uid === null ? named : [...named, uid])]
}
