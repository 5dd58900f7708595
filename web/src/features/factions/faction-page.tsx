import { factions, type Faction } from '@idlewood/contract/factions'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { GroupPage } from '../../parts/groups/group-page.tsx'
import { Leader } from '../../parts/groups/leader.tsx'
import { MembersSection, useMembersPage } from '../../parts/groups/members-section.tsx'
import { SkinsSection } from '../../parts/groups/skins-section.tsx'
import { useCodeWords } from '../../parts/field-words.ts'
import { Card } from '../../ui/card.tsx'
import { factLoading, Facts } from '../../ui/facts.tsx'
import { money, number, valueOrUnavailable } from '../../ui/values.ts'
import { RanksSection } from './ranks-section.tsx'
import { paths } from '../../paths.ts'

/** The faction's details, or a placeholder while they load. */
function Details({
  faction,
  unavailable,
  leaders,
}: {
  faction?: Faction
  unavailable: readonly string[]
  leaders?: Readonly<Record<string, number>> | undefined
}) {
  const t = useMessages('groups')
  const codeName = useCodeWords()
  const fact = (field: string, value: (faction: Faction) => string) =>
    faction ? valueOrUnavailable(unavailable, field, value(faction)) : factLoading
  return (
    <Card>
      <Facts
        facts={[
          [t('id'), fact('id', ({ id }) => String(id))],
          [t('name'), fact('name', ({ name }) => name ?? t('name.none'))],
          [t('short'), fact('shortname', ({ shortname }) => shortname ?? t('short.none'))],
          [
            t('leader'),
            faction ? (
              <Leader key="leader" name={faction.leader} {...{ leaders, unavailable }} />
            ) : (
              factLoading
            ),
          ],
          [
            t('type'),
            fact('type', ({ type }) => (type === null ? t('type.none') : codeName('factionTypes', type))),
          ],
          [t('ranks'), fact('rankcount', ({ rankcount }) => number(rankcount))],
          [t('cash'), fact('fcash', ({ fcash }) => money(fcash))],
          [t('dirtyCash'), fact('fdirtycash', ({ fdirtycash }) => money(fdirtycash))],
          [t('painkillers'), fact('fpainkillers', ({ fpainkillers }) => number(fpainkillers))],
          [t('turfTokens'), fact('turftokens', ({ turftokens }) => number(turftokens))],
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
  return (
    <GroupPage
      id={id}
      name={faction?.name}
      kind="faction"
      list={paths.factions()}
      query={query}
      details={({ unavailable, leaders }) => faction && <Details {...{ faction, unavailable, leaders }} />}
      shape={<Details unavailable={[]} />}
      members={<Users id={id} />}
      ranks={<RanksSection id={id} />}
      skins={<Skins id={id} />}
    />
  )
}
