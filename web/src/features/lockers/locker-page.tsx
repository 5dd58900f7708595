import { lockers, type LockerSlot } from '@idlewood/contract/lockers'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import type { Column } from '../../ui/table.tsx'
import { notAvailable } from '../../ui/values.ts'
import { useListView } from './list-view.ts'
import { nameOfLocker, Tenant, viewColumn } from './locker-cells.tsx'
import { LockerList } from './locker-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

const nameOfSlot = ({ id }: { id: number }): string => `Slot ${id}`

const columns: Column<LockerSlot>[] = [
  { key: 'id', header: 'Slot', cell: nameOfSlot, lead: true },
  { key: 'username', header: 'Username', cell: (slot) => <Tenant {...slot} /> },
  {
    key: 'track',
    header: 'Track ID',
    cell: ({ lockertrackid }) => <span className="text-ink-muted">{lockertrackid ?? notAvailable}</span>,
  },
  viewColumn<LockerSlot>({
    to: ({ id, lockerid }) => paths.lockerSlot({ lockerId: lockerid, id }),
    name: nameOfSlot,
  }),
]

function Slots({ id }: { id: string }) {
  const list = useListView()
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
      <LockerList
        list={list}
        query={{ ...query, data: data && { rows: data.publiclockerslots, total: data.total ?? 0 } }}
        isPrevious={query.isPrevious}
        columns={columns}
        caption="Slots"
        one="slot"
        icon="locker"
        searchLabel="Search slots"
        placeholder="Search slots by username"
        emptyMessage="No Slots found."
      />
    </>
  )
}

export default function LockerPage() {
  const { id = '' } = useParams()
  // Of another locker nothing of this one stays, not even for a moment.
  return <Slots key={id} id={id} />
}
