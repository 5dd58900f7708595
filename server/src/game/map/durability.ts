/**
 * Tables that the portal only reads, because a database crash may lose writes that were already confirmed.
 */
import { say } from '../../language/sentences.ts'
import type { GameMap } from './capability-map.ts'
import type { EntityName } from './fields.ts'
import type { Table } from './introspect.ts'

/**
 * Why rows of this table are not edited, as a sentence that says what the operator can do; null if they may
 * be.
 */
export function readOnlyReason({ introspection }: GameMap, table: Table): string | null {
  const { name, engine, isView } = table
  if (isView) return String(say('game.view', { table: name }))
  if (engine !== null && engine !== 'InnoDB') {
    return String(say('game.engine', { table: name, engine, sql: `ALTER TABLE ${name} ENGINE=InnoDB` }))
  }
  return introspection.isDurable ? null : String(say('game.undurable'))
}

const edited: readonly EntityName[] = ['users', 'vehicles', 'inventory', 'settings', 'bans', 'flags']

/** One sentence for each table that staff would edit but that is read-only. */
export const readOnlyReasons = (map: GameMap): string[] => [
  ...new Set(
    edited.flatMap((entity) => {
      const table = map.table(entity)
      const reason = table ? readOnlyReason(map, table) : null
      return reason === null ? [] : [reason]
    }),
  ),
]
