/**
 * The details of each account in the list of players: lookups within one turn are batched into one statement.
 */
import { sql } from 'kysely'
import { batchedLookup, compiledIn } from '../../db/batched.ts'
import { byNumber } from '../by-number.ts'
import type { Game } from '../game.ts'
import { perGame } from '../per-game.ts'
import { groupReader } from '../readers/group-number.ts'
import { wholeOrNull } from '../text.ts'

const shownFields = ['level', 'faction', 'hours', 'adminlevel'] as const

/** An account in the list; fields this game lacks are null. */
export type OnlineRow = Readonly<Record<(typeof shownFields)[number], number | null>>

type Row = Record<string, unknown>

const lookups = perGame((game) => {
  const map = game.current()
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const columns = shownFields.flatMap((field) => {
    const column = map.column('users', field)
    return column ? [sql`${sql.id(column.name)} as ${sql.id(field)}`] : []
  })
  const rows = compiledIn(game.database.db, (uids: readonly number[]) => ({
    compile: () =>
      sql<Row>`select ${sql.join([sql`${uid} as uid`, ...columns])}
        from ${sql.id(map.table('users')?.name ?? 'users')} where ${uid} in (${sql.join(uids)})`.compile(
        game.database.db,
      ),
  }))
  const readFaction = groupReader(map, 'faction')
  // A field that was not selected is undefined, so it becomes null.
  const shape = (row: Row): OnlineRow => ({
    level: wholeOrNull(row['level']),
    faction: readFaction(row['faction']),
    hours: wholeOrNull(row['hours']),
    adminlevel: wholeOrNull(row['adminlevel']),
  })
  return batchedLookup<number, OnlineRow>(
    async (uids) =>
      new Map([...byNumber(await rows(uids), ({ uid }) => uid)].map(([uid, row]) => [uid, shape(row)])),
  )
})

/** The account with this uid, as shown in the list. */
export const findOnlineRow = (game: Game, uid: number): Promise<OnlineRow | undefined> => lookups(game)(uid)
