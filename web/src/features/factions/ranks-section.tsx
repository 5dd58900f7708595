import { factions } from '@idlewood/contract/factions'
import { useCall } from '../../api/queries.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { EmptyState, Section } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { money, notAvailable } from '../../ui/values.ts'
import { pairByRank, type PaidRank } from './pay-list.ts'

const aside = (text: string) => <span className="text-ink-muted">{text}</span>

const rankColumn = (t: Messages<'groups'>): Column<PaidRank> => ({
  key: 'rank',
  header: t('rank'),
  cell: ({ rank }) => aside(String(rank)),
})
const nameColumn = (t: Messages<'groups'>): Column<PaidRank> => ({
  key: 'name',
  header: t('name'),
  cell: ({ name }) => name ?? aside(t('name.none')),
  lead: true,
})

function salaryColumn(t: Messages<'groups'>, salaries: { available: boolean } | undefined): Column<PaidRank> {
  return {
    key: 'amount',
    header: t('salary'),
    align: 'end',
    cell({ amount }) {
      if (!salaries) return '…'
      if (!salaries.available) return aside(notAvailable())
      return amount === undefined || amount === null ? aside(t('salary.none')) : money(amount)
    },
  }
}

/** A faction's ranks and salaries, each with the error that prevents showing it, if any. */
function useRanks(id: string) {
  const ranks = useCall(factions.ranks, { params: { id } })
  const salaries = useCall(factions.salaries, { params: { id } })
  const known = ranks.data?.factionrank
  const isHere = ranks.data !== undefined || salaries.data !== undefined
  return {
    ranks,
    salaries,
    rows: pairByRank(known ?? [], salaries.data?.factionsalary ?? []),
    isPending: !isHere && (ranks.isPending || salaries.isPending),
    isWithoutRanks: known?.length === 0,
    noRanks: !ranks.data && ranks.error,
    noSalaries: !salaries.data && salaries.error,
  }
}

/** Ranks with their salaries. If one list fails to load, the other is shown alone, with the reason. */
export function RanksSection({ id }: { id: string }) {
  const t = useMessages('groups')
  const { ranks, salaries, rows, isPending, isWithoutRanks, noRanks, noSalaries } = useRanks(id)
  const columns = [
    rankColumn(t),
    ...(noRanks || isWithoutRanks ? [] : [nameColumn(t)]),
    ...(noSalaries ? [] : [salaryColumn(t, salaries.data)]),
  ]
  const isUnkept = ranks.data && !ranks.data.available
  return (
    <Section
      title={t('pay')}
      query={{ data: isPending ? undefined : rows, isPending, refetch: ranks.refetch }}
      isEmpty={() => false}
    >
      {() => (
        <div className="grid gap-3">
          {isWithoutRanks && <EmptyState message={t(isUnkept ? 'ranks.unkept' : 'ranks.none')} />}
          {rows.length > 0 && (
            <Table compact caption={t('pay')} columns={columns} rows={rows} rowKey={({ rank }) => rank} />
          )}
          {noRanks && <SectionFailure about={t('ranks')} error={noRanks} onRetry={ranks.refetch} />}
          {noSalaries && (
            <SectionFailure about={t('salaries')} error={noSalaries} onRetry={salaries.refetch} />
          )}
        </div>
      )}
    </Section>
  )
}
