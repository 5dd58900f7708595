/** Whether the portal knows which numbers the game gives genders. */
import type { GameMap } from '../map/capability-map.ts'
import type { Finding } from './finding.ts'

/** All findings about genders. */
export function genderFindings(map: GameMap): Finding[] {
  const [table, column] = [map.table('users'), map.column('users', 'gender')]
  if (map.genders !== 'unknown' || !table || !column) return []
  return [
    {
      level: 'warning',
      text: `Genders in ${table.name}.${column.name} are 0 and 1, which does not say which is male. Look at a few characters in the game and say it in the map file: "genders": { "male": 1, "female": 0 }, or the other way round.`,
      advice: {
        who: 'operator',
        urgency: 'within days',
        otherwise: 'Pages say "Not available" of genders, and nobody edits them here.',
      },
    },
  ]
}
