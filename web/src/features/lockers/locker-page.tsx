import { lockers, type LockerSlot } from '@idlewood/contract/lockers'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { linkColumn } from '../../parts/list/columns.tsx'
import { listFields } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { isAbsent } from '../../parts/section-failure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { useWayBack } from '../../ui/list-link.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { notAvailable } from '../../ui/values.ts'
import { pageOf, useLockerView } from './locker-view.ts'
import { nameOfLocker, Tenant } from './locker-cells.tsx'

export const clientLoader = prefetchList(listFields, lockers.slots, (view, { id = '' }) => ({
  params: { id },
  query: pageOf(view),
}))
export const shouldRevalidate = onArrival

const columnsOf = (t: Messages<'lockers'>): Column<LockerSlot>[] => [
  { key: 'id', header: t('column.slot'), cell: ({ id }) => t('slot', { id: String(id) }), lead: true },
  { key: 'username', header: t('column.username'), cell: (slot) => <Tenant {...slot} />, brief: 'fact' },
  {
    key: 'track',
    header: t('column.track'),
    brief: 'named',
    cell: ({ lockertrackid }) => <span className="text-ink-muted">{lockertrackid ?? notAvailable()}</span>,
  },
  linkColumn({
    to: ({ id, lockerid }) => paths.lockerSlot({ lockerId: lockerid, id }),
    label: t('view'),
    name: ({ id }) => t('view.name', { name: t('slot', { id: String(id) }) }),
  }),
]

function Slots({ id }: { id: string }) {
  const t = useMessages('lockers')
  const list = useLockerView('slots')
  const query = useCall(lockers.slots, { params: { id }, query: list.query }, { keepPrevious: true })
  const { data } = query
  const back = useWayBack(paths.lockers())
  const title = data ? nameOfLocker(data.locker, t) : t('locker', { id })
  return (
    <>
      <PageHeader
        isNamed
        eyebrow={t('eyebrow')}
        title={title}
        description={data ? t('locker', { id: String(data.locker.id) }) : null}
        actions={
          <Button {...back} icon="arrow-left">
            {t('back.lockers')}
          </Button>
        }
      />
      {!isAbsent(query.error) && (
        <ListSearch label={t('search.slots')} placeholder={t('placeholder.slots')} search={list} />
      )}
      <List
        query={{ ...query, data: data && { rows: data.publiclockerslots, total: data.total ?? 0 } }}
        empty={<EmptyState icon="locker" message={t('none.slots')} />}
        paging={list.paging}
      >
        {(rows) => (
          <ListTable
            name="locker"
            caption={t('slots')}
            columns={columnsOf(t)}
            rows={rows}
            rowKey={({ id }) => id}
            rowTo={({ id, lockerid }) => paths.lockerSlot({ lockerId: lockerid, id })}
          />
        )}
      </List>
    </>
  )
}

export default function LockerPage() {
  const { id = '' } = useParams()
  // Remount for another locker, so that nothing of the previous one shows even for a moment.
  return <Slots key={id} id={id} />
}
