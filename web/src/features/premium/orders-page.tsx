import { tierKeys } from '@idlewood/contract/content'
import { premium, type OrderView } from '@idlewood/contract/premium'
import content from 'virtual:content/premium'
import { useCall } from '../../api/queries.ts'
import { Chips } from '../../parts/list/chips.tsx'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { counted } from '../../parts/list/paging.rules.ts'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { PageHeader } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { number } from '../../ui/values.ts'
import { orderColumns } from './order-columns.tsx'
import { ordersFields, ordersInput, useOrdersView } from './orders-view.ts'
import { refreshMs } from './own-orders.tsx'

export const clientLoader = prefetchList(ordersFields, premium.list, ordersInput)
export const shouldRevalidate = onArrival

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

function Filters({
  list,
  counts,
}: {
  list: ReturnType<typeof useOrdersView>
  counts: Partial<Record<OrderView, number>> | undefined
}) {
  const { view, filter } = list
  const chips = views.map(({ view: key, label }) => ({
    key,
    label: counts?.[key] === undefined ? label : `${label} (${number(counts[key])})`,
    isOn: view.view === key,
    onPress: () => filter({ view: key }),
  }))
  return (
    <section aria-label="Filters" className="grid gap-4">
      <Chips label="Which orders" chips={chips} wraps />
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
        <ListSearch label="Search orders" placeholder="Player or order number" search={list} />
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
  const { view, turnTo } = list
  const query = useCall(premium.list, ordersInput(view), { keepPrevious: true, every: () => refreshMs })
  const { data } = query
  const isNarrowed = view.search !== '' || view.tier !== ''
  return (
    <>
      <PageTitle>Premium Orders</PageTitle>
      <PageHeader
        title="Premium Orders"
        description="What players ordered, whether they can pay, and what is active"
      />
      <Filters list={list} counts={data?.counts} />
      <List
        query={{ ...query, data: data && { rows: data.orders, total: data.total } }}
        loading={<SkeletonRows rows={6} />}
        empty={
          <EmptyState icon="diamond" message={isNarrowed ? 'No orders found.' : emptyWords[view.view]} />
        }
        paging={{
          page: view.page,
          perPage: data?.pageSize ?? 1,
          turnTo,
          count: (total) => counted(total, 'order'),
          label: 'Pages of orders',
        }}
      >
        {(rows) => (
          <Table caption="Premium orders" columns={orderColumns} rows={rows} rowKey={({ id }) => id} />
        )}
      </List>
    </>
  )
}
