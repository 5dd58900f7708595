/**
 * The word that a game writes in place of an owner's name while nobody owns a place. There are many such
 * words, in many languages. Since most places usually have no owner, the rows show it.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readOr } from '../read-or.ts'
import { mapGame, type GameMap } from './capability-map.ts'
import { withColumns, type Column, type Table } from './introspect.ts'
import type { Overrides } from './overrides.ts'

const entities = ['houses', 'businesses', 'garages', 'lands'] as const

/** With fewer rows, most places may be those of one person, who was renamed or deleted. */
const fewestRows = 10

/** The name in more than half of the rows, if no character has it. */
async function commonestName(
  database: Database<unknown>,
  { table, owner, map }: { table: Table; owner: Column; map: GameMap },
): Promise<string | null> {
  const [users, username] = [map.table('users'), map.column('users', 'username')]
  if (!users || !username) return null
  const [column, places] = [sql.id(owner.name), sql.id(table.name)]
  return readOr(null, async () => {
    const { rows } = await sql<{ name: string | null; named: number; places: number }>`
      select ${column} as name, count(*) as named, (select count(*) from ${places}) as places from ${places}
      group by ${column} order by named desc limit 1`.execute(database.db)
    const [commonest] = rows
    const name = commonest?.name
    if (!name) return null
    const named = Number(commonest.named)
    if (named < fewestRows || named * 2 <= Number(commonest.places)) return null
    // The two columns may differ in their character sets.
    const { rows: namesakes } = await sql`select 1 from ${sql.id(users.name)}
      where convert(${sql.id(username.name)} using utf8mb4) = ${name} limit 1`.execute(database.db)
    return namesakes.length === 0 ? name : null
  })
}

/** The map in which the columns of owners' names know that word. */
export async function withNobodyWords(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  if (database.engine === 'sqlite') return map
  let marked = map.introspection
  for (const entity of entities) {
    const [table, owner] = [map.table(entity), map.column(entity, 'owner')]
    if (!table || !owner) continue
    const nobody = await commonestName(database, { table, owner, map })
    if (nobody !== null) marked = withColumns(marked, table, [{ ...owner, nobody }])
  }
  return marked === map.introspection ? map : mapGame(marked, overrides)
}
