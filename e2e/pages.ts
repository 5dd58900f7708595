/**
 * The pages that are visited, by area; each area uses one browser. A repository test compares them with the
 * route table.
 */

/** Pages that work without the app when they are opened directly. */
export const writtenPages = [
  '/',
  '/rules?tab=robbery',
  '/premium',
  '/premium/purchase/gold',
  '/login?error=It%20did%20not%20work.',
  '/offline',
] as const

/** Pages in the app for everyone and for players; the first page of each area loads the app. */
export const playerPages: Record<string, readonly string[]> = {
  'the public pages': ['/status', '/musicpage', '/rules', '/rules?tab=robbery', '/premium'],
  'the sign-in pages': [
    '/signin',
    '/signup',
    '/link',
    '/premium/purchase/gold',
    '/no/such/page',
    '/api/auth/discord',
  ],
  'the pages about a player’s character': ['/home', '/profile', '/garage', '/vehicle/1', '/vehicle/399'],
  'the settings and messages of a player': [
    '/dashboard',
    '/settings',
    '/sessions',
    '/inbox',
    '/property',
    '/statement',
    '/test',
  ],
  'the components': ['/dev/components'],
}

/** Staff pages. */
export const staffPages: Record<string, readonly string[]> = {
  people: [
    '/admin',
    '/admin/users',
    '/admin/users?search=nobody_at_all',
    '/admin/users/1',
    '/admin/users/1?tab=garage',
    '/admin/users/1?tab=inventory',
    '/admin/users/1?tab=sessions',
    '/admin/users/1?tab=property',
    '/admin/users/1?tab=record',
    '/admin/users/1?tab=links',
    '/admin/users/1/vehicles/1',
    '/admin/users/999999',
  ],
  groups: [
    '/admin/factions',
    '/admin/factions/1',
    '/admin/gangs',
    '/admin/gangs/1',
    '/admin/settings',
    '/admin/publiclockers',
    '/admin/publiclockers/1',
    '/admin/publiclockers/1/7',
    '/admin/property?at=house-1',
    '/admin/users/1?tab=notes',
    '/admin/ledger',
    '/admin/ledger/unknown',
  ],
  rights: [
    '/admin/perms',
    '/admin/perms?tab=roles',
    '/admin/perms?tab=users',
    '/admin/perms?tab=routes',
    '/admin/perms/explain',
    '/admin/websettings',
    '/admin/notifications',
    '/admin/users/1?tab=ledger',
    '/admin/bans',
    '/admin/online',
    '/admin/users?filter=playing',
  ],
  records: [
    '/admin/premium?view=all',
    '/admin/patchnotes',
    '/admin/patchnotes?edit=new',
    '/admin/changes',
    '/admin/watch',
    '/admin/watch?settled=true',
    '/admin/logs',
    '/admin/operations',
    '/admin/operations/names',
    '/admin/tracks',
  ],
}
