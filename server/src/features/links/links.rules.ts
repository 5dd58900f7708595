import { linkKinds, type LinkedCharacter, type LinkKind, type LinkStrength } from '@idlewood/contract/links'

/** The strength of a link by the number of characters that share it. */
const limits: Record<LinkKind, readonly (readonly [max: number, strength: LinkStrength])[]> = {
  // An account has one owner, no matter how many characters share it.
  discord: [[Infinity, 'strong']],
  browser: [
    [4, 'strong'],
    [10, 'medium'],
    [25, 'weak'],
  ],
  address: [
    [4, 'medium'],
    [15, 'weak'],
  ],
  // A range has 65,536 addresses.
  range: [[20, 'weak']],
}

/** The strength of a link: the more characters share it, the weaker it is. */
export const strengthOf = (kind: LinkKind, shared: number): LinkStrength =>
  limits[kind].find(([max]) => shared <= max)?.[1] ?? 'none'

/** Maximum characters listed per kind; if there are more, only their number is shown. */
export const maxListed: Record<LinkKind, number> = { discord: 100, browser: 100, address: 50, range: 20 }

/** The characters that share something with a person, by kind; the values are how many share it. */
export type SharersByKind = Record<LinkKind, ReadonlyMap<number, number>>

type Reason = LinkedCharacter['reasons'][number]

/** The reasons for each character's link, the strongest kind first. */
export function reasonsByUid(shared: SharersByKind): Map<number, [Reason, ...Reason[]]> {
  const found = new Map<number, [Reason, ...Reason[]]>()
  for (const kind of linkKinds) {
    for (const [uid, count] of shared[kind]) {
      // The same address implies the same range.
      if (kind === 'range' && shared.address.has(uid)) continue
      const reason = { kind, strength: strengthOf(kind, count), shared: count }
      const known = found.get(uid)
      if (known) known.push(reason)
      else found.set(uid, [reason])
    }
  }
  return found
}

const order: readonly LinkStrength[] = ['strong', 'medium', 'weak', 'none']

/** The strength of the strongest reason. */
export const strongest = (reasons: readonly Reason[]): LinkStrength =>
  order.find((strength) => reasons.some((reason) => reason.strength === strength)) ?? 'none'

/** Whether staff should take a look: a ban, a link that is at least medium, and no known household. */
export const isAlarm = ({ ban, strength, household }: Omit<LinkedCharacter, 'isAlarm'>): boolean =>
  ban !== null && household === null && (strength === 'strong' || strength === 'medium')

/** Alarms first, then by strength, then bans, then names. */
export const byWeight = (one: LinkedCharacter, other: LinkedCharacter): number =>
  Number(other.isAlarm) - Number(one.isAlarm) ||
  order.indexOf(one.strength) - order.indexOf(other.strength) ||
  Number(other.ban !== null) - Number(one.ban !== null) ||
  one.username.localeCompare(other.username, 'en')
