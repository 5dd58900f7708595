import { groupBy } from '../../ui/group-by.ts'

/** The groups, as message keys. */
export type PermissionGroup = (typeof order)[number]

/** Assigns permissions to groups by subject. */
const groups: readonly { group: PermissionGroup; holds: (name: string) => boolean }[] = [
  {
    group: 'access',
    holds: (name) => /^manage_(permissions|roles|user_roles|route_)/.test(name),
  },
  { group: 'factions', holds: (name) => name.includes('faction') },
  { group: 'gangs', holds: (name) => name.includes('gang') },
  { group: 'lockers', holds: (name) => name.includes('locker') },
  { group: 'users', holds: (name) => /user|vehicles$|items$|player|bans|addresses|ledger/.test(name) },
  { group: 'server', holds: (name) => /stats|changes|in_game/.test(name) },
  { group: 'website', holds: () => true },
]

/** The order in which a list shows the groups. */
const order = ['users', 'factions', 'gangs', 'lockers', 'server', 'website', 'access', 'own'] as const

interface NamedPermission {
  name: string
  description: string
  builtIn: boolean
}

/** Permissions grouped by subject; empty groups are left out. */
export function groupPermissions<T extends NamedPermission>(
  permissions: readonly T[],
): { group: PermissionGroup; permissions: T[] }[] {
  const found = groupBy(permissions, ({ name, builtIn }) =>
    builtIn ? groups.find(({ holds }) => holds(name))?.group : 'own',
  )
  return order.flatMap((group) => {
    const permissions = found.get(group)
    return permissions ? [{ group, permissions }] : []
  })
}
