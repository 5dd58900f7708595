/** Where a permission belongs, by what it is about. */
const groups: readonly { label: string; holds: (name: string) => boolean }[] = [
  {
    label: 'Roles and permissions',
    holds: (name) => /^manage_(permissions|roles|user_roles|route_)/.test(name),
  },
  { label: 'Factions', holds: (name) => name.includes('faction') },
  { label: 'Gangs', holds: (name) => name.includes('gang') },
  { label: 'Public lockers', holds: (name) => name.includes('locker') },
  { label: 'Users', holds: (name) => /user|delete_vehicles/.test(name) },
  { label: 'Server and changes', holds: (name) => /stats|changes/.test(name) },
  { label: 'Website', holds: () => true },
]

const own = 'The community’s own'
/** In the order in which a list shows them. */
const order = [
  'Users',
  'Factions',
  'Gangs',
  'Public lockers',
  'Server and changes',
  'Website',
  'Roles and permissions',
  own,
]

interface Named {
  name: string
  description: string
  builtIn: boolean
}

/** Permissions under headings that say what they are about; empty headings are left out. */
export function grouped<T extends Named>(permissions: readonly T[]): { label: string; permissions: T[] }[] {
  const found = Map.groupBy(permissions, ({ name, builtIn }) =>
    builtIn ? groups.find(({ holds }) => holds(name))?.label : own,
  )
  return order.flatMap((label) => {
    const permissions = found.get(label)
    return permissions ? [{ label, permissions }] : []
  })
}
