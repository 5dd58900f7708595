/** The one line that says whom a character belongs to (portal specification, section 4). */
import type { UserDetails } from '../character.ts'

/**
 * "Citizen", "Government (…)", "Gangster (…)" or both. A group id below 1, or none, means no group
 * (`users.faction`, `users.gang`; −1 by default, 0 in some rows). A group whose row has vanished has no name
 * to show, so its brackets are left out.
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
