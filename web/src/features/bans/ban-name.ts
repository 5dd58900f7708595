/** What a ban without the name of a character is called. */
import type { Ban } from '@idlewood/contract/bans'

/**
 * The banned name, or the number where the game bans by number and no character has it any more; null for a
 * ban of an address.
 */
export const nameOfBan = ({ username, uid, form }: Pick<Ban, 'username' | 'uid' | 'form'>): string | null =>
  username ?? (form === 'name' && uid !== null ? `#${uid}` : null)
