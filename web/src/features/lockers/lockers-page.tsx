import { lockers, type PublicLocker } from '@idlewood/contract/lockers'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { countColumn, idColumn, linkColumn } from '../../parts/list/columns.tsx'
import { listFields } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { pageOf, useLockerView } from './locker-view.ts'
import { nameOfLocker } from './locker-cells.tsx'

export const clientLoader = prefetchList(listFields, lockers.list, (view) => ({ query: pageOf(view) }))
export const shouldRevalidate = onArrival

const columnsOf = (t: Messages<'lockers'>): Column<PublicLocker>[] => [
  { ...idColumn<PublicLocker>(({ id }) => id), brief: 'beside' },
  { key: 'name', header: t('name'), cell: (locker) => nameOfLocker(locker, t), lead: true },
  {
    ...countColumn<PublicLocker>({ key: 'slots', header: t('slots'), of: ({ slots }) => slots }),
    brief: 'named',
  },
  {
    ...countColumn<PublicLocker>({ key: 'rented', header: t('rented'), of: ({ rented }) => rented }),
    brief: 'named',
  },
  linkColumn({
    to: ({ id }) => paths.locker({ id }),
    label: t('view'),
    name: (locker) => t('view.name', { name: nameOfLocker(locker, t) }),
  }),
]

const Loading = () => <TitledLoading title={useMessages('lockers')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function LockersPage() {
  const t = useMessages('lockers')
  const list = useLockerView('lockers')
  const query = useCall(lockers.list, { query: list.query }, { keepPrevious: true })
  const { data } = query
  const total = data?.total ?? 0
  return (
    <>
      <PageHeader
        title={t('title')}
        description={list.view.search === '' && (data ? total > 0 && list.paging.count(total) : null)}
      />
      <ListSearch label={t('search.lockers')} placeholder={t('placeholder.lockers')} search={list} />
      <List
        query={{ ...query, data: data && { rows: data.publiclockerid, total } }}
        empty={<EmptyState icon="locker" message={t('none.lockers')} />}
        paging={list.paging}
      >
        {(rows) => (
          <ListTable
            name="lockers"
            caption={t('caption')}
            columns={columnsOf(t)}
            rows={rows}
            rowKey={({ id }) => id}
            rowTo={({ id }) => paths.locker({ id })}
          />
        )}
      </List>
    </>
  )
}
