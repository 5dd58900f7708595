import type { UserEntry } from '@idlewood/contract/users'
import { cx } from '../../ui/class-names.ts'
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
      <div
        role="group"
        aria-label="Filter"
        className="-mx-page flex gap-1 overflow-x-auto px-page py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {choices.map(({ filter, label }) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === chosen}
            onClick={() => filter !== chosen && onChoose(filter)}
            className={cx(
              'min-h-9 shrink-0 rounded-full px-3.5 text-sm font-medium whitespace-nowrap transition-colors duration-(--duration-fast)',
              filter === chosen
                ? 'bg-accent-soft text-accent-text'
                : 'text-ink-muted hover:bg-ink/8 hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {missing && <p className="text-sm text-ink-muted">This game keeps no such level.</p>}
    </div>
  )
}
