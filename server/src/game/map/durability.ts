/** Tables that the portal only reads, because what the database confirms of them may be lost in its crash. */
import type { GameMap } from './capability-map.ts'
import type { EntityName } from './fields.ts'
import type { Table } from './introspect.ts'

/**
 * Why rows of this table are not edited, in a sentence that says what the operator can do; null when they may
 * be.
 */
export function readOnlyReason({ introspection }: GameMap, table: Table): string | null {
  if (table.isView) return `${table.name} is a view, which the portal only reads.`
  if (table.engine !== null && table.engine !== 'InnoDB') {
    return `The game's table ${table.name} is kept in ${table.engine}, which has no transactions, so it is only read. ALTER TABLE ${table.name} ENGINE=InnoDB lifts that.`
  }
  if (introspection.isDurable) return null
  return 'innodb_flush_log_at_trx_commit of the game database is not 1, so an edit could be lost after it was confirmed. The portal only reads until that is set and it is started again.'
}

const edited: readonly EntityName[] = ['users', 'vehicles', 'inventory', 'settings']

/** A sentence for each table that staff would edit and that is only read. */
export const readOnlyReasons = (map: GameMap): string[] => [
  ...new Set(
    edited.flatMap((entity) => {
      const table = map.table(entity)
      const reason = table ? readOnlyReason(map, table) : null
      return reason === null ? [] : [reason]
    }),
  ),
]
