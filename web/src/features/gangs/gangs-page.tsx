import { gangs, type GangEntry } from '@idlewood/contract/gangs'
import { useCall } from '../../api/queries.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { matching, useShortListSearch } from '../../parts/list/short-list.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { number, shown } from '../../ui/values.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

function GangsTable({ gangs, unavailable }: { gangs: readonly GangEntry[]; unavailable: readonly string[] }) {
  const cell = (field: string, value: string) => shown(unavailable, field, value)
  const columns: Column<GangEntry>[] = [
    { key: 'id', header: 'ID', cell: ({ id }) => <span className="text-ink-muted">{id}</span> },
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
    {
      key: 'view',
      header: '',
      align: 'end',
      cell: ({ id, name }) => (
        <Button
          to={paths.gang({ id })}
          size="sm"
          variant="quiet"
          trailingIcon="chevron-right"
          aria-label={`View ${name ?? `gang ${id}`}`}
        >
          View
        </Button>
      ),
    },
  ]
  return <Table caption="Gangs" columns={columns} rows={gangs} rowKey={({ id }) => id} />
}

export default function GangsPage() {
  const query = useCall(gangs.list)
  const { search, searchFor } = useShortListSearch()
  return (
    <>
      <PageTitle>Gangs</PageTitle>
      <PageHeader
        title="Gangs"
        description={query.data?.available && `${query.data.gangs.length} in the game`}
      />
      <SearchField
        label="Search gangs"
        placeholder="Search gangs..."
        className="w-full sm:max-w-sm"
        value={search}
        onValueChange={searchFor}
      />
      <DetailSection query={query} loading={<SkeletonRows rows={8} />}>
        {(data) => {
          const found = matching(data.gangs, search, ({ id, name, motd, leader }) => [id, name, motd, leader])
          if (!data.available) return <EmptyState message="This game keeps no gangs the portal can read." />
          if (found.length === 0) return <EmptyState icon="flag" message="No gangs found." />
          return <GangsTable gangs={found} unavailable={data.unavailable} />
        }}
      </DetailSection>
    </>
  )
}
