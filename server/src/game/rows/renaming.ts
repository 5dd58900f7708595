/** What else the game renames when it renames a character: the owner's name copied onto what they own. */
import { sql, type Kysely } from 'kysely'
import type { GameMap } from '../map/capability-map.ts'
import type { Game, GameTables } from '../game.ts'
import type { Table } from '../map/introspect.ts'

/**
 * Tables the game copies an owner's name into; leaders of groups, bans and logs keep the old one, as in the
 * game.
 */
const ownedTables = ['houses', 'garages', 'businesses', 'vehicles', 'lands']

/** Those of them this game has, with the owner's number and name. */
export function renamedTables({ introspection: { tables } }: Pick<GameMap, 'introspection'>): Table[] {
  return ownedTables.flatMap((name) => {
    const table = tables.get(name)
    const owner = table?.columns.get('owner')
    // In some forks a column `owner` holds the uid.
    const isNamed = owner !== undefined && /char|text/.test(owner.type) && table?.columns.has('ownerid')
    return table && !table.isView && isNamed ? [table] : []
  })
}

/** Writes the new name onto everything the character owns under the old one. Safe to repeat. */
export async function renameOwned(
  game: Game,
  { uid, from, to }: { uid: number; from: string; to: string },
  db: Kysely<GameTables>,
): Promise<void> {
  for (const table of renamedTables(game.current())) {
    // The table is in the list because it has both columns.
    const [owner, ownerid] = ['owner', 'ownerid'].map((name) => sql.id(table.columns.get(name)?.name ?? name))
    await sql`update ${sql.id(table.name)} set ${owner} = ${to}
      where ${ownerid} = ${uid} and ${owner} = ${from}`.execute(db)
  }
}
