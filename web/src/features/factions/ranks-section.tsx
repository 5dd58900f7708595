import { factions } from '@idlewood/contract/factions'
import { useCall } from '../../api/queries.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { EmptyState, Section } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { money, notAvailable } from '../../ui/values.ts'
import { pairByRank, type PaidRank } from './pay-list.ts'

const aside = (text: string) => <span className="text-ink-muted">{text}</span>

const rankColumn: Column<PaidRank> = { key: 'rank', header: 'Rank', cell: ({ rank }) => aside(String(rank)) }
const nameColumn: Column<PaidRank> = {
  key: 'name',
  header: 'Name',
  cell: ({ name }) => name ?? aside('Unnamed'),
  lead: true,
}

function salaryColumn(salaries: { available: boolean } | undefined): Column<PaidRank> {
  return {
    key: 'amount',
    header: 'Salary',
    align: 'end',
    cell({ amount }) {
      if (!salaries) return '…'
      if (!salaries.available) return aside(notAvailable())
      return amount === undefined || amount === null ? aside('No pay') : money(amount)
    },
  }
}

/**
 * Ranks with what they are paid. Either list shows without the other, which then says why it is not there.
 */
export function RanksSection({ id }: { id: string }) {
  const ranks = useCall(factions.ranks, { params: { id } })
  const salaries = useCall(factions.salaries, { params: { id } })
  const isHere = ranks.data !== undefined || salaries.data !== undefined
  const isPending = !isHere && (ranks.isPending || salaries.isPending)
  const rows = pairByRank(ranks.data?.factionrank ?? [], salaries.data?.factionsalary ?? [])
  const noRanks = !ranks.data && ranks.error
  const noSalaries = !salaries.data && salaries.error
  const columns = [
    rankColumn,
    ...(noRanks ? [] : [nameColumn]),
    ...(noSalaries ? [] : [salaryColumn(salaries.data)]),
  ]
  const isUnkept = ranks.data && !ranks.data.available
  return (
    <Section
      title="Ranks and salaries"
      query={{ data: isPending ? undefined : rows, isPending, refetch: ranks.refetch }}
      isEmpty={() => false}
    >
      {() => (
        <div className="grid gap-3">
          {rows.length > 0 && (
            <Table
              compact
              caption="Ranks and salaries"
              columns={columns}
              rows={rows}
              rowKey={({ rank }) => rank}
            />
          )}
          {isHere && rows.length === 0 && (
            <EmptyState
              message={isUnkept ? 'This game keeps no ranks the portal can read.' : 'No ranks found.'}
            />
          )}
          {noRanks && <SectionFailure about="Ranks" error={noRanks} onRetry={ranks.refetch} />}
          {noSalaries && <SectionFailure about="Salaries" error={noSalaries} onRetry={salaries.refetch} />}
        </div>
      )}
    </Section>
  )
}
