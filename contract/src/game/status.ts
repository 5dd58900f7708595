/** The line that names the groups of a character (portal specification, section 4). */
import type { UserDetails } from '../character.ts'

/**
 * "Citizen", "Government (…)", "Gangster (…)" or both. A group id below 1, or a missing one, means no group
 * (`users.faction`, `users.gang`; −1 by default, 0 in some rows). A group whose row no longer exists has no
 * name, so its brackets are omitted.
 */
export function statusLabel(
  details: Pick<UserDetails, 'faction' | 'factionname' | 'gang' | 'gangname'>,
): string {
  const government = label('Government', details.faction, details.factionname)
  const gangster = label('Gangster', details.gang, details.gangname)
  return [gangster, government].filter((part) => part !== null).join(' & ') || 'Citizen'
}

function label(kind: string, id: number | null, name: string | null): string | null {
  if (id === null || id < 1) return null
  return name ? `${kind} (${name})` : kind
}
