/** The headings, as keys of the messages. */
export type PermissionGroup = (typeof order)[number]

/** Where a permission belongs, by what it is about. */
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

/** In the order in which a list shows them. */
const order = ['users', 'factions', 'gangs', 'lockers', 'server', 'website', 'access', 'own'] as const

interface NamedPermission {
  name: string
  description: string
  builtIn: boolean
}

/** Permissions under headings that say what they are about; empty headings are left out. */
export function grouped<T extends NamedPermission>(
  permissions: readonly T[],
): { group: PermissionGroup; permissions: T[] }[] {
  const found = Map.groupBy(permissions, ({ name, builtIn }) =>
    builtIn ? groups.find(({ holds }) => holds(name))?.group : 'own',
  )
  return order.flatMap((group) => {
    const permissions = found.get(group)
    return permissions ? [{ group, permissions }] : []
  })
}
