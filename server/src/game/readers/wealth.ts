/** What everybody has, and when they came: one walk through all characters, in stretches. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { momentOrNull, numberOrNull } from '../text.ts'

/** One character. Days are those of the game's clock. */
export interface Wealth {
  readonly uid: number
  /** Cash and bank together; null where the game keeps neither. */
  readonly money: number | null
  readonly registeredOn: string | null
  readonly seenOn: string | null
}

interface Row {
  uid: unknown
  cash: unknown
  bank: unknown
  regdate: unknown
  lastlogin: unknown
}

/** Whether this game keeps so much at all. */
export function wealthIsKept(game: Game): { money: boolean; registered: boolean; seen: boolean } {
  const has = (field: 'cash' | 'bank' | 'regdate' | 'lastlogin') =>
    game.current().column('users', field) !== undefined
  return { money: has('cash') || has('bank'), registered: has('regdate'), seen: has('lastlogin') }
}

/** At most `limit` characters behind `after`, by number. */
export async function listWealth(game: Game, after: number, limit: number): Promise<Wealth[]> {
  const map = game.current()
  const column = (field: 'cash' | 'bank' | 'regdate' | 'lastlogin') => {
    const found = map.column('users', field)
    return sql`${found ? sql.ref(found.name) : sql`null`} as ${sql.ref(field)}`
  }
  const uid = sql.ref(map.column('users', 'uid')?.name ?? 'uid')
  const { rows } = await sql<Row>`select ${uid} as uid, ${column('cash')}, ${column('bank')},
    ${column('regdate')}, ${column('lastlogin')} from ${sql.table(map.table('users')?.name ?? 'users')}
    where ${uid} > ${after} order by ${uid} limit ${limit}`.execute(game.database.db)
  const { money } = wealthIsKept(game)
  return rows.map((row) => ({
    uid: Number(row.uid),
    money: money ? (numberOrNull(row.cash) ?? 0) + (numberOrNull(row.bank) ?? 0) : null,
    registeredOn: momentOrNull(row.regdate)?.slice(0, 10) ?? null,
    seenOn: momentOrNull(row.lastlogin)?.slice(0, 10) ?? null,
  }))
}

/** The day it is by the game's clock. */
export async function gameDay(game: Game): Promise<string> {
  const { rows } = await sql<{ now: unknown }>`select current_timestamp as now`.execute(game.database.db)
  return momentOrNull(rows[0]?.now)?.slice(0, 10) ?? new Date().toISOString().slice(0, 10)
}
