import { lockers, type PublicLocker } from '@idlewood/contract/lockers'
import { useCall } from '../../api/queries.ts'
import { PageHeader } from '../../ui/card.tsx'
import type { Column } from '../../ui/table.tsx'
import { useListView } from './list-view.ts'
import { counted } from '../../parts/list/list-footer.tsx'
import { LockerList } from './locker-list.tsx'
import { nameOfLocker, viewColumn } from './locker-cells.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

const columns: Column<PublicLocker>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => <span className="text-ink-muted">{id}</span> },
  { key: 'name', header: 'Name', cell: nameOfLocker, lead: true },
  { key: 'slots', header: 'Slots', cell: ({ slots }) => slots.toLocaleString('en-US') },
  { key: 'rented', header: 'Rented', cell: ({ rented }) => rented.toLocaleString('en-US') },
  viewColumn({ to: ({ id }) => paths.locker({ id }), name: nameOfLocker }),
]

export default function LockersPage() {
  const list = useListView()
  const query = useCall(lockers.list, { query: list.query }, { keepPrevious: true })
  const { data } = query
  const total = data?.total ?? 0
  return (
    <>
      <PageTitle>Public Lockers</PageTitle>
      <PageHeader
        title="Public Lockers"
        description={data && !list.view.search && total > 0 && counted(total, 'locker')}
      />
      <LockerList
        list={list}
        query={{ ...query, data: data && { rows: data.publiclockerid, total } }}
        isPrevious={query.isPrevious}
        columns={columns}
        caption="Public lockers"
        one="locker"
        icon="locker"
        searchLabel="Search lockers"
        placeholder="Search lockers by name or ID"
        emptyMessage="No Lockers found."
      />
    </>
  )
}
