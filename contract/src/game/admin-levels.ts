/** Names of the admin levels, as the specification lists them (portal, section 6). */

/** Names by `users.adminlevel` 0–9. Defaults: forks name and number their levels differently. */
export const adminLevelNames: readonly string[] = [
  'Citizen',
  'Moderator',
  'Junior Admin',
  'General Admin',
  'Senior Admin',
  'Head Admin',
  'Executive Admin',
  'Government Agent',
  'Secret Agent',
  'Owner',
]
