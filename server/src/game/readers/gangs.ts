/** Gangs: the list, and one gang with the contents of its stash. */
import type { Gang, GangEntry } from '@idlewood/contract/gangs'
import type { Game } from '../game.ts'
import { gangFields } from '../map/capability-map.ts'
import { groupRows, sortByNumber } from '../rows/group-rows.ts'
import { isUnreadable, numberOrNull, textOrNull, wholeOrNull } from '../text.ts'

type NumberedRow = Record<string, unknown> & { at: number }

const entryFields = ['id', 'name', 'motd', 'leader', 'level'] as const

const entryOf = (row: NumberedRow): GangEntry => ({
  id: row.at,
  name: textOrNull(row['name']),
  motd: textOrNull(row['motd']),
  leader: textOrNull(row['leader']),
  level: wholeOrNull(row['level']),
})

/** Every gang by id; null if this game has no table of gangs. */
export async function listGangs(game: Game): Promise<GangEntry[] | null> {
  const rows = await groupRows(game, 'gangs', entryFields)
  return rows && sortByNumber(rows, 'id').map(entryOf)
}

/** Rounds in the stash, from a single column or as the sum over all kinds of weapons. */
function ammoOf(row: NumberedRow, kinds: readonly string[]): number | null {
  if (kinds.length === 0) return numberOrNull(row['ammo'])
  const rounds = kinds.map((column) => numberOrNull(row[column]))
  if (kinds.some((column, index) => isUnreadable(row[column], rounds[index]))) return null
  const counted = rounds.filter((one) => one !== null)
  return counted.length === 0 ? null : numberOrNull(counted.reduce((sum, one) => sum + one, 0))
}

async function allianceName(game: Game, alliance: number | null): Promise<string | null> {
  if (alliance === null || alliance < 1) return null
  const [ally] = sortByNumber(
    (await groupRows(game, 'gangs', ['id', 'name'], { group: alliance })) ?? [],
    'id',
  )
  return textOrNull(ally?.['name'])
}

/** The gang with this id (`gangs.id`), or undefined. */
export async function findGang(game: Game, id: number): Promise<Gang | undefined> {
  const kinds = game.current().gangAmmo
  const fields = ['id', 'name', ...gangFields] as const
  const [row] = sortByNumber(
    (await groupRows(game, 'gangs', fields, { group: id, columns: kinds })) ?? [],
    'id',
  )
  if (!row) return undefined
  const alliance = wholeOrNull(row['alliance'])
  return {
    ...entryOf(row),
    strikes: wholeOrNull(row['strikes']),
    turftokens: numberOrNull(row['turftokens']),
    points: numberOrNull(row['points']),
    alliance,
    alliancename: await allianceName(game, alliance),
    cash: numberOrNull(row['cash']),
    materials: numberOrNull(row['materials']),
    ammo: ammoOf(row, kinds),
    pot: numberOrNull(row['pot']),
    crack: numberOrNull(row['crack']),
    meth: numberOrNull(row['meth']),
    painkillers: numberOrNull(row['painkillers']),
  }
}

/** Fields of the list that this game lacks. */
export const missingInGangList = (game: Game): string[] =>
  game.current().missing.gang.filter((field) => (entryFields as readonly string[]).includes(field))
