/**
 * The game's own check of its table of bans, which it runs for every connection before sign-in. A ban has an
 * effect only if this statement finds it.
 */
import { rangeOf } from '@idlewood/contract/bans'
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Game } from '../game.ts'
import { bannedNameConditions, hasUidOnlyBans } from './banned-name.ts'
import { activeBanConditions } from './ban-end.ts'
import { wholeColumns, wholeRow, type WholeRow } from '../rows/rows.ts'
import { isFalsyColumn } from '../signs.ts'

/**
 * Which form of a name the game compares with `bans.username`: the stored one, or the one with spaces instead
 * of underscores.
 */
export type NameComparison = 'stored' | 'spoken'

/** How this game compares names, and whether that is known or only assumed from what is usual. */
export interface KnownComparison {
  readonly names: NameComparison
  readonly isKnown: boolean
}

/**
 * Columns that only exist in forks whose source is known to compare the spoken name, unless they are built
 * with a switch that the published source does not set.
 */
const spokenNames = { users: ['globalmutetime', 'newbiemutetime', 'adminstrike'], vehicles: ['carimpounded'] }
/** The same for a fork that is known to compare the stored name. */
const storedNames = { users: ['mhours', 'discord_id', 'comserv'], inventory: ['invid'] }

const hasAll = ({ introspection }: GameMap, columns: Record<string, string[]>): boolean =>
  Object.entries(columns).every(([table, names]) =>
    names.every((name) => introspection.tables.get(table)?.columns.has(name)),
  )

/**
 * How this game compares names. The operator's map file decides; without it, the columns of its tables do.
 */
export function nameComparison(map: GameMap): KnownComparison {
  if (map.banNames) return { names: map.banNames, isKnown: true }
  if (hasAll(map, spokenNames)) return { names: 'spoken', isKnown: true }
  return { names: 'stored', isKnown: map.introspection.isDemoWorld || hasAll(map, storedNames) }
}

/** The name as the game looks it up. */
const nameInCheck = (map: GameMap, username: string): string =>
  nameComparison(map).names === 'spoken' ? username.replaceAll('_', ' ') : username

/** A connecting player. */
export interface ConnectingPlayer {
  /**
   * Null for no name: only the address is checked, because all bans without a name contain the same
   * placeholder.
   */
  username: string | null
  address: string
}

/** An address from which nobody connects, for a check by name only. */
export const noAddress = '255.255.255.255'

/** "A ban counts for its address"; empty if this game does not mark which bans do: then all do. */
export function addressConditions({ column }: GameMap): RawBuilder<unknown>[] {
  const mark = column('bans', 'ipban')
  return mark ? [sql`not (${isFalsyColumn(mark)})`] : []
}

/**
 * Every row because of which the game would refuse this player now: rows that its own statement finds and
 * that have not ended.
 */
export async function listRefusingRows(
  game: Game,
  { username, address }: ConnectingPlayer,
): Promise<WholeRow[]> {
  const map = game.current()
  const table = map.table('bans')
  const ip = map.column('bans', 'ip')
  if (!table) return []
  const columns = [...table.columns.values()]
  const named = username === null || hasUidOnlyBans(game) ? username : nameInCheck(map, username)
  const byName = named === null ? [] : await bannedNameConditions(game, named)
  const byAddress = ip
    ? [
        allOf([
          sql`(${sql.id(ip.name)} = ${address} or ${sql.id(ip.name)} like ${rangeOf(address)})`,
          ...addressConditions(map),
        ]),
      ]
    : []
  const meant = [...byName, ...byAddress]
  if (meant.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`
    select ${wholeColumns(columns)} from ${sql.id(table.name)}
    where ${allOf([sql`(${sql.join(meant, sql` or `)})`, ...activeBanConditions(game)])}`.execute(
    game.database.db,
  )
  return rows.map((row) => wholeRow(columns, row))
}
