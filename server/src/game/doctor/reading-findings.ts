/** Which tables of property and of records this game keeps, and what the account may not read of them. */
import type { Game } from '../game.ts'
import { readRights } from '../map/grants.ts'
import { propertyEntities } from '../map/property-fields.ts'
import { recordEntities } from '../map/record-fields.ts'
import type { Finding } from './finding.ts'

const readEntities = { ...propertyEntities, ...recordEntities }
type Entity = keyof typeof readEntities

/** What is not listed though the account may read everything is not there. */
const absent = (table: string): string =>
  `This game keeps no table ${table}: pages say "Not available" of it.`

/** A table the account has no right on is not even listed: it cannot be told from one that is not there. */
const unseen = (table: string): string =>
  `No table ${table} is seen: this game keeps none, or this account may not read it. Pages say "Not available" of it. If there is one, grant it.`

/** What there is to say of tables that are only looked at. */
export async function readingFindings(game: Game): Promise<Finding[]> {
  if (game.database.engine === 'sqlite') return []
  const rights = await readRights(game)
  // The keys of the declaration are its names.
  return (Object.keys(readEntities) as Entity[]).flatMap((entity): Finding[] => {
    const table = game.current().table(entity)
    const name = table?.name ?? readEntities[entity].tables[0] ?? entity
    if (!table) {
      // A table that is there has other columns than the portal looks for: the map file can name them.
      if (game.current().introspection.tables.has(name)) return []
      if (!rights.lacks('SELECT', name)) return [{ level: 'ok', text: absent(name) }]
      return [{ level: 'ok', text: unseen(name), sql: rights.grant(['SELECT'], name) }]
    }
    if (!rights.lacks('SELECT', table.name)) return []
    const text = `This account may not read all of ${table.name}: pages say "Not available" of it.`
    return [{ level: 'ok', text, sql: rights.grant(['SELECT'], table.name) }]
  })
}
