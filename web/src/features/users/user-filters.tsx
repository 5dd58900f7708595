import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { UserEntry, users } from '@idlewood/contract/users'
import { useMessages } from '../../language/messages.ts'
import { Chips } from '../../parts/list/chips.tsx'
import type { UsersView } from './users-view.ts'

type Level = Exclude<keyof UserEntry, 'uid' | 'username'>

/** The filters, and the level that each is based on. */
const choices: readonly { filter: UsersView['filter']; level?: Level }[] = [
  { filter: 'all' },
  { filter: 'admins', level: 'adminlevel' },
  { filter: 'helpers', level: 'helperlevel' },
  { filter: 'fm', level: 'factionmod' },
  { filter: 'gm', level: 'gangmod' },
  { filter: 'ba', level: 'banappealer' },
  { filter: 'non-admins', level: 'adminlevel' },
  { filter: 'playing' },
]

/** Filters users: everyone, those with one role, or those in the game, if that is known. */
export function UserFilters({
  chosen,
  known: { unavailable, knowsPlaying = true },
  onChoose,
}: {
  chosen: UsersView['filter']
  known: Pick<ReplyOf<typeof users.all>, 'unavailable' | 'knowsPlaying'>
  onChoose: (filter: UsersView['filter']) => void
}) {
  const t = useMessages('users')
  const missing = choices.find(
    ({ filter, level }) => filter === chosen && level && unavailable?.includes(level),
  )
  const shown = choices.filter(({ filter }) => filter !== 'playing' || knowsPlaying || chosen === filter)
  return (
    <div className="grid min-w-0 gap-2">
      <Chips
        label={t('filter')}
        chips={shown.map(({ filter }) => ({
          key: filter,
          label: t(`filter.${filter}`),
          isOn: filter === chosen,
          onPress: () => filter !== chosen && onChoose(filter),
        }))}
      />
      {chosen === 'playing' && !knowsPlaying && (
        <p className="text-sm text-ink-muted">{t('filter.playing.unknown')}</p>
      )}
      {missing && <p className="text-sm text-ink-muted">{t('filter.missing')}</p>}
    </div>
  )
}
