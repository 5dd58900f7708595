import { gangs, type Gang } from '@idlewood/contract/gangs'
import type { GroupRank } from '@idlewood/contract/groups'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { GroupPage } from '../../parts/groups/group-page.tsx'
import { Leader } from '../../parts/groups/leader.tsx'
import { MembersSection, useMembersPage } from '../../parts/groups/members-section.tsx'
import { SkinsSection } from '../../parts/groups/skins-section.tsx'
import { Card } from '../../ui/card.tsx'
import { factLoading, Facts } from '../../ui/facts.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { money, number, valueOrUnavailable } from '../../ui/values.ts'
import { paths } from '../../paths.ts'

function allianceOf({ alliance, alliancename }: Gang, t: Messages<'groups'>): string {
  if (alliance === null || alliance < 1) return t('alliance.none')
  return alliancename ?? t('gang.id', { id: String(alliance) })
}

/** The gang's details, or a placeholder while they load. */
function Details({
  gang,
  unavailable,
  leaders,
}: {
  gang?: Gang
  unavailable: readonly string[]
  leaders?: Readonly<Record<string, number>> | undefined
}) {
  const t = useMessages('groups')
  const fact = (field: string, value: (gang: Gang) => string) =>
    gang ? valueOrUnavailable(unavailable, field, value(gang)) : factLoading
  const count = (
    field: 'strikes' | 'points' | 'turftokens' | 'materials' | 'ammo' | 'pot' | 'crack' | 'meth',
  ) => fact(field, (gang) => number(gang[field]))
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-ink-muted">{t('motd')}</p>
        <div className="[overflow-wrap:anywhere]">
          {gang ? (
            valueOrUnavailable(unavailable, 'motd', gang.motd ?? t('motd.none'))
          ) : (
            <Skeleton className="inline-block h-[0.9em] w-4/5" />
          )}
        </div>
      </div>
      <Facts
        facts={[
          [t('id'), fact('id', ({ id }) => String(id))],
          [t('name'), fact('name', ({ name }) => name ?? t('name.none'))],
          [
            t('leader'),
            gang ? <Leader key="leader" name={gang.leader} {...{ leaders, unavailable }} /> : factLoading,
          ],
          [t('level'), fact('level', ({ level }) => number(level))],
          [t('strikes'), count('strikes')],
          [t('alliance'), fact('alliance', (gang) => allianceOf(gang, t))],
          [t('points'), count('points')],
          [t('turfTokens'), count('turftokens')],
          [t('cash'), fact('cash', ({ cash }) => money(cash))],
          [t('materials'), count('materials')],
          [t('ammo'), count('ammo')],
          [t('pot'), count('pot')],
          [t('crack'), count('crack')],
          [t('meth'), count('meth')],
          [t('painkillers'), fact('painkillers', ({ painkillers }) => number(painkillers))],
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

const rankColumnsOf = (t: Messages<'groups'>): Column<GroupRank>[] => [
  { key: 'rank', header: t('rank'), cell: ({ rank }) => <span className="text-ink-muted">{rank}</span> },
  { key: 'name', header: t('name'), cell: ({ name }) => name ?? t('name.none'), lead: true },
]

function Ranks({ id }: { id: string }) {
  const t = useMessages('groups')
  const query = useCall(gangs.ranks, { params: { id } })
  return (
    <DetailSection
      title={t('ranks')}
      query={query}
      isEmpty={({ gangrank, available }) => available && gangrank.length === 0}
      emptyMessage={t('ranks.none')}
    >
      {({ gangrank, available }) =>
        available ? (
          <Table
            compact
            caption={t('ranks')}
            columns={rankColumnsOf(t)}
            rows={gangrank}
            rowKey={({ rank }) => rank}
          />
        ) : (
          <EmptyState message={t('ranks.unkept')} />
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
  return (
    <GroupPage
      id={id}
      name={gang?.name}
      kind="gang"
      list={paths.gangs()}
      query={query}
      details={({ unavailable, leaders }) => gang && <Details {...{ gang, unavailable, leaders }} />}
      shape={<Details unavailable={[]} />}
      members={<Users id={id} />}
      ranks={<Ranks id={id} />}
      skins={<Skins id={id} />}
    />
  )
}
