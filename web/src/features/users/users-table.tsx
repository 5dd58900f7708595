import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { users, UserEntry } from '@idlewood/contract/users'
import { useFormat } from '../../language/format.ts'
import { useCodeWords } from '../../parts/field-words.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { idColumn, linkColumn } from '../../parts/list/columns.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { PresenceDot, usePresence, usePresenceMoment } from '../../parts/presence.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { TableOrder } from '../../ui/table-order.rules.ts'
import { Nothing, type Column } from '../../ui/table.tsx'
import { number } from '../../ui/values.ts'
import type { UsersView } from './users-view.ts'
import { paths } from '../../paths.ts'

type Users = ReplyOf<typeof users.all>
type Row = Users['users'][number]

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
  if (roles.length === 0) return <Nothing>{t('role.none')}</Nothing>
  return (
    <span className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
          {t(`role.${role}`)}
        </Badge>
      ))}
    </span>
  )
}

/** An admin level by name and number; by the number alone if there is no name, which may also end with it. */
function AdminLevel({ level }: { level: number }) {
  const fields = useMessages('fields')
  const name = useCodeWords()('adminLevels', level)
  if (name === fields('code.adminLevels', { code: String(level) })) return number(level)
  if (name.endsWith(` ${level}`)) return name
  return (
    <>
      {name} <span className="text-ink-muted">{level}</span>
    </>
  )
}

/** The level that the current filter is based on, by name if the game's levels have names. */
function levelColumn(filter: UsersView['filter'], t: Messages<'users'>): Column<Row>[] {
  if (filter === 'admins') {
    const cell = ({ adminlevel }: UserEntry) => <AdminLevel level={adminlevel ?? 0} />
    return [{ key: 'admin', header: t('column.admin'), brief: 'named', cell }]
  }
  if (filter === 'helpers') {
    return [
      {
        key: 'helper',
        header: t('column.helper'),
        brief: 'named',
        cell: ({ helperlevel }) => number(helperlevel),
      },
    ]
  }
  return []
}

/** How long players have been in the game, shown when only they are listed. */
function sinceColumn(
  presence: ReturnType<typeof usePresence>,
  { t, moment }: { t: Messages<'users'>; moment: ReturnType<typeof usePresenceMoment> },
): Column<Row> {
  const cell = ({ uid }: Row) => {
    const where = presence(uid)
    return where.in === true && where.since !== null ? moment(where.since) : '–'
  }
  return { key: 'since', header: t('column.since'), brief: 'named', cell }
}

/** What matched the search, if it was not the name. */
function Match({ match }: Pick<Row, 'match'>) {
  const t = useMessages('users')
  if (!match) return null
  return (
    <span className="block text-xs font-normal text-ink-muted">
      {t(`match.${match.kind}`, { value: match.value })}
    </span>
  )
}

/** A date of the game's host, with the time as a tooltip. */
function LastSeen({ moment }: { moment: string | null | undefined }) {
  const t = useMessages('users')
  const format = useFormat()
  if (!moment) return <span className="text-ink-muted">{t('never')}</span>
  const exact = format.gameTime(moment)
  return (
    <time
      dateTime={moment}
      title={exact}
      data-exact={exact}
      className="whitespace-nowrap md:max-lg:whitespace-normal"
    >
      {format.gameDay(moment)}
    </time>
  )
}

/** Level, faction and last seen, as far as the game stores them. */
function glanceColumns(
  { glances = {}, unavailable }: Pick<Users, 'glances' | 'unavailable'>,
  t: Messages<'users'>,
): Column<Row>[] {
  const columns: Column<Row>[] = [
    {
      key: 'level',
      header: t('column.level'),
      align: 'end',
      sort: 'level',
      sortsDown: true,
      brief: 'named',
      cell: ({ uid }) => <span className="tabular-nums">{number(glances[uid]?.level ?? null)}</span>,
    },
    {
      key: 'faction',
      header: t('column.faction'),
      brief: 'fact',
      cell: ({ uid }) => {
        const faction = glances[uid]?.faction
        if (!faction) return <Nothing>{t('faction.none')}</Nothing>
        return faction.name ?? faction.id
      },
    },
    {
      key: 'lastlogin',
      header: t('column.seen'),
      sort: 'lastlogin',
      sortsDown: true,
      brief: 'fact',
      cell: ({ uid }) => <LastSeen moment={glances[uid]?.lastlogin} />,
    },
  ]
  return columns.filter(({ key }) => !unavailable?.includes(key))
}

/** Rows of users, each linked to their page. */
export function UsersTable({
  users,
  filter,
  known,
  order,
}: {
  users: readonly Row[]
  filter: UsersView['filter']
  known: Pick<Users, 'glances' | 'unavailable'>
  order: TableOrder
}) {
  const t = useMessages('users')
  const presence = usePresence(users.map(({ uid }) => uid))
  const moment = usePresenceMoment()
  const columns: Column<Row>[] = [
    { ...idColumn<Row>(({ uid }) => uid), sort: 'uid', brief: 'beside' },
    {
      key: 'username',
      sort: 'username',
      header: t('column.username'),
      // Wide enough for most names, so that the columns do not move from page to page.
      cell: ({ uid, username, match }) => (
        <span className="inline-block sm:min-w-36 lg:min-w-44">
          {username}
          <PresenceDot where={presence(uid)} className="ml-2" />
          <Match match={match} />
        </span>
      ),
      lead: true,
    },
    { key: 'roles', header: t('column.roles'), brief: 'line', cell: (user) => <Roles user={user} /> },
    ...levelColumn(filter, t),
    ...glanceColumns(known, t).map((column) =>
      // Anyone playing was last seen just now, so this column shows since when they have been playing
      // instead.
      filter === 'playing' && column.key === 'lastlogin' ? sinceColumn(presence, { t, moment }) : column,
    ),
    linkColumn({
      to: ({ uid }) => paths.user({ uid }),
      label: t('manage'),
      name: ({ username }) => t('manage.user', { name: username }),
    }),
  ]
  return (
    <ListTable
      name="users"
      order={order}
      caption={t('title')}
      columns={columns}
      rows={users}
      rowKey={({ uid }) => uid}
      rowTo={({ uid }) => paths.user({ uid })}
    />
  )
}
