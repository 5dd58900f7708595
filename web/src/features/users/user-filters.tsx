import type { UserEntry } from '@idlewood/contract/users'
import { Chips } from '../../parts/list/chips.tsx'
import type { UsersView } from './users-view.ts'

type Level = Exclude<keyof UserEntry, 'uid' | 'username'>

/** The choices as staff read them, and the level each goes by. */
const choices: readonly { filter: UsersView['filter']; label: string; level?: Level }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'admins', label: 'Admins', level: 'adminlevel' },
  { filter: 'helpers', label: 'Helpers', level: 'helperlevel' },
  { filter: 'fm', label: 'Faction mods', level: 'factionmod' },
  { filter: 'gm', label: 'Gang mods', level: 'gangmod' },
  { filter: 'ba', label: 'Ban appealers', level: 'banappealer' },
  { filter: 'non-admins', label: 'Non-admins', level: 'adminlevel' },
]

/** Who is listed: everybody, or those of one role. */
export function UserFilters({
  chosen,
  unavailable,
  onChoose,
}: {
  chosen: UsersView['filter']
  unavailable: readonly string[]
  onChoose: (filter: UsersView['filter']) => void
}) {
  const missing = choices.find(
    ({ filter, level }) => filter === chosen && level && unavailable.includes(level),
  )
  return (
    <div className="grid min-w-0 gap-2">
      <Chips
        label="Filter"
        chips={choices.map(({ filter, label }) => ({
          key: filter,
          label,
          isOn: filter === chosen,
          onPress: () => filter !== chosen && onChoose(filter),
        }))}
      />
      {missing && <p className="text-sm text-ink-muted">This game keeps no such level.</p>}
    </div>
  )
}
