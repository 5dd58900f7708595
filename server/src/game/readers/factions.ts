/** Factions: the list, one faction with what it owns, and the salaries of its ranks. */
import type { Faction, FactionEntry, FactionSalary } from '@idlewood/contract/factions'
import type { Game } from '../game.ts'
import { factionFields } from '../map/capability-map.ts'
import { groupRows, sortByNumber } from '../rows/group-rows.ts'
import { numberOrNull, textOrNull, wholeOrNull } from '../text.ts'

type NumberedRow = Record<string, unknown> & { at: number }

const entryFields = ['id', 'name', 'shortname', 'leader', 'type', 'rankcount'] as const

const entryOf = (row: NumberedRow): FactionEntry => ({
  id: row.at,
  name: textOrNull(row['name']),
  shortname: textOrNull(row['shortname']),
  leader: textOrNull(row['leader']),
  type: wholeOrNull(row['type']),
  rankcount: wholeOrNull(row['rankcount']),
})

/** Every faction by id; null if this game has no table of factions. */
export async function listFactions(game: Game): Promise<FactionEntry[] | null> {
  const rows = await groupRows(game, 'factions', entryFields)
  return rows && sortByNumber(rows, 'id').map(entryOf)
}

/** The faction with this id (`factions.id`), or undefined. */
export async function findFaction(game: Game, id: number): Promise<Faction | undefined> {
  const rows = await groupRows(game, 'factions', ['id', 'name', ...factionFields], { group: id })
  const [row] = sortByNumber(rows ?? [], 'id')
  return (
    row && {
      ...entryOf(row),
      turftokens: numberOrNull(row['turftokens']),
      fpainkillers: numberOrNull(row['fpainkillers']),
      fcash: numberOrNull(row['fcash']),
      fdirtycash: numberOrNull(row['fdirtycash']),
    }
  )
}

/** The salaries of a faction's ranks (`factionpay`), lowest first; null if this game has no such table. */
export async function listSalaries(game: Game, faction: number): Promise<FactionSalary[] | null> {
  const rows = await groupRows(game, 'factionpay', ['rank', 'amount'], { group: faction })
  return (
    rows && sortByNumber(rows, 'rank').map(({ at, amount }) => ({ rank: at, amount: numberOrNull(amount) }))
  )
}

/** Fields of the list that this game lacks. */
export const missingInFactionList = (game: Game): string[] =>
  game.current().missing.faction.filter((field) => (entryFields as readonly string[]).includes(field))
