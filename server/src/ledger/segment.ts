/** One month of the index: a SQLite file with its lines, the people and places they name, and their words. */
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { ledgerFlows, ledgerKinds } from '@idlewood/contract/ledger-kinds'
import type { LineReading } from './line-reading.ts'
import { Rollup, type RollupRow } from './rollup.ts'

/** A line as stored. */
export interface StoredLine {
  readonly line: number
  readonly log: number
  readonly id: number
  readonly kind: number
  /** 0 if no money moved, else the flow's index in the list plus 1. */
  readonly flow: number
  readonly actor: number | null
  readonly target: number | null
  readonly amount: number | null
  /** The template's number; 0 if none recognises the line. */
  readonly template: number
  readonly body: string
}

/** The number of lines, and of those no template recognises. */
export interface Totals {
  readonly lines: number
  readonly unknown: number
}

/** The columns of {@link StoredLine}, from table `l`. */
export const lineColumns =
  'l.line, l.log, l.id, l.kind, l.flow, l.actor, l.target, l.amount, l.template, l.body'

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))

/** Converts a row with the {@link lineColumns}. */
export const storedLine = (row: Readonly<Record<string, unknown>>): StoredLine => ({
  line: Number(row['line']),
  log: Number(row['log']),
  id: Number(row['id']),
  kind: Number(row['kind']),
  flow: Number(row['flow']),
  actor: numberOrNull(row['actor']),
  target: numberOrNull(row['target']),
  amount: numberOrNull(row['amount']),
  template: Number(row['template']),
  body: String(row['body']),
})

/** A line to be added to the index. */
export interface NewLine {
  readonly key: number
  readonly log: number
  readonly id: number
  readonly body: string
  readonly reading: LineReading | undefined
  /** Ids of everybody the line names. */
  readonly people: readonly number[]
}

const schema = `
  create table if not exists lines (
    line integer primary key, log integer not null, id integer not null,
    kind integer not null, flow integer not null, actor integer, target integer, amount integer,
    template integer not null, body text not null
  ) strict;
  create index if not exists lines_kind on lines (kind);
  create index if not exists lines_amount on lines (amount) where amount is not null;
  create index if not exists lines_unknown on lines (template) where template = 0;
  create table if not exists people (uid integer not null, line integer not null, primary key (uid, line))
    strict, without rowid;
  create table if not exists places (place text not null, line integer not null, primary key (place, line))
    strict, without rowid;
  create table if not exists days (day integer not null, kind integer not null, side integer not null,
    lines integer not null, amount integer not null, primary key (day, kind, side)) strict, without rowid;
  create table if not exists totals (name text primary key, value integer not null) strict, without rowid;
  create virtual table if not exists words using fts5(body, content='', contentless_delete=1, detail=none,
    tokenize="unicode61 remove_diacritics 2");
`

/** Schema version of a month's file; 1 added the sums of each day. */
const fileVersion = 1

/** A kind's number in the index: its position in the list. */
export const kindNumber = (kind: LineReading['kind']): number => ledgerKinds.indexOf(kind)
/** The kind number of lines that no template recognises. */
export const unknownKind = kindNumber('other')
/** A flow's number in the index. */
const flowNumber = (flow: LineReading['flow']): number => (flow === null ? 0 : ledgerFlows.indexOf(flow) + 1)

/** Lines, and lines of people, removed per transaction. */
const forgetBatch = 500
const nameBatch = 5000
/** The file is compacted when more than 1/5 of it is free. */
const maxFreeShare = 5

/** The operating system caches what is read often; the portal's own cache is for writing. */
const cacheKilobytes = { reading: 128, writing: 4000 }

/** An open file of a month. Caches its prepared statements. */
export class Segment {
  readonly name: string
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #rollup = new Rollup()
  #isWarm = false

  /** Opens the file of the month in `folder`, creating it if `write` is set. */
  constructor(folder: string, name: string, { write }: { write: boolean }) {
    this.name = name
    this.#db = new DatabaseSync(join(folder, `${name}.db`), { readOnly: !write, timeout: 2000 })
    this.#db.exec(`pragma cache_size = -${cacheKilobytes.reading}`)
    if (!write) return
    this.#db.exec(`pragma journal_mode = WAL; pragma synchronous = FULL; ${schema}`)
    if (this.#version() < fileVersion) this.#rollUp()
  }

  #version(): number {
    return Number(this.prepare('pragma user_version').get()?.['user_version'])
  }

