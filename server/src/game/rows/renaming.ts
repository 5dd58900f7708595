/**
 * What else the game changes when it renames a character: the copies of the owner's name on what they own.
 */
import { sql, type Kysely } from 'kysely'
import { entities } from '../map/fields.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Game, GameTables } from '../game.ts'
import { isFreeText, type Column, type Table } from '../map/introspect.ts'
import { empty } from '../text.ts'
import { assignmentsOf } from './rows.ts'

/**
 * Tables into which the game copies an owner's name. Group leaders, bans and logs keep the old name, as in
 * the game.
 */
const ownedEntities = ['houses', 'garages', 'businesses', 'vehicles', 'lands'] as const

/** A table with a column of owners' names, and a column of their numbers if it has one. */
interface Owned {
  readonly table: Table
  readonly owner: Column
  readonly ownerid: Column | undefined
}

/** The column of a field: as mapped, or by its usual names in a table that the map leaves out. */
function columnOf(
  map: Pick<GameMap, 'column'>,
  entity: (typeof ownedEntities)[number],
  { table, field }: { table: Table; field: 'owner' | 'ownerid' },
): Column | undefined {
  const { candidates } = entities[entity].fields[field]
  const usual = candidates.flatMap((name) => table.columns.get(name) ?? [])
  // In some forks a column `owner` contains the uid.
  return map.column(entity, field) ?? usual.find((column) => isFreeText(column) === (field === 'owner'))
}

function ownedTables(map: Pick<GameMap, 'introspection' | 'table' | 'column'>): Owned[] {
  return ownedEntities.flatMap((entity) => {
    const table = map.table(entity) ?? map.introspection.tables.get(entity)
    if (!table || table.isView) return []
    const owner = columnOf(map, entity, { table, field: 'owner' })
    return owner && isFreeText(owner)
      ? [{ table, owner, ownerid: columnOf(map, entity, { table, field: 'ownerid' }) }]
      : []
  })
}

/** The tables with copies of owners' names that this game has. */
export const renamedTables = (map: Pick<GameMap, 'introspection' | 'table' | 'column'>): Table[] =>
  ownedTables(map).map(({ table }) => table)

/**
 * Whether this character is the only one with the name under every way of comparing owners' names. A row
 * without an owner's number may belong to anybody with that name.
 */
async function isOnlyTheirs(
  game: Game,
  { uid, name }: { uid: number; name: string },
  db: Kysely<GameTables>,
): Promise<boolean> {
  const map = game.current()
  const [users, key, username] = [
    map.table('users'),
    map.column('users', 'uid'),
    map.column('users', 'username'),
  ]
  if (!users || !key || !username || empty.has(name.trim().toLowerCase())) return false
  const [stored, own] =
    game.database.engine === 'mysql'
      ? [
          sql`convert(${sql.id(username.name)} using utf8mb4) collate utf8mb4_general_ci`,
          sql`convert(${name} using utf8mb4) collate utf8mb4_general_ci`,
        ]
      : [sql`lower(${sql.id(username.name)})`, sql`lower(${name})`]
  const { rows } = await sql<{ one: unknown }>`select 1 as one from ${sql.id(users.name)}
    where ${stored} = ${own} and ${sql.id(key.name)} <> ${uid} limit 1`.execute(db)
  return rows.length === 0
}

/** A character's old and new name. */
export interface Renaming {
  readonly uid: number
  readonly from: string
  readonly to: string
}

async function rename(
  game: Game,
  { owned, uid, from, to }: Renaming & { owned: readonly Owned[] },
  db: Kysely<GameTables>,
): Promise<void> {
  const byName = owned.some(({ ownerid }) => !ownerid) && (await isOnlyTheirs(game, { uid, name: from }, db))
  for (const { table, owner, ownerid } of owned) {
    if (!ownerid && !byName) continue
    const isTheirs = ownerid ? sql`${sql.id(ownerid.name)} = ${uid} and` : sql``
    await sql`update ${sql.id(table.name)} set ${assignmentsOf(table, [{ column: owner, value: to }])}
      where ${isTheirs} ${sql.id(owner.name)} = ${from}`.execute(db)
  }
}

/**
 * Writes the new name onto everything the character owns under the old one. If the game stores no owner
 * number, only as long as no other character has the old name. Safe to repeat.
 */
export const renameOwned = (game: Game, renaming: Renaming, db: Kysely<GameTables>): Promise<void> =>
  rename(game, { ...renaming, owned: ownedTables(game.current()) }, db)

/** After a rollback: writes the old name back onto rows of tables whose engine does not roll back. */
export async function restoreOwned(game: Game, { uid, from, to }: Renaming): Promise<void> {
  const owned = ownedTables(game.current()).filter(({ table: { engine } }) => engine && engine !== 'InnoDB')
  if (owned.length > 0) await rename(game, { owned, uid, from: to, to: from }, game.database.db)
}
