/**
 * Finds what is wrong with a trail, based on every value of the game's rows and every list the game server
 * sent.
 */
import type { FieldValue } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { fieldsOf, type ChangeRow } from '../src/changes/mailbox.ts'
import type { GameTables } from '../src/game/game.ts'
import { asAdministrator } from './mariadb.ts'
import { openDatabase } from './open-database.ts'

/** The edited columns; playing does not change them. */
export const edited = ['bank', 'level', 'exp'] as const

/** The lists received by the portal, in order. */
export type KnownLists = { readonly at: number; readonly names: ReadonlySet<string> }[]

/** A value written to a row. */
export interface WrittenValue {
  readonly uid: number
  readonly field: string
  readonly value: number
  /** Whether the game wrote it. */
  readonly by_game: number
  /** When the statement was sent, in milliseconds since 1970. */
  readonly at: number
}

/** Milliseconds from the portal's check to its statement, on a busy machine. */
const lookToWriteMs = 500

/**
 * Gives the game its own database account, and makes the database record who writes what. Returns the URL
 * with that account.
 */
export async function prepare(gameUrl: string): Promise<string> {
  await asAdministrator(
    "create user if not exists game@'%' identified by ''",
    "grant all on *.* to game@'%'",
    'set global innodb_lock_wait_timeout = 10',
  )
  const { db, close } = openDatabase<GameTables>(gameUrl)
  await sql`create table became (id int not null auto_increment primary key, uid int not null,
    field varchar(16) not null, value bigint not null, by_game int not null, at bigint not null)`.execute(db)
  const notes = edited.map(
    (
      field,
    ) => `if not (new.${field} <=> old.${field}) then insert into became (uid, field, value, by_game, at)
      values (new.uid, '${field}', new.${field}, session_user() like 'game@%',
        floor(unix_timestamp(now(3)) * 1000)); end if;`,
  )
  await sql`create trigger noted after update on users for each row begin ${sql.raw(notes.join(' '))} end`.execute(
    db,
  )
  await close()
  const url = new URL(gameUrl)
  url.username = 'game'
  return url.href
}

interface Evidence {
  readonly rows: readonly ChangeRow[]
  readonly written: readonly WrittenValue[]
  readonly now: readonly Record<string, number>[]
  readonly known: KnownLists
  readonly uids: ReadonlyMap<string, number>
}

/** Each confirmed value must stay until the next edit begins, the last one until the end. */
function findGone({ rows, now }: Evidence): string[] {
  const gone: string[] = []
  const last = new Map<string, { row: ChangeRow; value: FieldValue }>()
  for (const row of rows)
    for (const { field, old, new: value } of row.state === 'confirmed' ? fieldsOf(row) : []) {
      const key = `${row.uid} ${field}`
      const before = last.get(key)
      if (before && before.value !== old)
        gone.push(`change ${before.row.id} was confirmed as ${before.value}; ${row.id} began at ${old}`)
      last.set(key, { row, value })
    }
  const byUid = new Map(now.map((row) => [row['uid'], row]))
  for (const [key, { row, value }] of last) {
    const found = byUid.get(Number(row.uid))?.[key.split(' ')[1] ?? '']
    if (found !== value) gone.push(`change ${row.id} is confirmed as ${value}, and the row holds ${found}`)
  }
  return gone
}

/** Whether one of the names was in the last list before the portal's check, and in every list since. */
function wasKnown(known: KnownLists, names: readonly string[], at: number): boolean {
  const before = known.findLast((list) => list.at < at - lookToWriteMs)
  const since = known.filter((list) => list.at >= at - lookToWriteMs && list.at <= at)
  const isIn = (list: KnownLists[number]): boolean => names.some((name) => list.names.has(name))
  return before !== undefined && isIn(before) && since.every(isIn)
}

function findWhileKnown({ written, known, uids }: Evidence): string[] {
  const nameOf = new Map([...uids].map(([name, uid]) => [uid, name]))
  return written
    .filter(({ by_game }) => Number(by_game) === 0)
    .flatMap(({ uid, field, value, at }) => {
      const name = nameOf.get(Number(uid)) ?? ''
      const isKnown = wasKnown(known, [name, `Duty_${name}`], Number(at))
      return isKnown ? [`${field} ${value} of ${name} was written while they were known to play`] : []
    })
}

/** Finds everything else that the trail claims about a change and that is not true. */
function findUntrue({ rows, written }: Evidence): string[] {
  const stood = new Set(written.map(({ uid, field, value }) => `${uid} ${field} ${value}`))
  return rows.flatMap((row) => {
    const [changed] = fieldsOf(row)
    if (!changed) return []
    const { id, state, note } = row
    const isMade = stood.has(`${row.uid} ${changed.field} ${changed.new}`)
    if (state === 'confirmed') return isMade ? [] : [`change ${id} is confirmed and never stood`]
    if (state === 'overwritten') {
      const isTrue = isMade && changed.found !== changed.new
      return isTrue ? [] : [`change ${id} is called overwritten with ${changed.found}: ${note}`]
    }
    if (state === 'conflict') {
      const found = /"(-?\d+)"/.exec(note ?? '')?.[1]
      const key = `${row.uid} ${changed.field} ${found}`
      return found === '1' || stood.has(key) ? [] : [`change ${id} is a conflict of no value: ${note}`]
    }
    return [`change ${id} is ${state}: ${note}`]
  })
}

/** Runs all checks. */
export function verdictOf(evidence: Evidence) {
  const states: Record<string, number> = {}
  for (const { state } of evidence.rows) states[state] = (states[state] ?? 0) + 1
  return {
    states,
    writes: evidence.written.filter(({ by_game }) => Number(by_game) === 0).length,
    gone: findGone(evidence),
    whileKnown: findWhileKnown(evidence),
    untrue: findUntrue(evidence),
  }
}
