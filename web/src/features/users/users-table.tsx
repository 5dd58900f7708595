import type { UserEntry } from '@idlewood/contract/users'
import { useCodeWords } from '../../parts/field-words.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { idColumn, linkColumn } from '../../parts/list/columns.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import type { UsersView } from './users-view.ts'
import { paths } from '../../paths.ts'

const isHeld = (level: number | null): boolean => level !== null && level > 0

function Roles({ user }: { user: UserEntry }) {
  const t = useMessages('users')
  const roles = [
    isHeld(user.adminlevel) && ('admin' as const),
    isHeld(user.helperlevel) && ('helper' as const),
    isHeld(user.factionmod) && ('fm' as const),
    isHeld(user.gangmod) && ('gm' as const),
    isHeld(user.banappealer) && ('ba' as const),
  ].filter((role) => role !== false)
  if (roles.length === 0) return <span className="text-ink-muted">{t('role.none')}</span>
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
          {t(`role.${role}`)}
        </Badge>
      ))}
    </span>
  )
}

/** The level the chosen filter goes by, by name where the game's levels have names. */
function levelColumn(
  filter: UsersView['filter'],
  t: Messages<'users'>,
  nameOf: (level: number) => string,
): Column<UserEntry>[] {
  if (filter === 'admins') {
    const cell = ({ adminlevel }: UserEntry) => {
      const level = adminlevel ?? 0
      const name = nameOf(level)
      // Without a name the level itself is all there is to show.
      return name.endsWith(` ${level}`) ? (
        name
      ) : (
        <>
          {name} <span className="text-ink-muted">{level}</span>
        </>
      )
    }
    return [{ key: 'level', header: t('column.admin'), cell }]
  }
  if (filter === 'helpers') {
    return [
      {
        key: 'level',
        header: t('column.helper'),
        cell: ({ helperlevel }) => t('helper.level', { level: String(helperlevel) }),
      },
    ]
  }
  return []
}

/** Rows of users, each with the way to their page. */
export function UsersTable({ users, filter }: { users: readonly UserEntry[]; filter: UsersView['filter'] }) {
  const t = useMessages('users')
  const codeName = useCodeWords()
  const columns: Column<UserEntry>[] = [
    idColumn(({ uid }) => uid),
    {
      key: 'username',
      header: t('column.username'),
      // Wide enough for most names, so that the columns stay where they are from page to page.
      cell: ({ username }) => <span className="inline-block sm:min-w-52">{username}</span>,
      lead: true,
    },
    ...levelColumn(filter, t, (level) => codeName('adminLevels', level)),
    { key: 'roles', header: t('column.roles'), cell: (user) => <Roles user={user} /> },
    linkColumn({
      to: ({ uid }) => paths.user({ uid }),
      label: t('manage'),
      name: ({ username }) => t('manage.user', { name: username }),
    }),
  ]
  return <Table caption={t('title')} columns={columns} rows={users} rowKey={({ uid }) => uid} />
}
