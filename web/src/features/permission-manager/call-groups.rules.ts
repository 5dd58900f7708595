import type { RouteEntry } from '@idlewood/contract/permission-manager'
import { groupBy } from '../../ui/group-by.ts'

/** The subjects of calls, in display order. */
export const callGroups = [
  'users',
  'player',
  'factions',
  'gangs',
  'lockers',
  'premium',
  'notifications',
  'server',
  'changes',
  'website',
  'access',
  'signIn',
] as const
export type CallGroup = (typeof callGroups)[number]

/** The first rule that matches the path applies. */
const rules: readonly [CallGroup, RegExp][] = [
  ['access', /^(perms|website\/(roles|users))/],
  ['signIn', /^(auth|user\/(two-?factor|language))/],
  ['factions', /faction/],
  ['gangs', /gang/],
  ['lockers', /locker/],
  ['premium', /premium/],
  ['notifications', /notification|push|inbox/],
  ['changes', /^(user\/)?changes/],
  [
    'player',
    /^(user\/(profile|inventory|vehicles)$|user\/(profile\/perms|profilestats|live)|user\/vehicles\/stats)/,
  ],
  ['server', /stats|server|operations|logs|presence|bridge|online|health|openapi|metrics/],
  ['users', /^(user|users|bans)\b|^admin\/users/],
]

/** The subject of a call. */
const groupOf = ({ path }: Pick<RouteEntry, 'path'>): CallGroup =>
  rules.find(([, pattern]) => pattern.test(path))?.[0] ?? 'website'

/** Calls grouped by subject; empty groups are left out. */
export function groupedCalls(routes: readonly RouteEntry[]): { group: CallGroup; routes: RouteEntry[] }[] {
  const found = groupBy(routes, groupOf)
  return callGroups.flatMap((group) => {
    const own = found.get(group)
    return own ? [{ group, routes: own }] : []
  })
}
