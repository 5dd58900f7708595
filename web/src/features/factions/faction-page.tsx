import { factions, type Faction } from '@idlewood/contract/factions'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { isAbsent, SectionFailure } from '../../parts/section-failure.tsx'
import { MembersSection, useMembersPage } from '../../parts/groups/members-section.tsx'
import { SkinsSection } from '../../parts/groups/skins-section.tsx'
import { useCodeNames } from '../../api/portal-info.ts'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { money, number, shown } from '../../ui/values.ts'
import { RanksSection } from './ranks-section.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

function Details({ faction, unavailable }: { faction: Faction; unavailable: readonly string[] }) {
  const codeName = useCodeNames()
  const { type } = faction
  const fact = (field: string, value: string) => shown(unavailable, field, value)
  return (
    <Card>
      <Facts
        facts={[
          ['ID', String(faction.id)],
          ['Name', faction.name ?? 'Unnamed'],
          ['Short', fact('shortname', faction.shortname ?? 'None')],
          ['Leader', fact('leader', faction.leader ?? 'Nobody')],
          ['Type', fact('type', type === null ? 'None' : codeName('factionTypes', type))],
          ['Ranks', fact('rankcount', number(faction.rankcount))],
          ['Cash', fact('fcash', money(faction.fcash))],
          ['Dirty cash', fact('fdirtycash', money(faction.fdirtycash))],
          ['Painkillers', fact('fpainkillers', number(faction.fpainkillers))],
          ['Turf tokens', fact('turftokens', number(faction.turftokens))],
        ]}
      />
    </Card>
  )
}

function Users({ id }: { id: string }) {
  const { page, query: paging, turnTo } = useMembersPage()
  const query = useCall(factions.users, { params: { id }, query: paging }, { keepPrevious: true })
  const data = query.data && {
    ...query.data,
    hasRanks: !query.data.unavailable.includes('factionrank'),
    members: query.data.factionuser.map(({ id, username, factionrank, factionrankname }) => ({
      id,
      username,
      rank: factionrank,
      rankname: factionrankname,
    })),
  }
  return <MembersSection query={{ ...query, data }} page={page} turnTo={turnTo} />
}

function Skins({ id }: { id: string }) {
  const query = useCall(factions.skins, { params: { id } })
  const data = query.data && { skins: query.data.factionskin, available: query.data.available }
  return <SkinsSection query={{ ...query, data }} />
}

export default function FactionPage() {
  const { id = '' } = useParams()
  const query = useCall(factions.details, { params: { id } })
  const [faction] = query.data?.factiondetails ?? []
  const title = faction?.name ?? `Faction ${id}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        eyebrow="Faction"
        title={title}
        actions={
          <Button to={paths.factions()} icon="arrow-left">
            Back to Factions
          </Button>
        }
      />
      {isAbsent(query.error) ? (
        <SectionFailure error={query.error} onRetry={query.refetch} />
      ) : (
        // Of another faction nothing of this one stays, not even for a moment.
        <div key={id} className="grid gap-8">
          <DetailSection title="Details" query={query}>
            {({ unavailable }) => faction && <Details faction={faction} unavailable={unavailable} />}
          </DetailSection>
          <div className="grid items-start gap-8 xl:grid-cols-2">
            <Users id={id} />
            <RanksSection id={id} />
          </div>
          <Skins id={id} />
        </div>
      )}
    </>
  )
}
