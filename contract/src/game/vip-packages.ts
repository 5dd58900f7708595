/** Names of the premium packages, as the specification lists them (portal, section 6). */

/** Names by `users.vippackage` 0–4. Defaults: forks sell one to four packages under their own names. */
export const vipPackageNames: readonly string[] = [
  'No VIP',
  'Bronze Donator',
  'Silver Donator',
  'Gold Donator',
  'Platinum Donator',
]
