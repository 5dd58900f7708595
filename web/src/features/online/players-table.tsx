import type { OnlinePlayer } from '@idlewood/contract/online'
import { memo } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { useMayOpen } from '../../parts/may-open.ts'
import { usePresenceMoment } from '../../parts/presence.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { directionOf, nextOrder, type TableOrder } from '../../ui/table-order.rules.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useRowWindow } from './window-rows.ts'

/** Fixed row heights in pixels, needed because only rows near the screen are rendered. */
const heights = { wide: 48, narrow: 76 }

/** Names need the most width; what is too long for another column takes two lines. */
const columns = cx(
  'sm:grid sm:items-center sm:gap-x-4 xl:gap-x-5',
  'sm:grid-cols-[2.5rem_minmax(0,3fr)_minmax(0,2fr)_3.5rem_5rem_2rem]',
  'md:grid-cols-[2.5rem_minmax(0,3fr)_minmax(0,2fr)_3.5rem_5rem_4.5rem_2rem]',
  'xl:grid-cols-[3.5rem_minmax(0,2fr)_minmax(0,1.5fr)_3.5rem_8rem_5rem_3rem]',
)

/** The headings, each with its sort key; level, time and ping sort highest first. */
const headings = [
  { name: 'slot', sort: 'id' },
  { name: 'name', sort: 'name' },
  { name: 'faction', sort: 'faction' },
  { name: 'level', sort: 'level', sortsDown: true },
  { name: 'since', sort: 'since', sortsDown: true },
  { name: 'ping', sort: 'ping', sortsDown: true },
] as const

function Name({
  player: { name, username, uid, isNew },
  mayOpen,
}: {
  player: OnlinePlayer
  mayOpen: boolean
}) {
  const t = useMessages('online')
  const isUnderAnother = username !== null && username.toLowerCase() !== name.toLowerCase()
  const shown = username ?? name
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 truncate font-semibold sm:text-sm">
        {uid !== null && mayOpen ? (
          <Link to={paths.user({ uid })} className="hover:underline">
            {shown}
          </Link>
        ) : (
          shown
        )}
        {isUnderAnother && <span className="font-normal text-ink-muted"> {t('as', { name })}</span>}
      </span>
      {isNew === true && <Badge tone="info">{t('new')}</Badge>}
    </span>
  )
}

interface RowProps {
  player: OnlinePlayer
  /** Starts at 2, because the headings are row 1. */
  index: number
  /** True if names link to the users' pages. */
  mayOpen: boolean
  onOpen: (player: OnlinePlayer) => void
}

const Row = memo(function Row({ player, index, mayOpen, onOpen }: RowProps) {
  const t = useMessages('online')
  const moment = usePresenceMoment()
  const { name, slot, faction, level, since, ping } = player
  const cell =
    'line-clamp-2 min-w-0 text-sm leading-tight tabular-nums text-ink-muted [overflow-wrap:anywhere]'
  const narrow = [
    slot === null ? null : `#${slot}`,
    since === null ? null : moment(since),
    level === null ? null : t('level', { level: String(level) }),
    // Last, because its end may be cut off.
    faction?.name,
  ]
  return (
    <div
      role="row"
      aria-rowindex={index}
      style={{ height: 'var(--row)' }}
      className={cx(
        'relative flex items-center gap-3 border-b border-line px-3.5 hover:bg-ink/4 max-sm:pr-16',
        columns,
      )}
    >
      <span role="cell" className={cx(cell, 'max-sm:hidden')}>
        {slot ?? '–'}
      </span>
      <span role="cell" className="grid min-w-0 flex-1 gap-0.5">
        <Name player={player} mayOpen={mayOpen} />
        <span className="truncate text-sm text-ink-muted tabular-nums sm:hidden">
          {narrow.filter(Boolean).join(' · ')}
        </span>
      </span>
      <span role="cell" className={cx(cell, 'max-sm:hidden')}>
        {faction === null ? '–' : (faction.name ?? `#${faction.id}`)}
      </span>
      <span role="cell" className={cx(cell, 'text-end max-sm:hidden')}>
        {level ?? '–'}
      </span>
      <span role="cell" className={cx(cell, 'max-sm:hidden')}>
        {since === null ? '–' : moment(since)}
      </span>
      <span role="cell" className={cx(cell, 'text-end max-md:hidden')}>
        {ping === null ? '–' : t('ping', { ping })}
      </span>
      <span role="cell" className="justify-self-end max-sm:absolute max-sm:right-3">
        <IconButton
          icon="more"
          size="sm"
          label={t('open', { name })}
          aria-haspopup="dialog"
          onClick={() => onOpen(player)}
        />
      </span>
    </div>
  )
})

function Headings({ order }: { order: TableOrder }) {
  const t = useMessages('online')
  const ui = useMessages('ui')
  return (
    <div
      role="row"
      aria-rowindex={1}
      // Headings hidden on phones must not be focusable; phones have a menu for sorting instead.
      className={cx('h-11 border-b border-line px-3.5', columns, 'max-sm:hidden')}
    >
      {headings.map((heading) => (
        <span
          key={heading.name}
          role="columnheader"
          aria-sort={directionOf(order.value, heading.sort)}
          className={cx(
            'flex min-w-0 text-sm font-semibold text-ink-muted',
            heading.name === 'ping' && 'max-md:hidden',
            // The name ends where the numbers end, with its arrow before it.
            (heading.name === 'level' || heading.name === 'ping') && 'justify-end *:flex-row-reverse',
          )}
        >
          <button
            type="button"
            className="table-sort"
            data-direction={directionOf(order.value, heading.sort)}
            onClick={() => order.onOrder(nextOrder(order.value, heading))}
          >
            {t(`column.${heading.name}`)}
            <Icon name="chevron-down" size={14} className="table-sort-mark" />
          </button>
        </span>
      ))}
      <span role="columnheader">
        <span className="sr-only">{ui('actions')}</span>
      </span>
    </div>
  )
}

/** Chooses the sort order on phones. */
export function OrderChoice({ order }: { order: TableOrder }) {
  const t = useMessages('online')
  const list = useMessages('list')
  const options = headings.flatMap(({ name, sort }) => [
    { value: sort, label: list('order.up', { column: t(`column.${name}`) }) },
    { value: `-${sort}`, label: list('order.down', { column: t(`column.${name}`) }) },
  ])
  return (
    <Select
      label={list('order')}
      options={options}
      value={order.value}
      onValueChange={order.onOrder}
      className="sm:hidden"
    />
  )
}

/** Everyone in the game, one per row; only rows near the screen are in the DOM. */
export function PlayersTable({
  players,
  order,
  onOpen,
}: {
  players: readonly OnlinePlayer[]
  order: TableOrder
  onOpen: (player: OnlinePlayer) => void
}) {
  const t = useMessages('online')
  const mayOpen = useMayOpen()('users/:id')
  const height = useIsPhone() ? heights.narrow : heights.wide
  const [list, { first, last, before, after }] = useRowWindow(players.length, height)
  return (
    <div
      role="table"
      aria-label={t('title')}
      aria-rowcount={players.length + 1}
      className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised [&_[role=row]:last-child]:border-0"
      style={{ '--row': `${height}px` } as React.CSSProperties}
    >
      <Headings order={order} />
      <div role="rowgroup" ref={list} style={{ paddingTop: before, paddingBottom: after }}>
        {players.slice(first, last).map((player, index) => (
          <Row
            key={player.name}
            player={player}
            index={first + index + 2}
            mayOpen={mayOpen}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  )
}
