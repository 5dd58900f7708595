import { tierKeys } from '@idlewood/contract/content'
import { premium, type OrderView } from '@idlewood/contract/premium'
import { useMemo } from 'react'
import content from 'virtual:content/premium'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { useFormat } from '../../language/format.ts'
import { Chips } from '../../parts/list/chips.tsx'
import { FilterSection } from '../../parts/list/filter-section.tsx'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { PageHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { orderColumns } from './order-columns.tsx'
import { ordersFields, ordersInput, useOrdersView } from './orders-view.ts'
import { refreshMs } from './order-state.tsx'

export const clientLoader = prefetchList(ordersFields, premium.list, ordersInput)
export const shouldRevalidate = onArrival

const views: readonly OrderView[] = ['waiting', 'active', 'ended', 'all']

const any = 'any'
const tierOptions = (t: Messages<'staff-orders'>) => [
  { value: any, label: t('tier.any') },
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
  const t = useMessages('staff-orders')
  const format = useFormat()
  const { view, filter } = list
  // The view of all orders has no count. A dash reserves the space of a count that is still loading.
  const figureOf = (key: OrderView): string => {
    if (key === 'all') return ''
    return ` (${counts?.[key] === undefined ? '–' : format.number(counts[key])})`
  }
  const chips = views.map((key) => ({
    key,
    label: t(`view.${key}`) + figureOf(key),
    isOn: view.view === key,
    onPress: () => filter({ view: key }),
  }))
  return (
    <FilterSection className="gap-4">
      <Chips label={t('views')} chips={chips} wraps />
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
        <ListSearch label={t('search.label')} placeholder={t('search.placeholder')} search={list} />
        <Select
          label={t('tier')}
          hideLabel
          options={tierOptions(t)}
          value={view.tier || any}
          onValueChange={(value) => filter({ tier: tierKeys.find((key) => key === value) ?? '' })}
        />
      </div>
    </FilterSection>
  )
}

const Loading = () => <TitledLoading title={useMessages('staff-orders')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function OrdersPage() {
  const t = useMessages('staff-orders')
  const columns = useMemo(() => orderColumns(t), [t])
  const list = useOrdersView()
  const { view, turnTo } = list
  const query = useCall(premium.list, ordersInput(view), { keepPrevious: true, every: () => refreshMs })
  const { data } = query
  const isNarrowed = view.search !== '' || view.tier !== ''
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Filters list={list} counts={data?.counts} />
      <List
        query={{ ...query, data: data && { rows: data.orders, total: data.total } }}
        loading={<SkeletonRows rows={6} />}
        empty={<EmptyState icon="diamond" message={t(isNarrowed ? 'empty.search' : `empty.${view.view}`)} />}
        paging={{
          page: view.page,
          perPage: data?.pageSize ?? 1,
          turnTo,
          count: (total) => t('count', { count: total }),
          label: t('pages'),
        }}
      >
        {(rows) => (
          <ListTable
            name="orders"
            caption={t('caption')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </List>
    </>
  )
}
