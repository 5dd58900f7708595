/** Factions: their list, one with what it owns, and what its ranks are paid. */
import type { Faction, FactionEntry, FactionSalary } from '@idlewood/contract/factions'
import type { Game } from '../game.ts'
import { factionFields } from '../map/capability-map.ts'
import { groupRows, inOrder } from '../rows/group-rows.ts'
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

/** Every faction by id; null where this game has no table of them. */
export async function listFactions(game: Game): Promise<FactionEntry[] | null> {
  const rows = await groupRows(game, 'factions', entryFields)
  return rows && inOrder(rows, 'id').map(entryOf)
}

/** The faction with this id (`factions.id`), or undefined. */
export async function findFaction(game: Game, id: number): Promise<Faction | undefined> {
  const rows = await groupRows(game, 'factions', ['id', 'name', ...factionFields], { group: id })
  const [row] = inOrder(rows ?? [], 'id')
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

/**
 * What the ranks of a faction are paid (`factionpay`), lowest first; null where this game has no table of it.
 */
export async function listSalaries(game: Game, faction: number): Promise<FactionSalary[] | null> {
  const rows = await groupRows(game, 'factionpay', ['rank', 'amount'], { group: faction })
  return rows && inOrder(rows, 'rank').map(({ at, amount }) => ({ rank: at, amount: numberOrNull(amount) }))
}

/** Fields of the list that this game lacks. */
export const missingInFactionList = (game: Game): string[] =>
  game.current().missing.faction.filter((field) => (entryFields as readonly string[]).includes(field))
