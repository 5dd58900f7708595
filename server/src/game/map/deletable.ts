/** Tables of which no row is deleted, because an undo could not bring back all that goes with it. */
import type { GameMap } from './capability-map.ts'
import type { EntityName } from './fields.ts'
import type { Table } from './introspect.ts'

/** Types whose values the portal cannot keep as a text: places and shapes, and lists of numbers. */
const unkeepable = /geometry|point|linestring|polygon|vector/

/** Why rows of this table are not deleted, in a sentence; null when they may be. */
export function deletionObstacle({ name, columns, dependents }: Table): string | null {
  if (dependents.length > 0)
    return `Nothing is deleted from ${name} here: by a foreign key the database would delete or change rows of ${dependents.join(', ')} with it, and Undo could not bring those back.`
  const lost = [...columns.values()].filter(({ type }) => unkeepable.test(type)).map((column) => column.name)
  if (lost.length === 0) return null
  return `Nothing is deleted from ${name} here: Undo could not bring back what ${lost.join(', ')} holds.`
}

const deleted: readonly EntityName[] = ['users', 'vehicles', 'inventory', 'bans', 'flags']

/** A sentence for each table that staff would delete from and cannot. */
export const deletionObstacles = (map: GameMap): string[] =>
  deleted.flatMap((entity) => {
    const table = map.table(entity)
    return (table && deletionObstacle(table)) ?? []
  })
