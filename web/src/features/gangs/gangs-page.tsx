import { gangs, type GangEntry } from '@idlewood/contract/gangs'
import { useCall } from '../../api/queries.ts'
import { idColumn, linkColumn } from '../../parts/list/columns.tsx'
import { useShortListView } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { allMatching } from '../../parts/list/matching.ts'
import { onArrival, prefetch } from '../../parts/list/prefetch.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { number, shown } from '../../ui/values.ts'

export const clientLoader = prefetch(gangs.list, () => ({}))
export const shouldRevalidate = onArrival

function columnsOf(unavailable: readonly string[]): Column<GangEntry>[] {
  const cell = (field: string, value: string) => shown(unavailable, field, value)
  return [
    idColumn(({ id }) => id),
    { key: 'name', header: 'Name', cell: ({ name }) => name ?? 'Unnamed', lead: true },
    {
      key: 'motd',
      header: 'Motd',
      cell: ({ motd }) => (
        <span className="line-clamp-2 max-w-[60ch] min-w-0 [overflow-wrap:anywhere]">
          {cell('motd', motd ?? 'None')}
        </span>
      ),
    },
    { key: 'leader', header: 'Leader', cell: (row) => cell('leader', row.leader ?? 'Nobody') },
    { key: 'level', header: 'Level', cell: (row) => cell('level', number(row.level)) },
    linkColumn({
      to: ({ id }) => paths.gang({ id }),
      label: 'View',
      name: ({ id, name }) => `View ${name ?? `gang ${id}`}`,
    }),
  ]
}

export default function GangsPage() {
  const query = useCall(gangs.list)
  const search = useShortListView()
  const { data } = query
  return (
    <>
      <PageTitle>Gangs</PageTitle>
      <PageHeader title="Gangs" description={data?.available && `${number(data.gangs.length)} in the game`} />
      <ListSearch label="Search gangs" placeholder="Search gangs..." search={search} />
      <List
        query={{
          ...query,
          data:
            data &&
            allMatching(data.gangs, search.typed, ({ id, name, motd, leader }) => [id, name, motd, leader]),
        }}
        empty={
          data?.available === false ? (
            <EmptyState message="This game keeps no gangs the portal can read." />
          ) : (
            <EmptyState icon="flag" message="No gangs found." />
          )
        }
      >
        {(rows) => (
          <Table
            caption="Gangs"
            columns={columnsOf(data?.unavailable ?? [])}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </List>
    </>
  )
}
