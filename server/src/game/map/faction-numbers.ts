/**
 * Numbers of characters that are their faction and rank under names that leave this open, such as `Member`
 * and `Rank`: a member may also be one of a club, and a rank one of duels. The rows decide.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { mapGame, type GameMap } from './capability-map.ts'
import type { Field } from './field.ts'
import { entities } from './fields.ts'
import { columnsNamed } from './find-column.ts'
import { isNumeric, withColumns, type Column, type Table } from './introspect.ts'
import type { Overrides } from './overrides.ts'
import { countOf, tableNumbers, tolerated } from './table-numbers.ts'

/** Columns of a character that may be its faction and its rank there, and the one that marks leaders. */
interface Candidates {
  readonly users: Table
  readonly faction: Column
  readonly rank: Column
  readonly leader: Column | undefined
  /** The known factions; undefined if the name of the column already says that it holds one. */
  readonly factions: { readonly table: Table; readonly id: Column } | undefined
}

const isWhole = ({ range }: Column): boolean => range !== null

/** The column with an unclear name for a field that no column with a clear one holds. */
function unclearColumn(table: Table, field: Field): Column | undefined {
  return columnsNamed({ candidates: field.unclear ?? [] }, table).find(isWhole)
}

function candidatesIn(map: GameMap): Candidates | undefined {
  const users = map.table('users')
  const factions = map.table('factions')
  const id = map.column('factions', 'id')
  const named = { faction: map.column('users', 'faction'), rank: map.column('users', 'factionrank') }
  if (!users || (named.faction && named.rank)) return undefined
  const { fields } = entities.users
  const faction = named.faction ?? unclearColumn(users, fields.faction)
  const rank = named.rank ?? unclearColumn(users, fields.factionrank)
  if (!faction || !rank || !isNumeric(faction) || !isNumeric(rank)) return undefined
  if (named.faction) return { users, faction, rank, leader: undefined, factions: undefined }
  const leader = columnsNamed({ candidates: ['leader'] }, users).find(isNumeric)
  return factions && id && { users, faction, rank, leader, factions: { table: factions, id } }
}

/** How many characters there are of each kind. */
interface Counts {
  /** In a faction, and the highest number of one. */
  members: number
  highest: number
  /** With a rank, inside and outside a faction. */
  ranked: number
  outside: number
  /** In a faction that does not exist. */
  strangers: number
  /** Leaders of their own faction, and of another or none. */
  leaders: number
  odd: number
}

function countIn(
  database: Database<unknown>,
  { users, faction, rank, leader, factions }: Candidates,
): Promise<Counts | undefined> {
  const of = ({ name }: Column) => sql`coalesce(${sql.id(name)}, 0)`
  const [group, grade, led] = [of(faction), of(rank), leader ? of(leader) : sql`0`]
  const known = factions
    ? sql`select ${sql.id(factions.id.name)} from ${sql.id(factions.table.name)}
        where ${sql.id(factions.id.name)} is not null`
    : undefined
  return tableNumbers(database, users, {
    members: countOf(sql`${group} > 0`),
    highest: sql`max(${group})`,
    ranked: countOf(sql`${group} > 0 and ${grade} > 0`),
    outside: countOf(sql`${group} <= 0 and ${grade} > 0`),
    strangers: countOf(known ? sql`${group} > 0 and ${group} not in (${known})` : sql`1 = 0`),
    leaders: countOf(sql`${led} > 0 and ${led} = ${group}`),
    odd: countOf(sql`${led} > 0 and ${led} <> ${group}`),
  })
}

/** Whether ranks belong to factions here: members have some, and hardly anybody else has. */
const areRanks = ({ ranked, outside }: Counts): boolean => ranked > 0 && outside <= ranked * tolerated

/**
 * Whether the numbers are those of factions, and members have a rank above 0. A number that is never above 1
 * may be a flag, and where most leaders are not members, the column says that they are in no faction.
 */
function areFactions(counts: Counts, hasLeaders: boolean): boolean {
  const { members, highest, ranked, strangers, leaders, odd } = counts
  const contradictions = Math.max(strangers, members - ranked, odd)
  return highest > 1 && contradictions <= members * tolerated && (leaders > odd || !hasLeaders)
}

/** The map in which such columns are characters' factions and ranks, where the rows show it. */
export async function withFactionNumbers(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  const found = candidatesIn(map)
  if (!found || map.excludes('users.faction')) return map
  const counts = await countIn(database, found)
  const { users, faction, rank, leader, factions } = found
  if (!counts || !areRanks(counts)) return map
  if (factions && !areFactions(counts, leader !== undefined)) return map
  const hasTwin = leader !== undefined
  const marked = (factions ? [faction, rank] : [rank]).map((column) => ({
    ...column,
    isShown: true,
    hasTwin,
  }))
  return mapGame(withColumns(map.introspection, users, marked), overrides)
}
