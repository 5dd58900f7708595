import type { Purse, StaffOrder } from '@idlewood/contract/premium'
import { useMessages, type Messages } from '../../language/messages.ts'
import { useFormat, type Format } from '../../language/format.ts'
import { BreakableName } from '../../parts/breakable-name.tsx'
import { Moment } from '../../parts/changes/change-parts.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { FulfilOrder, RefuseOrder } from './order-actions.tsx'
import { Emblem } from './emblem.tsx'
import { OrderBadge } from './order-state.tsx'
import { useOrderWords } from './order-words.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { UserLink } from '../../parts/user-link.tsx'

// The first view lists waiting orders only.
const TakeBackOrder = lazyPart(
  async () => (await import('./take-back-order.tsx')).TakeBackOrder,
  <Skeleton className="h-9 w-20" />,
)

function Has({ order }: { order: StaffOrder }) {
  const t = useMessages('staff-orders')
  const words = useOrderWords()
  const { purse, payment, diamonds, cash } = order
  if (!purse) return <span className="text-ink-muted">{t('deleted')}</span>
  const held = purse[payment]
  const part = (value: string, isEnough: boolean) => (
    <span
      className={cx('flex items-center gap-1.5 max-sm:justify-end', !isEnough && 'font-semibold text-danger')}
    >
      {value}
      {!isEnough && <Icon name="warning" size={14} label={t('notEnough')} />}
    </span>
  )
  const isOpen = order.state === 'open'
  return (
    <span className="grid gap-0.5 py-1.5 tabular-nums max-sm:py-0">
      {part(
        purse.diamonds === null
          ? words.t('notAvailable')
          : words.t('price.diamonds', { count: purse.diamonds }),
        !isOpen || (purse.diamonds ?? 0) >= diamonds,
      )}
      {part(
        held === null ? words.t('notAvailable') : t(`has.${payment}`, { amount: words.format.money(held) }),
        !isOpen || (held ?? 0) >= cash,
      )}
      <span className="text-ink-muted">
        {purse.package === null ? words.t('notAvailable') : tierText(t, purse, words.format)}
      </span>
    </span>
  )
}

const tierText = (t: Messages<'staff-orders'>, { tierName, expiresAt }: Purse, format: Format): string => {
  if (tierName === null) return t('has.noTier')
  return expiresAt ? t('has.tierUntil', { tier: tierName, date: format.date(expiresAt) }) : tierName
}

function Cost({ order: { diamonds, cash, payment } }: { order: StaffOrder }) {
  const { t, format } = useOrderWords()
  return (
    <span className="grid gap-0.5 tabular-nums">
      <span>{t('price.diamonds', { count: diamonds })}</span>
      <span>{t(`price.from.${payment}`, { amount: format.money(cash) })}</span>
    </span>
  )
}

function State({ order }: { order: StaffOrder }) {
  const t = useMessages('staff-orders')
  const format = useFormat()
  const sentence = order.obstacle ?? order.note ?? order.reason
  const text = order.obstacle ? order.obstacleText : order.note ? order.noteText : undefined
  return (
    <span className="grid justify-items-start gap-1 py-1.5 max-sm:justify-items-end max-sm:py-0">
      <OrderBadge state={order.state} />
      {sentence && (
        <span className="max-w-[44ch] text-sm text-ink-muted [overflow-wrap:anywhere]">
          <ServerSentence english={sentence} text={text} />
        </span>
      )}
      {order.expiresAt && (order.state === 'active' || order.state === 'ending') && (
        <span className="text-sm text-ink-muted">{t('until', { date: format.date(order.expiresAt) })}</span>
      )}
      {order.staff && (
        <span className="text-sm text-ink-muted">{t('by', { name: order.staff.username })}</span>
      )}
    </span>
  )
}

/** The columns of the staff's list of orders. */
export const orderColumns = (t: Messages<'staff-orders'>): Column<StaffOrder>[] => [
  {
    key: 'order',
    header: t('column.order'),
    lead: true,
    cell: (order) => (
      <span className="flex items-center gap-3">
        <Emblem tier={order.tier} className="size-8 sm:max-xl:hidden" />
        <span className="grid leading-tight">
          {order.tierName}
          <span className="text-sm font-normal text-ink-muted">#{order.id}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'player',
    header: t('column.player'),
    cell: ({ uid, username }) => (
      <UserLink uid={uid} className="wrap-break-word">
        <BreakableName name={username} />
      </UserLink>
    ),
  },
  {
    key: 'price',
    header: t('column.price'),
    cell: (order) => <Cost order={order} />,
  },
  { key: 'has', header: t('column.has'), cell: (order) => <Has order={order} /> },
  { key: 'age', header: t('column.age'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'state', header: t('column.state'), cell: (order) => <State order={order} /> },
  {
    key: 'actions',
    header: '',
    align: 'end',
    cell: (order) => (
      <span className="flex flex-wrap justify-end gap-2">
        {order.state === 'open' && (
          <>
            <FulfilOrder order={order} />
            <RefuseOrder order={order} />
          </>
        )}
        {order.state === 'active' && <TakeBackOrder order={order} />}
      </span>
    ),
  },
]
