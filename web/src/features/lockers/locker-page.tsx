import { lockers, type LockerSlot } from '@idlewood/contract/lockers'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { linkColumn } from '../../parts/list/columns.tsx'
import { listFields } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { isAbsent } from '../../parts/section-failure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { notAvailable } from '../../ui/values.ts'
import { pageOf, useLockerView } from './list-view.ts'
import { nameOfLocker, Tenant } from './locker-cells.tsx'

export const clientLoader = prefetchList(listFields, lockers.slots, (view, { id = '' }) => ({
  params: { id },
  query: pageOf(view),
}))
export const shouldRevalidate = onArrival

const nameOfSlot = ({ id }: { id: number }): string => `Slot ${id}`

const columns: Column<LockerSlot>[] = [
  { key: 'id', header: 'Slot', cell: nameOfSlot, lead: true },
  { key: 'username', header: 'Username', cell: (slot) => <Tenant {...slot} /> },
  {
    key: 'track',
    header: 'Track ID',
    cell: ({ lockertrackid }) => <span className="text-ink-muted">{lockertrackid ?? notAvailable()}</span>,
  },
  linkColumn({
    to: ({ id, lockerid }) => paths.lockerSlot({ lockerId: lockerid, id }),
    label: 'View',
    name: (slot) => `View ${nameOfSlot(slot)}`,
  }),
]

function Slots({ id }: { id: string }) {
  const list = useLockerView('slot')
  const query = useCall(lockers.slots, { params: { id }, query: list.query }, { keepPrevious: true })
  const { data } = query
  const title = data ? nameOfLocker(data.locker) : `Locker ${id}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        eyebrow="Public locker"
        title={title}
        description={data && `Locker ${data.locker.id}`}
        actions={
          <Button to={paths.lockers()} icon="arrow-left">
            Back to Lockers
          </Button>
        }
      />
      {!isAbsent(query.error) && (
        <ListSearch label="Search slots" placeholder="Search slots by username" search={list} />
      )}
      <List
        query={{ ...query, data: data && { rows: data.publiclockerslots, total: data.total ?? 0 } }}
        empty={<EmptyState icon="locker" message="No Slots found." />}
        paging={list.paging}
      >
        {(rows) => <Table caption="Slots" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </List>
    </>
  )
}

export default function LockerPage() {
  const { id = '' } = useParams()
  // Of another locker nothing of this one stays, not even for a moment.
  return <Slots key={id} id={id} />
}
