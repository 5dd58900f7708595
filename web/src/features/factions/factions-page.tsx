import { factions, type FactionEntry } from '@idlewood/contract/factions'
import { useCodeNames } from '../../api/portal-info.ts'
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

export const clientLoader = prefetch(factions.list, () => ({}))
export const shouldRevalidate = onArrival

function columnsOf(
  unavailable: readonly string[],
  codeName: ReturnType<typeof useCodeNames>,
): Column<FactionEntry>[] {
  const cell = (field: string, value: string) => shown(unavailable, field, value)
  return [
    idColumn(({ id }) => id),
    { key: 'name', header: 'Name', cell: ({ name }) => name ?? 'Unnamed', lead: true },
    { key: 'shortname', header: 'Short', cell: (row) => cell('shortname', row.shortname ?? 'None') },
    { key: 'leader', header: 'Leader', cell: (row) => cell('leader', row.leader ?? 'Nobody') },
    {
      key: 'type',
      header: 'Type',
      cell: ({ type }) => cell('type', type === null ? 'None' : codeName('factionTypes', type)),
    },
    { key: 'rankcount', header: 'Ranks', cell: (row) => cell('rankcount', number(row.rankcount)) },
    linkColumn({
      to: ({ id }) => paths.faction({ id }),
      label: 'View',
      name: ({ id, name }) => `View ${name ?? `faction ${id}`}`,
    }),
  ]
}

export default function FactionsPage() {
  const query = useCall(factions.list)
  const codeName = useCodeNames()
  const search = useShortListView()
  const { data } = query
  return (
    <>
      <PageTitle>Factions</PageTitle>
      <PageHeader
        title="Factions"
        description={data?.available && `${number(data.factions.length)} in the game`}
      />
      <ListSearch label="Search factions" placeholder="Search factions..." search={search} />
      <List
        query={{
          ...query,
          data:
            data &&
            allMatching(data.factions, search.typed, ({ id, name, shortname, leader }) => [
              id,
              name,
              shortname,
              leader,
            ]),
        }}
        empty={
          data?.available === false ? (
            <EmptyState message="This game keeps no factions the portal can read." />
          ) : (
            <EmptyState icon="flag" message="No factions found." />
          )
        }
      >
        {(rows) => (
          <Table
            caption="Factions"
            columns={columnsOf(data?.unavailable ?? [], codeName)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </List>
    </>
  )
}
