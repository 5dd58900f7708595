import { lockers, type PublicLocker } from '@idlewood/contract/lockers'
import { useCall } from '../../api/queries.ts'
import { countColumn, idColumn, linkColumn } from '../../parts/list/columns.tsx'
import { listFields } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { pageOf, useLockerView } from './list-view.ts'
import { nameOfLocker } from './locker-cells.tsx'

export const clientLoader = prefetchList(listFields, lockers.list, (view) => ({ query: pageOf(view) }))
export const shouldRevalidate = onArrival

const columns: Column<PublicLocker>[] = [
  idColumn(({ id }) => id),
  { key: 'name', header: 'Name', cell: nameOfLocker, lead: true },
  countColumn({ key: 'slots', header: 'Slots', of: ({ slots }) => slots }),
  countColumn({ key: 'rented', header: 'Rented', of: ({ rented }) => rented }),
  linkColumn({
    to: ({ id }) => paths.locker({ id }),
    label: 'View',
    name: (locker) => `View ${nameOfLocker(locker)}`,
  }),
]

export default function LockersPage() {
  const list = useLockerView('locker')
  const query = useCall(lockers.list, { query: list.query }, { keepPrevious: true })
  const { data } = query
  const total = data?.total ?? 0
  return (
    <>
      <PageTitle>Public Lockers</PageTitle>
      <PageHeader
        title="Public Lockers"
        description={data && !list.view.search && total > 0 && list.count(total)}
      />
      <ListSearch label="Search lockers" placeholder="Search lockers by name or ID" search={list} />
      <List
        query={{ ...query, data: data && { rows: data.publiclockerid, total } }}
        empty={<EmptyState icon="locker" message="No Lockers found." />}
        paging={list.paging}
      >
        {(rows) => <Table caption="Public lockers" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </List>
    </>
  )
}
