import { tierKeys } from '@idlewood/contract/content'
import { premium, type OrderView, type StaffOrder } from '@idlewood/contract/premium'
import { Link } from 'react-router'
import content from 'virtual:content/premium'
import { useCall } from '../../api/queries.ts'
import { Moment } from '../../parts/changes/change-parts.tsx'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { useMayOpen } from '../../parts/may-open.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { maxSearchLength } from '../../parts/list/list-address.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { money, notAvailable, number } from '../../ui/values.ts'
import { Fulfil, Refuse, TakeBack } from './order-actions.tsx'
import { dayWords, paidFrom } from './order-words.ts'
import { refreshMs, OrderBadge } from './own-orders.tsx'
import { useOrdersView } from './orders-view.ts'
import { Emblem } from './tiers.tsx'
import { paths } from '../../paths.ts'

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

const columns: Column<StaffOrder>[] = [
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

const views: readonly { view: OrderView; label: string }[] = [
  { view: 'waiting', label: 'Waiting' },
  { view: 'active', label: 'Active' },
  { view: 'ended', label: 'Ended' },
  { view: 'all', label: 'All' },
]

const any = 'any'
const tierOptions = [
  { value: any, label: 'Every tier' },
  ...tierKeys.map((key) => ({
    value: key,
    label: content.tiers.find((tier) => tier.key === key)?.name ?? key,
  })),
]

type List = ReturnType<typeof useOrdersView>

function Filters({ list, counts }: { list: List; counts: Partial<Record<OrderView, number>> | undefined }) {
  const { view, filter } = list
  const [typed, type] = useTypedSearch(list)
  return (
    <section aria-label="Filters" className="grid gap-4">
      <div role="group" aria-label="Which orders" className="flex flex-wrap gap-1">
        {views.map(({ view: value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view.view === value}
            onClick={() => filter({ view: value })}
            className={cx(
              'min-h-9 rounded-full px-3.5 text-sm font-medium whitespace-nowrap transition-colors duration-(--duration-fast)',
              view.view === value
                ? 'bg-accent-soft text-accent-text'
                : 'text-ink-muted hover:bg-ink/8 hover:text-ink',
            )}
          >
            {label}
            {counts?.[value] !== undefined && (
              <span className="tabular-nums"> ({number(counts[value])})</span>
            )}
          </button>
        ))}
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
        <SearchField
          label="Search orders"
          placeholder="Player or order number"
          maxLength={maxSearchLength}
          value={typed}
          onValueChange={type}
        />
        <Select
          label="Tier"
          hideLabel
          options={tierOptions}
          value={view.tier || any}
          onValueChange={(value) => filter({ tier: tierKeys.find((key) => key === value) ?? '' })}
        />
      </div>
    </section>
  )
}

const emptyWords: Record<OrderView, string> = {
  waiting: 'No order is waiting.',
  active: 'No ordered premium is active.',
  ended: 'No order has ended yet.',
  all: 'Nobody has ordered premium yet.',
}

export default function OrdersPage() {
  const list = useOrdersView()
  const { view, query, turnTo } = list
  const { data, error, isPending, isPrevious, refetch } = useCall(
    premium.list,
    { query },
    { keepPrevious: true, every: () => refreshMs },
  )
  const orders = data?.orders ?? []
  const isNarrowed = view.search !== '' || view.tier !== ''
  return (
    <>
      <PageTitle>Premium Orders</PageTitle>
      <PageHeader
        title="Premium Orders"
        description="What players ordered, whether they can pay, and what is active"
      />
      <Filters list={list} counts={data?.counts} />
      {isPending && (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading</span>
          <SkeletonRows rows={6} />
        </div>
      )}
      {!isPending && !data && error && <SectionFailure error={error} onRetry={refetch} />}
      {data && orders.length === 0 && (
        <EmptyState icon="diamond" message={isNarrowed ? 'No orders found.' : emptyWords[view.view]} />
      )}
      {data && orders.length > 0 && (
        <div
          aria-busy={isPrevious}
          className={cx('transition-opacity duration-(--duration-fast)', isPrevious && 'opacity-60')}
        >
          <Table caption="Premium orders" columns={columns} rows={orders} rowKey={({ id }) => id} />
        </div>
      )}
      {data && data.total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {number(data.total)} {data.total === 1 ? 'order' : 'orders'}
          </p>
          {(data.total > data.pageSize || view.page > 1) && (
            <Pager
              label="Pages of orders"
              page={view.page}
              pages={Math.max(1, Math.ceil(data.total / data.pageSize))}
              onPageChange={turnTo}
            />
          )}
        </div>
      )}
    </>
  )
}
