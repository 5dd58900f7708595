import { lockers, type LockerItem } from '@idlewood/contract/lockers'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { countColumn, idColumn } from '../../parts/list/columns.tsx'
import { listFields } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { isAbsent } from '../../parts/section-failure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { useWayBack } from '../../ui/list-link.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { pageOf, useLockerView } from './locker-view.ts'
import { nameOfLocker, Tenant } from './locker-cells.tsx'

export const clientLoader = prefetchList(
  listFields,
  lockers.items,
  (view, { lockerid = '', slotid = '' }) => ({ params: { id: lockerid, slotid }, query: pageOf(view) }),
)
export const shouldRevalidate = onArrival

const columnsOf = (t: Messages<'lockers'>): Column<LockerItem>[] => [
  idColumn(({ id }) => id),
  { key: 'itemname', header: t('column.item'), cell: ({ itemname }) => itemname, lead: true },
  countColumn({
    key: 'quantity',
    header: t('column.quantity'),
    of: ({ quantity }) => quantity,
  }),
]

function Items({ lockerId, slotId }: { lockerId: string; slotId: string }) {
  const t = useMessages('lockers')
  const list = useLockerView('items')
  const params = { id: lockerId, slotid: slotId }
  const query = useCall(lockers.items, { params, query: list.query }, { keepPrevious: true })
  const { data } = query
  const back = useWayBack(paths.locker({ id: lockerId }))
  const title = t('slot', { id: slotId })
  return (
    <>
      <PageHeader
        eyebrow={data ? nameOfLocker(data.locker, t) : t('locker', { id: lockerId })}
        title={title}
        isNamed
        description={
          data ? (
            <>
              <Tenant {...data.slot} />
              {data.slot.lockertrackid !== null &&
                ` · ${t('track', { id: String(data.slot.lockertrackid) })}`}
            </>
          ) : isAbsent(query.error) ? undefined : null
        }
        actions={
          <Button {...back} icon="arrow-left">
            {t('back.locker')}
          </Button>
        }
      />
      {!isAbsent(query.error) && (
        <ListSearch label={t('search.items')} placeholder={t('placeholder.items')} search={list} />
      )}
      <List
        query={{ ...query, data: data && { rows: data.publiclockeritems, total: data.total ?? 0 } }}
        empty={<EmptyState icon="box" message={t('none.items')} />}
        paging={list.paging}
      >
        {(rows) => <Table caption={t('items')} columns={columnsOf(t)} rows={rows} rowKey={({ id }) => id} />}
      </List>
    </>
  )
}

export default function LockerSlotPage() {
  const { lockerid = '', slotid = '' } = useParams()
  // Remount for another slot, so that nothing of the previous one shows even for a moment.
  return <Items key={`${lockerid}/${slotid}`} lockerId={lockerid} slotId={slotid} />
}
