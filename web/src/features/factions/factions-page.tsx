import { factions, type FactionEntry } from '@idlewood/contract/factions'
import { useCall } from '../../api/queries.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { matching, useShortListSearch } from '../../parts/list/short-list.ts'
import { useCodeNames } from '../../api/portal-info.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { number, shown } from '../../ui/values.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

function FactionsTable({
  factions,
  unavailable,
}: {
  factions: readonly FactionEntry[]
  unavailable: readonly string[]
}) {
  const codeName = useCodeNames()
  const cell = (field: string, value: string) => shown(unavailable, field, value)
  const columns: Column<FactionEntry>[] = [
    { key: 'id', header: 'ID', cell: ({ id }) => <span className="text-ink-muted">{id}</span> },
    { key: 'name', header: 'Name', cell: ({ name }) => name ?? 'Unnamed', lead: true },
    { key: 'shortname', header: 'Short', cell: (row) => cell('shortname', row.shortname ?? 'None') },
    { key: 'leader', header: 'Leader', cell: (row) => cell('leader', row.leader ?? 'Nobody') },
    {
      key: 'type',
      header: 'Type',
      cell: ({ type }) => cell('type', type === null ? 'None' : codeName('factionTypes', type)),
    },
    { key: 'rankcount', header: 'Ranks', cell: (row) => cell('rankcount', number(row.rankcount)) },
    {
      key: 'view',
      header: '',
      align: 'end',
      cell: ({ id, name }) => (
        <Button
          to={paths.faction({ id })}
          size="sm"
          variant="quiet"
          trailingIcon="chevron-right"
          aria-label={`View ${name ?? `faction ${id}`}`}
        >
          View
        </Button>
      ),
    },
  ]
  return <Table caption="Factions" columns={columns} rows={factions} rowKey={({ id }) => id} />
}

export default function FactionsPage() {
  const query = useCall(factions.list)
  const { search, searchFor } = useShortListSearch()
  return (
    <>
      <PageTitle>Factions</PageTitle>
      <PageHeader
        title="Factions"
        description={query.data?.available && `${query.data.factions.length} in the game`}
      />
      <SearchField
        label="Search factions"
        placeholder="Search factions..."
        className="w-full sm:max-w-sm"
        value={search}
        onValueChange={searchFor}
      />
      <DetailSection query={query} loading={<SkeletonRows rows={8} />}>
        {(data) => {
          const found = matching(data.factions, search, ({ id, name, shortname, leader }) => [
            id,
            name,
            shortname,
            leader,
          ])
          if (!data.available)
            return <EmptyState message="This game keeps no factions the portal can read." />
          if (found.length === 0) return <EmptyState icon="flag" message="No factions found." />
          return <FactionsTable factions={found} unavailable={data.unavailable} />
        }}
      </DetailSection>
    </>
  )
}
