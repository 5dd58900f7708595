/**
 * Names of factions, gangs and their ranks: small tables that the game itself caches in memory, read whole
 * every few seconds.
 */
import { sql } from 'kysely'
import { cachedFor } from '../cached-for.ts'
import type { Character } from './characters.ts'
import type { Game } from '../game.ts'
import type { GroupKind } from '../map/rank-columns.ts'
import { perGame } from '../per-game.ts'
import { groupRows, rankRows, type GroupRow } from '../rows/group-rows.ts'
import { countOrNull, plain, textOrNull } from '../text.ts'

/** Milliseconds for which names are cached. */
const maxAgeMs = 5000

/** Names for a character's group and rank numbers; null if there is no such group, or no rank. */
export interface GroupNames {
  factionname: string | null
  factionrankname: string | null
  gangname: string | null
  gangrankname: string | null
}

type Names = ReadonlyMap<string, string>

/** The rows' names by these numbers; rows without one of them are omitted. */
const namesBy = (rows: readonly GroupRow[], keys: readonly ('id' | 'rank')[]): Names =>
  new Map(
    rows.flatMap((row) => {
      const numbers = keys.map((key) => countOrNull(row[key]))
      return numbers.includes(null) ? [] : [[numbers.join(' '), plain(String(row['name'] ?? ''))] as const]
    }),
  )

async function readNames(game: Game, kind: GroupKind): Promise<Names> {
  const rows = (await groupRows(game, `${kind}s`, ['id', 'name'])) ?? []
  return namesBy(rows, ['id'])
}

async function readRankNames(game: Game, kind: GroupKind): Promise<Names> {
  const rows = (await rankRows(game, kind)) ?? []
  return namesBy(rows, ['id', 'rank'])
}

/** Names of all groups by id and of all ranks by group and rank, and the number of ranks of each faction. */
export interface AllNames {
  factions: Names
  factionranks: Names
  gangs: Names
  gangranks: Names
  rankCounts: ReadonlyMap<number, number>
}

async function readRankCounts(game: Game): Promise<ReadonlyMap<number, number>> {
  const map = game.current()
  const table = map.table('factions')
  const [id, count] = [map.column('factions', 'id'), map.column('factions', 'rankcount')]
  if (!table || !id || !count) return new Map()
  const { rows } = await sql<{ id: unknown; count: unknown }>`
    select ${sql.id(id.name)} as id, ${sql.id(count.name)} as count
    from ${sql.id(table.name)}`.execute(game.database.db)
  return new Map(rows.map((row) => [Number(row.id), countOrNull(row.count) ?? 0]))
}

const rememberedNames = perGame((game) =>
  cachedFor(maxAgeMs, async (): Promise<AllNames> => {
    const [factions, factionranks, gangs, gangranks, rankCounts] = await Promise.all([
      readNames(game, 'faction'),
      readRankNames(game, 'faction'),
      readNames(game, 'gang'),
      readRankNames(game, 'gang'),
      readRankCounts(game),
    ])
    return { factions, factionranks, gangs, gangranks, rankCounts }
  }),
)

/**
 * A rank's name: from the table for a number, including a number stored as text; any other text is the name
 * itself. A rank without a name is called by its number, unless this game names none.
 */
function rankName(names: Names, group: number, rank: number | string | null): string | null {
  if (rank === null || (typeof rank === 'string' && !/^\d+$/.test(rank))) return rank
  if (names.size === 0) return null
  return textOrNull(names.get(`${group} ${Number(rank)}`)) ?? String(rank)
}

/** The names of a character's faction, gang and ranks. Ids below 1 mean no group. */
export async function groupNames(
  game: Game,
  { faction, factionrank, gang, gangrank }: Pick<Character, 'faction' | 'factionrank' | 'gang' | 'gangrank'>,
): Promise<GroupNames> {
  const names = await rememberedNames(game)()
  const inFaction = faction !== null && faction >= 1
  const inGang = gang !== null && gang >= 1
  return {
    factionname: inFaction ? textOrNull(names.factions.get(`${faction}`)) : null,
    factionrankname: inFaction ? rankName(names.factionranks, faction, factionrank) : null,
    gangname: inGang ? textOrNull(names.gangs.get(`${gang}`)) : null,
    gangrankname: inGang ? rankName(names.gangranks, gang, gangrank) : null,
  }
}

/** The names of all groups and ranks, at most a few seconds old. */
export const allGroupNames = (game: Game): Promise<AllNames> => rememberedNames(game)()
