/** Indexes that the game's tables lack. */
import { hasUidOnlyBans } from '../bans/banned-name.ts'
import { isKnownByName } from '../readers/named-owners.ts'
import type { Game } from '../game.ts'
import { quoted } from '../map/grants.ts'
import type { EntityName } from '../map/fields.ts'
import type { Finding } from './finding.ts'

/** Missing indexes that force the portal to scan whole tables. */
export function missingIndexes(game: Game): Finding[] {
  const map = game.current()
  const wanted: [EntityName, string, string][] = [
    ['users', 'uid', 'every page of a player'],
    ['users', 'username', 'signing in and up by name'],
    ['vehicles', 'id', 'a vehicle’s page'],
    ['vehicles', isKnownByName(map, 'vehicles') ? 'owner' : 'ownerid', 'the garage'],
    ['inventory', 'owner', 'the inventory'],
    ['trunk', 'vehicle', 'a vehicle’s storage'],
    ['users', 'faction', 'finding the members of a faction'],
    ['users', 'gang', 'finding the members of a gang'],
    ['publiclockerslots', 'locker', 'a public locker’s slots'],
    ['publiclockeritems', 'slot', 'what a locker’s slot holds'],
    ['bans', hasUidOnlyBans(game) ? 'uid' : 'username', 'looking whether somebody is banned'],
  ]
  return wanted.flatMap(([entity, field, use]) => {
    const table = map.table(entity)
    const column = map.column(entity as 'users', field as 'uid') // named in the list above
    if (!table || !column || table.isView || table.indexed.has(column.name.toLowerCase())) return []
    return [
      {
        level: 'warning' as const,
        text: `${table.name}.${column.name} has no index; ${use} reads the whole table. An index changes no row and no column.`,
        advice: {
          who: 'database administrator',
          urgency: 'when convenient',
          otherwise: 'It works, and gets slower as the table grows.',
        },
        sql: `CREATE INDEX ${quoted(`${column.name}_index`)} ON ${quoted(table.name)} (${quoted(column.name)});`,
      },
    ]
  })
}
