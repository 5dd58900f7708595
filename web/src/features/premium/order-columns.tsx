import type { StaffOrder } from '@idlewood/contract/premium'
import { Link } from 'react-router'
import { Moment } from '../../parts/changes/change-parts.tsx'
import { useMayOpen } from '../../parts/may-open.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../../ui/table.tsx'
import { money, notAvailable, number } from '../../ui/values.ts'
import { Fulfil, Refuse, TakeBack } from './order-actions.tsx'
import { dayWords, paidFrom } from './order-words.ts'
import { OrderBadge } from './own-orders.tsx'
import { Emblem } from './tiers.tsx'

const linkClass = 'rounded-sm underline decoration-line-strong underline-offset-3 hover:decoration-current'

function Player({ order }: { order: StaffOrder }) {
  const mayOpen = useMayOpen()
  return mayOpen('users/:id') ? (
    <Link to={paths.user({ uid: order.uid })} className={cx(linkClass, '[overflow-wrap:anywhere]')}>
      {order.username}
    </Link>
  ) : (
    <span className="[overflow-wrap:anywhere]">{order.username}</span>
  )
}

function Has({ order }: { order: StaffOrder }) {
  const { purse, payment, diamonds, cash } = order
  if (!purse) return <span className="text-ink-muted">Character deleted</span>
  const held = purse[payment]
  const part = (value: string, isEnough: boolean) => (
    <span
      className={cx('flex items-center gap-1.5 max-sm:justify-end', !isEnough && 'font-semibold text-danger')}
    >
      {value}
      {!isEnough && <Icon name="warning" size={14} label="not enough" />}
    </span>
  )
  const isOpen = order.state === 'open'
  return (
    <span className="grid gap-0.5 py-1.5 tabular-nums max-sm:py-0">
      {part(
        purse.diamonds === null ? notAvailable : `${number(purse.diamonds)} diamonds`,
        !isOpen || (purse.diamonds ?? 0) >= diamonds,
      )}
      {part(
        held === null ? notAvailable : `${money(held)} ${payment === 'bank' ? 'in the bank' : 'in cash'}`,
        !isOpen || (held ?? 0) >= cash,
      )}
      <span className="text-ink-muted">
        {purse.tierName ?? 'No tier'}
        {purse.expiresAt && ` until ${dayWords(purse.expiresAt)}`}
      </span>
    </span>
  )
}

function State({ order }: { order: StaffOrder }) {
  const sentence = order.obstacle ?? order.note ?? order.reason
  return (
    <span className="grid justify-items-start gap-1 py-1.5 max-sm:justify-items-end max-sm:py-0">
      <OrderBadge state={order.state} />
      {sentence && (
        <span className="max-w-[44ch] text-sm text-ink-muted [overflow-wrap:anywhere]">{sentence}</span>
      )}
      {order.expiresAt && (order.state === 'active' || order.state === 'ending') && (
        <span className="text-sm text-ink-muted">until {dayWords(order.expiresAt)}</span>
      )}
      {order.staff && <span className="text-sm text-ink-muted">by {order.staff.username}</span>}
    </span>
  )
}

/** The columns of the staff's list of orders. */
export const orderColumns: Column<StaffOrder>[] = [
  {
    key: 'order',
    header: 'Order',
    lead: true,
    cell: (order) => (
      <span className="flex items-center gap-3">
        <Emblem tier={order.tier} className="size-8" />
        <span className="grid leading-tight">
          {order.tierName}
          <span className="text-sm font-normal text-ink-muted">#{order.id}</span>
        </span>
      </span>
    ),
  },
  { key: 'player', header: 'Player', cell: (order) => <Player order={order} /> },
  {
    key: 'price',
    header: 'Price',
    cell: ({ diamonds, cash, payment }) => (
      <span className="grid gap-0.5 tabular-nums">
        <span>{number(diamonds)} diamonds</span>
        <span>
          {money(cash)} {paidFrom[payment]}
        </span>
      </span>
    ),
  },
  { key: 'has', header: 'Has now', cell: (order) => <Has order={order} /> },
  { key: 'age', header: 'Ordered', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'state', header: 'State', cell: (order) => <State order={order} /> },
  {
    key: 'actions',
    header: '',
    align: 'end',
    cell: (order) => (
      <span className="flex flex-wrap justify-end gap-2">
        {order.state === 'open' && (
          <>
            <Fulfil order={order} />
            <Refuse order={order} />
          </>
        )}
        {order.state === 'active' && <TakeBack order={order} />}
      </span>
    ),
  },
]
