import type { UserEntry } from '@idlewood/contract/users'
import { useCodeNames } from '../../api/portal-info.ts'
import { idColumn, linkColumn } from '../../parts/list/columns.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import type { UsersView } from './users-view.ts'
import { paths } from '../../paths.ts'

const isHeld = (level: number | null): boolean => level !== null && level > 0

function Roles({ user }: { user: UserEntry }) {
  const roles = [
    isHeld(user.adminlevel) && 'Admin',
    isHeld(user.helperlevel) && 'Helper',
    isHeld(user.factionmod) && 'Faction mod',
    isHeld(user.gangmod) && 'Gang mod',
    isHeld(user.banappealer) && 'Ban appealer',
  ].filter((role) => role !== false)
  if (roles.length === 0) return <span className="text-ink-muted">None</span>
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
      {roles.map((role) => (
        <Badge key={role} tone={role === 'Admin' ? 'accent' : 'neutral'}>
          {role}
        </Badge>
      ))}
    </span>
  )
}

/** The level the chosen filter goes by, by name where the game's levels have names. */
function levelColumn(filter: UsersView['filter'], nameOf: (level: number) => string): Column<UserEntry>[] {
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
    return [{ key: 'level', header: 'Admin level', cell }]
  }
  if (filter === 'helpers') {
    return [{ key: 'level', header: 'Helper level', cell: ({ helperlevel }) => `Level ${helperlevel}` }]
  }
  return []
}

/** Rows of users, each with the way to their page. */
export function UsersTable({ users, filter }: { users: readonly UserEntry[]; filter: UsersView['filter'] }) {
  const codeName = useCodeNames()
  const columns: Column<UserEntry>[] = [
    idColumn(({ uid }) => uid),
    {
      key: 'username',
      header: 'Username',
      // Wide enough for most names, so that the columns stay where they are from page to page.
      cell: ({ username }) => <span className="inline-block sm:min-w-52">{username}</span>,
      lead: true,
    },
    ...levelColumn(filter, (level) => codeName('adminLevels', level)),
    { key: 'roles', header: 'Roles', cell: (user) => <Roles user={user} /> },
    linkColumn({
      to: ({ uid }) => paths.user({ uid }),
      label: 'Manage',
      name: ({ username }) => `Manage ${username}`,
    }),
  ]
  return <Table caption="Users" columns={columns} rows={users} rowKey={({ uid }) => uid} />
}
