import { gangs, type Gang } from '@idlewood/contract/gangs'
import type { GroupRank } from '@idlewood/contract/groups'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { isAbsent, SectionFailure } from '../../parts/section-failure.tsx'
import { MembersSection, useMembersPage } from '../../parts/groups/members-section.tsx'
import { SkinsSection } from '../../parts/groups/skins-section.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { money, number, shown } from '../../ui/values.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

function allianceOf({ alliance, alliancename }: Gang): string {
  if (alliance === null || alliance < 1) return 'None'
  return alliancename ?? `Gang ${alliance}`
}

function Details({ gang, unavailable }: { gang: Gang; unavailable: readonly string[] }) {
  const fact = (field: string, value: string) => shown(unavailable, field, value)
  const count = (
    field: 'strikes' | 'points' | 'turftokens' | 'materials' | 'ammo' | 'pot' | 'crack' | 'meth',
  ) => fact(field, number(gang[field]))
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-ink-muted">Motd</p>
        <p className="[overflow-wrap:anywhere]">{fact('motd', gang.motd ?? 'None')}</p>
      </div>
      <Facts
        facts={[
          ['ID', String(gang.id)],
          ['Name', gang.name ?? 'Unnamed'],
          ['Leader', fact('leader', gang.leader ?? 'Nobody')],
          ['Level', fact('level', number(gang.level))],
          ['Strikes', count('strikes')],
          ['Alliance', fact('alliance', allianceOf(gang))],
          ['Points', count('points')],
          ['Turf tokens', count('turftokens')],
          ['Cash', fact('cash', money(gang.cash))],
          ['Materials', count('materials')],
          ['Ammo', count('ammo')],
          ['Pot', count('pot')],
          ['Crack', count('crack')],
          ['Meth', count('meth')],
          ['Painkillers', fact('painkillers', number(gang.painkillers))],
        ]}
      />
    </Card>
  )
}

function Users({ id }: { id: string }) {
  const { page, query: paging, turnTo } = useMembersPage()
  const query = useCall(gangs.users, { params: { id }, query: paging }, { keepPrevious: true })
  const data = query.data && {
    ...query.data,
    hasRanks: !query.data.unavailable.includes('gangrank'),
    members: query.data.ganguser.map(({ id, username, gangrank, gangrankname }) => ({
      id,
      username,
      rank: gangrank,
      rankname: gangrankname,
    })),
  }
  return <MembersSection query={{ ...query, data }} page={page} turnTo={turnTo} />
}

const rankColumns: Column<GroupRank>[] = [
  { key: 'rank', header: 'Rank', cell: ({ rank }) => <span className="text-ink-muted">{rank}</span> },
  { key: 'name', header: 'Name', cell: ({ name }) => name ?? 'Unnamed', lead: true },
]

function Ranks({ id }: { id: string }) {
  const query = useCall(gangs.ranks, { params: { id } })
  return (
    <DetailSection
      title="Ranks"
      query={query}
      isEmpty={({ gangrank, available }) => available && gangrank.length === 0}
      emptyMessage="No ranks found."
    >
      {({ gangrank, available }) =>
        available ? (
          <Table compact caption="Ranks" columns={rankColumns} rows={gangrank} rowKey={({ rank }) => rank} />
        ) : (
          <EmptyState message="This game keeps no ranks the portal can read." />
        )
      }
    </DetailSection>
  )
}

function Skins({ id }: { id: string }) {
  const query = useCall(gangs.skins, { params: { id } })
  const data = query.data && { skins: query.data.gangskin, available: query.data.available }
  return <SkinsSection query={{ ...query, data }} />
}

export default function GangPage() {
  const { id = '' } = useParams()
  const query = useCall(gangs.details, { params: { id } })
  const [gang] = query.data?.gangsdetails ?? []
  const title = gang?.name ?? `Gang ${id}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        eyebrow="Gang"
        title={title}
        actions={
          <Button to={paths.gangs()} icon="arrow-left">
            Back to Gangs
          </Button>
        }
      />
      {isAbsent(query.error) ? (
        <SectionFailure error={query.error} onRetry={query.refetch} />
      ) : (
        // Of another gang nothing of this one stays, not even for a moment.
        <div key={id} className="grid gap-8">
          <DetailSection title="Details" query={query}>
            {({ unavailable }) => gang && <Details gang={gang} unavailable={unavailable} />}
          </DetailSection>
          <div className="grid items-start gap-8 xl:grid-cols-2">
            <Users id={id} />
            <Ranks id={id} />
          </div>
          <Skins id={id} />
        </div>
      )}
    </>
  )
}
