/**
 * Rows of the tables that contain factions and gangs: a few dozen each, without a key that is valid in every
 * fork.
 */
import type { GroupRank, GroupSkin } from '@idlewood/contract/groups'
import { sql } from 'kysely'
import { notFound } from '../../http/refusals.ts'
import type { FieldName } from '../map/fields.ts'
import type { GroupKind } from '../map/rank-columns.ts'
import type { Game } from '../game.ts'
import { countOrNull, textOrNull, wholeOrNull } from '../text.ts'

type GroupEntity =
  | 'factions'
  | 'factionranks'
  | 'factionpay'
  | 'factionskins'
  | 'gangs'
  | 'gangranks'
  | 'gangskins'

/** A row, keyed by the portal's field names; fields this game lacks are absent. */
export type GroupRow = Record<string, unknown>

interface GroupSelection {
  /** Only rows of this group. */
  group?: number | undefined
  /** Columns to read in addition to the fields, under their own names. */
  columns?: readonly string[]
}

/** The rows of a group entity, or null if this game has no such table. */
export async function groupRows<E extends GroupEntity>(
  game: Game,
  entity: E,
  fields: readonly FieldName<E>[],
  { group, columns = [] }: GroupSelection = {},
): Promise<GroupRow[] | null> {
  const map = game.current()
  const table = map.table(entity)
  // Every group entity has this field; a table without it is not mapped to one.
  const number = map.column(entity as 'factions', 'id')
  if (!table || !number) return null
  const selected = fields.flatMap((field) => {
    const column = map.column(entity, field)
    return column ? [sql`${sql.id(column.name)} as ${sql.id(field)}`] : []
  })
  const id = sql.id(number.name)
  const { rows } = await sql<GroupRow>`
    select ${sql.join([...selected, ...columns.map((name) => sql.id(name))])} from ${sql.id(table.name)}
    where ${group === undefined ? sql`${id} >= 1` : sql`${id} = ${group}`}`.execute(game.database.db)
  return rows
}

/**
 * Rows sorted by one of their numbers. If two rows have the same number, the later one wins: not every fork
 * has a key that forbids duplicates, and the game loads the later row over the earlier. Rows without the
 * number are dropped, because the game ignores them.
 */
export function sortByNumber(
  rows: readonly GroupRow[],
  field: 'id' | 'rank' | 'slot',
): (GroupRow & { at: number })[] {
  const byNumber = new Map<number, GroupRow & { at: number }>()
  for (const row of rows) {
    const at = wholeOrNull(row[field])
    if (at !== null) byNumber.set(at, { ...row, at })
  }
  return [...byNumber.values()].toSorted((one, other) => one.at - other.at)
}

/** The id in a path as a number of at least 1; throws not-found if no group has it. */
export async function getGroupId(game: Game, entity: 'factions' | 'gangs', id: string): Promise<number> {
  const group = Number(id)
  const rows = await groupRows(game, entity, ['id'], { group })
  if (!rows?.length) throw notFound(entity === 'factions' ? 'faction' : 'gang')
  return group
}

/** The ranks that the groups' own rows name: of each group as many as it says that it has. */
async function ownRankRows(game: Game, kind: GroupKind, group: number | undefined): Promise<GroupRow[]> {
  const named = game.current().rankColumns[kind]
  const columns = named.map(({ column }) => column)
  // Gangs have no such field; the map then finds no column for it.
  const fields = ['id', 'rankcount'] as const
  const rows = await groupRows(game, `${kind}s` as 'factions', fields, { group, columns })
  return (rows ?? []).flatMap((row) => {
    const count = countOrNull(row['rankcount']) ?? 0
    return named
      .slice(0, count > 0 ? count : undefined)
      .map(({ rank, column }) => ({ id: row['id'], rank, name: row[column] }))
  })
}

/** The ranks of one group or of all, in no order; null if this game names none. */
export async function rankRows(game: Game, kind: GroupKind, group?: number): Promise<GroupRow[] | null> {
  if (game.current().rankColumns[kind].length > 0) return ownRankRows(game, kind, group)
  return groupRows(game, `${kind}ranks`, ['id', 'rank', 'name'], { group })
}

/** The ranks of a group, lowest first; null if this game names none. */
export async function listRanks(game: Game, kind: GroupKind, group: number): Promise<GroupRank[] | null> {
  const rows = await rankRows(game, kind, group)
  return (
    rows &&
    sortByNumber(rows, 'rank').map(({ at, name }) => ({ id: group, rank: at, name: textOrNull(name) }))
  )
}

/** The skins of a group by slot; null if this game has no table of them. */
export async function listSkins(
  game: Game,
  entity: 'factionskins' | 'gangskins',
  group: number,
): Promise<GroupSkin[] | null> {
  const rows = await groupRows(game, entity, ['slot', 'skinid'], { group })
  return (
    rows &&
    sortByNumber(rows, 'slot').map(({ at, skinid }) => ({ id: group, slot: at, skinid: wholeOrNull(skinid) }))
  )
}
