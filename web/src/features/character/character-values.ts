import type { User, UserDetails } from '@idlewood/contract/character'
import type { Messages } from '../../language/messages.ts'
import { notAvailable } from '../../ui/values.ts'

/** 2 is female and everything else male, as the specification defines it. */
export const genderName = (t: Messages<'character'>, gender: User['gender']): string =>
  t(gender === 2 ? 'gender.female' : 'gender.male')

const isIn = (id: number | null): boolean => id !== null && id >= 1

/**
 * "Citizen", "Government (…)", "Gangster (…)" or both (portal specification, section 4). A missing group id,
 * or one below 1, means no group; a group whose row was deleted has no name to show. Nothing is known in a
 * game that stores neither.
 */
export function statusText(
  t: Messages<'character'>,
  details: Pick<UserDetails, 'faction' | 'factionname' | 'gang' | 'gangname'>,
  unavailable: readonly string[],
): string {
  if (unavailable.includes('faction') && unavailable.includes('gang')) return notAvailable()
  const { faction, factionname, gang, gangname } = details
  const inGang = gangname ? t('status.gangster.of', { name: gangname }) : t('status.gangster')
  const inFaction = factionname ? t('status.government.of', { name: factionname }) : t('status.government')
  if (isIn(gang) && isIn(faction)) return t('status.both', { gang: inGang, faction: inFaction })
  if (isIn(gang)) return inGang
  return isIn(faction) ? inFaction : t('status.citizen')
}

/**
 * A number that the game assigns, such as a phone number; 0 and below mean that none has been assigned yet.
 */
export const givenNumber = (t: Messages<'character'>, value: number | null): string =>
  value === null || value <= 0 ? t('notSet') : String(value)