  /** Computes the sums of a file from before there were sums, once. */
  #rollUp(): void {
    this.begin()
    try {
      this.#db.exec('delete from days')
      for (const row of this.prepare('select line, kind, flow, amount from lines where flow > 0').iterate()) {
        const [line, kind, flow] = [Number(row['line']), Number(row['kind']), Number(row['flow'])]
        this.#rollup.count({ line, kind, flow, amount: numberOrNull(row['amount']) }, 1)
      }
      this.#db.exec(`pragma user_version = ${fileVersion}`)
      this.commit()
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** Prepares a statement, or returns it from the cache. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)))
    return statement
  }

  begin(): void {
    if (!this.#isWarm) {
      this.#db.exec(`pragma cache_size = -${cacheKilobytes.writing}`)
      this.#isWarm = true
    }
    this.#db.exec('begin immediate')
  }

  /** Releases the memory used for writing. */
  rest(): void {
    if (!this.#isWarm) return
    this.#db.exec(`pragma cache_size = -${cacheKilobytes.reading}; pragma shrink_memory`)
    this.#isWarm = false
  }

  /** Commits the lines together with their sums: a process that is killed leaves both or neither. */
  commit(): void {
    for (const { day, kind, side, lines, amount } of this.#rollup.take()) {
      this.prepare(
        `insert into days values (?, ?, ?, ?, ?) on conflict (day, kind, side)
          do update set lines = lines + excluded.lines, amount = amount + excluded.amount`,
      ).run(day, kind, side, lines, amount)
    }
    this.#db.exec('commit')
  }

  rollback(): void {
    this.#rollup.take()
    if (this.#db.isTransaction) this.#db.exec('rollback')
  }

  /**
   * Adds a line and returns true, unless it is already here. If its key is taken by another line, uses the
   * next free key.
   */
  add(line: NewLine): boolean {
    let { key } = line
    const there = this.prepare('select id, body from lines where line = ?')
    for (;;) {
      const found = there.get(key)
      if (!found) break
      if (found['id'] === line.id && found['body'] === line.body) return false
      key++
    }
    this.#insert(key, line)
    return true
  }

  #insert(key: number, { log, id, body, reading, people }: NewLine): void {
    const meaning = meaningOf(reading)
    this.#rollup.count({ line: key, ...meaning }, 1)
    this.prepare(
      `insert into lines (line, log, id, kind, flow, actor, target, amount, template, body)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(key, log, id, ...valuesOf(meaning), body)
    for (const uid of people) this.prepare('insert or ignore into people values (?, ?)').run(uid, key)
    this.#addPlace(key, reading)
    this.prepare('insert into words (rowid, body) values (?, ?)').run(key, body)
    this.#count('lines', 1)
    if (!reading) this.#count('unknown', 1)
  }

  #count(name: keyof Totals, by: number): void {
    this.prepare(
      'insert into totals values (?, ?) on conflict (name) do update set value = value + excluded.value',
    ).run(name, by)
  }

  /** The number of lines in the month, and of those no template recognises. */
  totals(): Totals {
    const rows = this.prepare('select name, value from totals').all()
    const valueOf = (name: keyof Totals) => Number(rows.find((row) => row['name'] === name)?.['value'] ?? 0)
    return { lines: valueOf('lines'), unknown: valueOf('unknown') }
  }

  #addPlace(key: number, reading: LineReading | undefined): void {
    if (!reading?.place) return
    const { kind, id } = reading.place
    this.prepare('insert or ignore into places values (?, ?)').run(`${kind}:${id}`, key)
  }

  /** Updates a line with the reading of a template found later. */
  understand(line: StoredLine, reading: LineReading | undefined, people: readonly number[]): void {
    const key = line.line
    const meaning = meaningOf(reading)
    this.#rollup.count(line, -1)
    this.#rollup.count({ line: key, ...meaning }, 1)
    this.prepare(
      'update lines set kind = ?, flow = ?, actor = ?, target = ?, amount = ?, template = ? where line = ?',
    ).run(...valuesOf(meaning), key)
    this.#count('unknown', Number(!reading) - Number(line.template === 0))
    for (const uid of people) this.prepare('insert or ignore into people values (?, ?)').run(uid, key)
    this.#addPlace(key, reading)
  }

  /**
   * Removes a batch of lines of a kind that are older than a key; daily sums stay. Returns how many it
   * removed.
   */
  forget(kind: number, below: number): number {
    const rows = this.prepare(
      `select line, template from lines indexed by lines_kind where kind = ? and line < ? limit ${forgetBatch}`,
    ).all(kind, below)
    if (rows.length === 0) return 0
    this.#within(() => {
      for (const row of rows) {
        this.prepare('delete from lines where line = ?').run(Number(row['line']))
        this.prepare('delete from words where rowid = ?').run(Number(row['line']))
      }
      this.#count('lines', -rows.length)
      this.#count('unknown', -rows.filter((row) => row['template'] === 0).length)
      this.#remember('forgets', 1)
    })
    return rows.length
  }

  /**
   * Removes the people and places of removed lines, and any other traces of them in the file, until the
   * deadline. Returns true once nothing is left.
   */
  forgetNames(deadline: number): boolean {
    if (this.#value('forgets') === 0) return true
    for (;;) {
      const after = this.#value('forgetting', Number.MIN_SAFE_INTEGER)
      const last = this.prepare(
        `select max(uid) as uid from (select uid from people where uid > ? order by uid limit ${nameBatch})`,
      ).get(after)?.['uid']
      if (last === null || last === undefined) break
      this.#within(() => {
        this.prepare(
          `delete from people where uid > ? and uid <= ?
            and not exists (select 1 from lines l where l.line = people.line)`,
        ).run(after, Number(last))
        this.#remember('forgetting', Number(last))
      })
      if (performance.now() > deadline) return false
    }
    this.#within(() => {
      this.#db.exec(`delete from places where not exists (select 1 from lines l where l.line = places.line)`)
      this.#db.exec("insert into words (words) values ('optimize')")
      this.#remember('forgetting', Number.MIN_SAFE_INTEGER)
      this.#remember('forgets', 0)
    })
    this.#shrink()
    return true
  }

  /** Compacts the file to free the space of removed lines, if that is worth it. */
  #shrink(): void {
    const pages = (name: string) => Number(this.prepare(`pragma ${name}`).get()?.[name])
    if (pages('freelist_count') * maxFreeShare > pages('page_count')) this.#db.exec('vacuum')
  }

  #within(work: () => void): void {
    this.begin()
    try {
      work()
      this.commit()
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  #remember(name: string, value: number): void {
    this.prepare(
      'insert into totals values (?, ?) on conflict (name) do update set value = excluded.value',
    ).run(name, value)
  }

  #value(name: string, otherwise = 0): number {
    const row = this.prepare('select value from totals where name = ?').get(name)
    return row === undefined ? otherwise : Number(row['value'])
  }

  /** The daily sums; empty until the writing process has computed them. */
  days(): RollupRow[] {
    if (this.#version() < fileVersion) return []
    const rows = this.prepare('select day, kind, side, lines, amount from days where lines > 0').all()
    return rows.map((row) => ({
      day: Number(row['day']),
      kind: Number(row['kind']),
      side: Number(row['side']),
      lines: Number(row['lines']),
      amount: Number(row['amount']),
    }))
  }

  close(): void {
    this.#db.close()
  }
}

type Meaning = Pick<StoredLine, 'kind' | 'flow' | 'actor' | 'target' | 'amount' | 'template'>

function meaningOf(reading: LineReading | undefined): Meaning {
  if (!reading) {
    return { kind: unknownKind, flow: 0, actor: null, target: null, amount: null, template: 0 }
  }
  const { kind, flow, mark, actor, target, amount, template } = reading
  return {
    kind: kindNumber(kind),
    flow: mark === null ? flowNumber(flow) : 0,
    actor: actor?.uid ?? null,
    target: target?.uid ?? null,
    amount,
    template,
  }
}

const valuesOf = ({ kind, flow, actor, target, amount, template }: Meaning) =>
  [kind, flow, actor, target, amount, template] as const
