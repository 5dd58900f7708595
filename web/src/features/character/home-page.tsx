import { character, type UserDetails } from '@idlewood/contract/character'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { useCodeWords } from '../../parts/field-words.ts'
import { Button } from '../../ui/button.tsx'
import { StatTile } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section, Skeleton, tallTitle, TitledSection } from '../../ui/states.tsx'
import { datePart, number, valueOrUnavailable } from '../../ui/values.ts'
import { ServerStatusCard } from '../../parts/server-status.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'
import { useMessages } from '../../language/messages.ts'
import { HomeHero, HomeHeroLoading } from './home-hero.tsx'
import { givenNumber, statusText } from './character-values.ts'

function Cards({ details, unavailable }: { details: UserDetails; unavailable: readonly string[] }) {
  const t = useMessages('character')
  const codeName = useCodeWords()
  const tile = (field: string, value: string) => valueOrUnavailable(unavailable, field, value)
  // Job 0 is a real job; only null means that there is none.
  const job = details.job === null ? t('none') : codeName('jobs', details.job)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label={t('level')} value={tile('level', number(details.level))} />
      <StatTile label={t('hours')} value={tile('hours', number(details.hours))} />
      <StatTile
        label={t('login')}
        value={
          <span className="text-lg sm:text-xl sm:whitespace-nowrap">
            {tile('lastlogin', datePart(details.lastlogin))}
          </span>
        }
      />
      <StatTile label={t('phone')} value={tile('phone', givenNumber(t, details.phone))} />
      <StatTile label={t('atm')} value={tile('atm', givenNumber(t, details.atm))} />
      <StatTile label={t('job')} value={tile('job', job)} />
      <div className="col-span-2">
        <StatTile label={t('status')} value={statusText(t, details, unavailable)} />
      </div>
    </div>
  )
}

const loading = (
  <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {Array.from({ length: 7 }, (_, index) => (
      <Skeleton key={index} className="h-24 w-full" />
    ))}
  </div>
)

function Loading() {
  const t = useMessages('character')
  return (
    <>
      <PageTitle>{t('home')}</PageTitle>
      <HomeHeroLoading />
      <TitledSection title={t('yours')} titleClass={tallTitle}>
        {loading}
      </TitledSection>
    </>
  )
}

export const handle: PageHandle = { Loading }

/** Contains the car drawings, which a phone shows only after scrolling, so it is loaded separately. */
export const Lobby = lazyPart(
  async () => (await import('./lobby.tsx')).Lobby,
  <Skeleton className="h-128 w-full rounded-lg" />,
  { isBelowScreen: true },
)

export default function HomePage() {
  const t = useMessages('character')
  const { user } = useAuth()
  const profile = useCall(character.profile)
  const query = useCall(character.stats)
  if (!user) return <p>{t('loading')}</p>
  return (
    <>
      <PageTitle>{t('home')}</PageTitle>
      <HomeHero user={profile.data?.user ?? user} />
      <Section
        title={t('yours')}
        actions={
          <Button to={paths.dashboard()} size="sm" variant="quiet" trailingIcon="chevron-right">
            {t('health.armor')}
          </Button>
        }
        query={query}
        loading={loading}
        errorMessage={t('yours.failed')}
      >
        {({ userDetails, unavailable }) => <Cards details={userDetails} unavailable={unavailable} />}
      </Section>
      <Lobby />
      <ServerStatusCard />
    </>
  )
}
