import { linkKinds, type LinkedCharacter, type LinkKind, type LinkStrength } from '@idlewood/contract/links'

/** How much it says that so many characters share something. */
const limits: Record<LinkKind, readonly (readonly [max: number, strength: LinkStrength])[]> = {
  // One account has one owner, however many characters.
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
  // 65,536 addresses.
  range: [[20, 'weak']],
}

/** How much a link says: the more share it, the less. */
export const strengthOf = (kind: LinkKind, shared: number): LinkStrength =>
  limits[kind].find(([max]) => shared <= max)?.[1] ?? 'none'

/** Characters of one kind that are listed at most; of more, only the number is shown. */
export const maxListed: Record<LinkKind, number> = { discord: 100, browser: 100, address: 50, range: 20 }

/** Who shares what with somebody, and how many do. */
export type SharersByKind = Record<LinkKind, ReadonlyMap<number, number>>

type Reason = LinkedCharacter['reasons'][number]

/** Why each character is linked, the most telling reason first. */
export function reasonsByUid(shared: SharersByKind): Map<number, [Reason, ...Reason[]]> {
  const found = new Map<number, [Reason, ...Reason[]]>()
  for (const kind of linkKinds) {
    for (const [uid, count] of shared[kind]) {
      // Who has the address is in its range.
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

/** The strength of the most telling reason. */
export const strongest = (reasons: readonly Reason[]): LinkStrength =>
  order.find((strength) => reasons.some((reason) => reason.strength === strength)) ?? 'none'

/** Whether somebody should look: a ban, a link that says something, and no known household. */
export const isAlarm = ({ ban, strength, household }: Omit<LinkedCharacter, 'isAlarm'>): boolean =>
  ban !== null && household === null && (strength === 'strong' || strength === 'medium')

/** Alarms first, then by how much the link says, then bans, then names. */
export const byWeight = (one: LinkedCharacter, other: LinkedCharacter): number =>
  Number(other.isAlarm) - Number(one.isAlarm) ||
  order.indexOf(one.strength) - order.indexOf(other.strength) ||
  Number(other.ban !== null) - Number(one.ban !== null) ||
  one.username.localeCompare(other.username, 'en')
