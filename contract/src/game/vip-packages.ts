/** Names of the premium packages, as the specification lists them (portal, section 6). */

/** Names by `users.vippackage` 0–4. Defaults: forks sell one to four packages under their own names. */
export const vipPackageNames: readonly string[] = [
  'No VIP',
  'Bronze Donator',
  'Silver Donator',
  'Gold Donator',
  'Platinum Donator',
]

/** The number of the package in force: 0 if there is none, or if its time is over. */
export const packageInForce = ({
  vippackage,
  vipEnded,
}: {
  vippackage: number | null
  vipEnded: boolean
}): number => (vipEnded ? 0 : (vippackage ?? 0))
