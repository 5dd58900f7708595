/** Names of factions, gangs and their ranks: small tables the game itself keeps in memory, read whole every few seconds. */
import { sql } from 'kysely'
import type { Character } from './characters.ts'
import type { EntityName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import { perGame } from '../per-game.ts'
import { plain, textOrNull } from '../text.ts'

/** Milliseconds names are kept. */
const freshFor = 5000

/** Names that go with a character's numbers; null where there is no such group or rank. */
export interface GroupNames {
  factionname: string | null
  factionrankname: string | null
  gangname: string | null
  gangrankname: string | null
}

type Names = ReadonlyMap<string, string>

async function readNames(game: Game, entity: EntityName, keys: readonly ('id' | 'rank')[]): Promise<Names> {
  const map = game.current()
  const table = map.table(entity)
  if (!table) return new Map()
  // Groups and ranks have these fields, or their entity would not have been found.
  const columnOf = (field: string) =>
    sql.ref(map.column(entity as 'gangranks', field as 'rank')?.name ?? field)
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...keys, 'name'].map((field) => sql`${columnOf(field)} as ${sql.ref(field)}`))}
    from ${sql.table(table.name)}`.execute(game.database.db)
  return new Map(
    rows.map((row) => [keys.map((key) => Number(row[key])).join(' '), plain(String(row['name'] ?? ''))]),
  )
}

interface AllNames {
  factions: Names
  factionranks: Names
  gangs: Names
  gangranks: Names
}

const keeper = perGame((game) => {
  let kept: { names: Promise<AllNames>; until: number } | undefined
  const read = async (): Promise<AllNames> => {
    const [factions, factionranks, gangs, gangranks] = await Promise.all([
      readNames(game, 'factions', ['id']),
      readNames(game, 'factionranks', ['id', 'rank']),
      readNames(game, 'gangs', ['id']),
      readNames(game, 'gangranks', ['id', 'rank']),
    ])
    return { factions, factionranks, gangs, gangranks }
  }
  return async (): Promise<AllNames> => {
    if (!kept || Date.now() > kept.until) {
      const names = read()
      kept = { names, until: Date.now() + freshFor }
      // A failure is answered to whoever asked and not kept.
      names.catch(() => {
        kept = undefined
      })
    }
    return kept.names
  }
})

/** A rank's name: the table's for a number, also one kept as text; else the text is the name. */
function rankName(names: Names, group: number, rank: number | string | null): string | null {
  if (typeof rank === 'string' && !/^\d+$/.test(rank)) return rank
  return rank === null ? null : textOrNull(names.get(`${group} ${Number(rank)}`))
}

/** The names that go with a character's faction, gang and ranks. Ids below 1 are no group. */
export async function groupNames(
  game: Game,
  { faction, factionrank, gang, gangrank }: Pick<Character, 'faction' | 'factionrank' | 'gang' | 'gangrank'>,
): Promise<GroupNames> {
  const names = await keeper(game)()
  const inFaction = faction !== null && faction >= 1
  const inGang = gang !== null && gang >= 1
  return {
    factionname: inFaction ? textOrNull(names.factions.get(`${faction}`)) : null,
    factionrankname: inFaction ? rankName(names.factionranks, faction, factionrank) : null,
    gangname: inGang ? textOrNull(names.gangs.get(`${gang}`)) : null,
    gangrankname: inGang ? rankName(names.gangranks, gang, gangrank) : null,
  }
}

/** What a member's faction, gang or rank may be set to: the groups there are, the named ranks of the one they are in. */
export async function groupChoices(
  game: Game,
  field: 'faction' | 'factionrank' | 'gang' | 'gangrank',
  values: Readonly<Record<'faction' | 'gang', string | number | null>>,
): Promise<{ choices: { value: string | number; label: string }[] | null; closed: boolean }> {
  const names = await keeper(game)()
  const map = game.current()
  if (field === 'faction' || field === 'gang') {
    const groups = names[field === 'faction' ? 'factions' : 'gangs']
    const choices = [...groups].map(([id, label]) => ({ value: Number(id), label }))
    // 0 is no group, though some rows hold it.
    const real = choices.filter(({ value }) => value > 0).toSorted((one, other) => one.value - other.value)
    return { choices: [{ value: -1, label: 'None' }, ...real], closed: real.length > 0 }
  }
  const isFaction = field === 'factionrank'
  const group = Number(values[isFaction ? 'faction' : 'gang'] ?? -1)
  const ranks = [...names[isFaction ? 'factionranks' : 'gangranks']].flatMap(([key, label]) => {
    const [of, rank] = key.split(' ').map(Number)
    return of === group && rank !== undefined ? [{ rank, label }] : []
  })
  const isName = isFaction ? map.factionRankIsName : map.gangRankIsName
  return {
    choices: ranks
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ rank, label }) => ({ value: isName ? label : rank, label: label || `Rank ${rank}` })),
    closed: false,
  }
}
