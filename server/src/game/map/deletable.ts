/**
 * Tables from which no row may be deleted, because an undo could not restore everything that goes with it.
 */
import type { GameMap } from './capability-map.ts'
import type { EntityName } from './fields.ts'
import type { Table } from './introspect.ts'

/** Types whose values the portal cannot store as text: locations, shapes and vectors. */
const unkeepable = /geometry|point|linestring|polygon|vector/

/** Why rows of this table are not deleted, as a sentence; null if they may be. */
export function deletionObstacle({ name, columns, dependents }: Table): string | null {
  if (dependents.length > 0)
    return `Nothing is deleted from ${name} here: by a foreign key the database would delete or change rows of ${dependents.join(', ')} with it, and Undo could not bring those back.`
  const lost = [...columns.values()].filter(({ type }) => unkeepable.test(type)).map((column) => column.name)
  if (lost.length === 0) return null
  return `Nothing is deleted from ${name} here: Undo could not bring back what ${lost.join(', ')} holds.`
}

const deleted: readonly EntityName[] = ['users', 'vehicles', 'inventory', 'bans', 'flags']

/** One sentence for each table that staff would delete from but cannot. */
export const deletionObstacles = (map: GameMap): string[] =>
  deleted.flatMap((entity) => {
    const table = map.table(entity)
    return (table && deletionObstacle(table)) ?? []
  })
