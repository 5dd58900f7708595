/** The smallest number that a faction or gang can have. */
import type { GameMap } from './capability-map.ts'
import type { Column } from './introspect.ts'

/**
 * For a column that contains the number of a group: 0 if its default is -1, the games' number for no group.
 * Some games count their groups from 0. With any other default, 0 may mean no group.
 */
export const leastGroup = (column: Column | undefined): 0 | 1 => (column?.fallback === '-1' ? 0 : 1)

/** The same for the numbers of all factions, or of all gangs, according to their members. */
export const leastOf = (map: GameMap, kind: 'faction' | 'gang'): 0 | 1 =>
  leastGroup(map.column('users', kind))
