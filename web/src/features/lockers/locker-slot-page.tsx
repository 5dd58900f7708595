import { lockers, type LockerItem } from '@idlewood/contract/lockers'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import type { Column } from '../../ui/table.tsx'
import { useListView } from './list-view.ts'
import { nameOfLocker, Tenant } from './locker-cells.tsx'
import { LockerList } from './locker-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

const columns: Column<LockerItem>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => <span className="text-ink-muted">{id}</span> },
  { key: 'itemname', header: 'Item', cell: ({ itemname }) => itemname, lead: true },
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
]

function Items({ lockerId, slotId }: { lockerId: string; slotId: string }) {
  const list = useListView()
  const params = { id: lockerId, slotid: slotId }
  const query = useCall(lockers.items, { params, query: list.query }, { keepPrevious: true })
  const { data } = query
  const title = `Slot ${slotId}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        eyebrow={data ? nameOfLocker(data.locker) : `Locker ${lockerId}`}
        title={title}
        description={
          data && (
            <>
              <Tenant {...data.slot} />
              {data.slot.lockertrackid !== null && ` · Track ID ${data.slot.lockertrackid}`}
            </>
          )
        }
        actions={
          <Button to={paths.locker({ id: lockerId })} icon="arrow-left">
            Back to Locker
          </Button>
        }
      />
      <LockerList
        list={list}
        query={{ ...query, data: data && { rows: data.publiclockeritems, total: data.total ?? 0 } }}
        isPrevious={query.isPrevious}
        columns={columns}
        caption="Items"
        one="item"
        icon="box"
        searchLabel="Search items"
        placeholder="Search items..."
        emptyMessage="No items found."
      />
    </>
  )
}

export default function LockerSlotPage() {
  const { lockerid = '', slotid = '' } = useParams()
  // Of another slot nothing of this one stays, not even for a moment.
  return <Items key={`${lockerid}/${slotid}`} lockerId={lockerid} slotId={slotid} />
}
