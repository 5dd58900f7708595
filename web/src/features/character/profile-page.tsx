import { character, type User, type UserDetails } from '@idlewood/contract/character'
import { packageInForce } from '@idlewood/contract/game/vip-packages'
import { vehicles } from '@idlewood/contract/vehicles'
import type { ReactNode } from 'react'
import site from 'virtual:content/site'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { useCodeWords } from '../../parts/field-words.ts'
import { vehiclesNamed, gridLoading, VehicleGrid } from '../../parts/vehicle/vehicle-grid.tsx'
import { FoundCount } from '../../ui/found-count.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { ItemList } from '../../ui/item-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Meter } from '../../ui/meter.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { EmptyState, Section, Skeleton, SkeletonRows, tallTitle, TitledSection } from '../../ui/states.tsx'
import { datePart, money, number, valueOrUnavailable } from '../../ui/values.ts'
import { SearchField, useSearchText } from '../../ui/text-field.tsx'
import { EarlyName } from '../../frame/loading-page.tsx'
import { Portrait } from './portrait.tsx'
import { StaffChanges } from './staff-changes.tsx'
import { genderName, givenNumber, statusText } from './character-values.ts'
import { OwnRecord } from '../../parts/record/record-section.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'
import { useMessages } from '../../language/messages.ts'

const year = new Date().getFullYear()

const OwnProperty = lazyPart(
  async () => (await import('../../parts/city/person-property.tsx')).OwnProperty,
  <SkeletonRows rows={3} />,
)

function Head({ user }: { user: User }) {
  const t = useMessages('character')
  const codeName = useCodeWords()
  return (
    <HeadFrame
      portrait={<Portrait user={user} />}
      heading={<h1 className={headingClass}>{user.username}</h1>}
      badges={
        <>
          <Badge tone="accent" icon="crown">
            {codeName('vipPackages', packageInForce(user))}
          </Badge>
          <Badge tone="info" icon="shield">
            {codeName('adminLevels', user.adminlevel ?? 0)}
          </Badge>
        </>
      }
    >
      <div className="grid max-w-xl gap-4 rounded-lg bg-overlay/85 p-4 sm:grid-cols-2">
        <Meter label={t('health')} value={user.health} tone="danger" />
        <Meter label={t('armor')} value={user.armor} tone="info" />
      </div>
    </HeadFrame>
  )
}

const headingClass = 'display text-3xl [overflow-wrap:anywhere]'

function HeadFrame({
  portrait,
  heading,
  badges,
  children,
}: {
  portrait: ReactNode
  heading: ReactNode
  badges: ReactNode
  children: ReactNode
}) {
  return (
    <div className="dusk grain relative overflow-hidden rounded-xl p-6 sm:p-8">
      <div className="relative grid grid-cols-[minmax(0,1fr)] items-center gap-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="w-32 overflow-hidden rounded-lg border border-line shadow-raised sm:w-44">
          {portrait}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="grid gap-3">
            {heading}
            <div className="flex min-h-7 flex-wrap gap-2">{badges}</div>
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}

function Loading() {
  const t = useMessages('character')
  return (
    <>
      <PageTitle>{t('profile')}</PageTitle>
      <HeadFrame
        portrait={<Skeleton className="aspect-3/4 w-full" />}
        heading={<EarlyName text="{name}" className={cx(headingClass, 'min-h-lh')} />}
        badges={<PageLoading text={t('loading')} />}
      >
        <Skeleton className="h-34 w-full max-w-xl rounded-lg sm:h-21" />
      </HeadFrame>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TitledSection title={t('statistics')} titleClass={tallTitle}>
          <Skeleton className="h-80 w-full rounded-lg" />
        </TitledSection>
        <TitledSection title={t('inventory')} titleClass={tallTitle}>
          <SkeletonRows />
        </TitledSection>
      </div>
    </>
  )
}

export const handle: PageHandle = { Loading }

function Statistics({
  user,
  details,
  unavailable,
}: {
  user: User
  details: UserDetails
  unavailable: readonly string[]
}) {
  const t = useMessages('character')
  const codeName = useCodeWords()
  const fact = (field: string, value: string) => valueOrUnavailable(unavailable, field, value)
  return (
    <Card>
      <Facts
        facts={[
          [t('status'), statusText(t, details, unavailable)],
          [t('level'), fact('level', number(user.level))],
          [t('hours'), fact('hours', number(user.hours))],
          [t('login'), fact('lastlogin', datePart(user.lastlogin))],
          [t('gender'), fact('gender', genderName(t, user.gender))],
          [t('age'), fact('age', number(user.age))],
          [t('bank'), fact('bank', money(user.bank))],
          [t('cash'), fact('cash', money(user.cash))],
          [t('job'), fact('job', details.job === null ? t('none') : codeName('jobs', details.job))],
          [t('phone'), fact('phone', givenNumber(t, details.phone))],
          [t('atm'), fact('atm', givenNumber(t, details.atm))],
          [t('rank.faction'), fact('factionrankname', details.factionrankname ?? t('none'))],
          [t('rank.gang'), fact('gangrankname', details.gangrankname ?? t('none'))],
        ]}
      />
    </Card>
  )
}

function Inventory() {
  const t = useMessages('character')
  const query = useCall(character.inventory)
  const search = useSearchText()
  return (
    <Section
      title={t('inventory')}
      query={query}
      errorMessage={t('inventory.failed')}
      actions={
        <SearchField
          label={t('inventory.search')}
          placeholder={t('inventory.search.placeholder')}
          className="w-full sm:w-64"
          {...search}
        />
      }
    >
      {({ inventory, available }) => {
        const items = inventory
          .filter(({ invitem }) => invitem.toLowerCase().includes(search.value.trim().toLowerCase()))
          .map(({ invitem, invQuantity }) => ({ name: invitem, quantity: invQuantity }))
        if (!available) return <EmptyState message={t('inventory.missing')} />
        return (
          <>
            <FoundCount count={items.length} />
            {items.length === 0 ? <EmptyState message={t('inventory.empty')} /> : <ItemList items={items} />}
          </>
        )
      }}
    </Section>
  )
}

function Garage() {
  const t = useMessages('character')
  const query = useCall(vehicles.list)
  const search = useSearchText()
  return (
    <Section
      title={t('garage')}
      query={query}
      loading={gridLoading}
      errorMessage={t('garage.failed')}
      actions={
        <SearchField
          label={t('garage.search')}
          placeholder={t('garage.search.placeholder')}
          className="w-full sm:w-64"
          {...search}
        />
      }
    >
      {({ vehicles: cars, available }) =>
        available ? (
          <VehicleGrid vehicles={vehiclesNamed(cars, search.value)} to={({ id }) => paths.vehicle({ id })} />
        ) : (
          <EmptyState message={t('garage.missing')} />
        )
      }
    </Section>
  )
}

export default function ProfilePage() {
  const t = useMessages('character')
  const { user } = useAuth()
  const profile = useCall(character.profile)
  const stats = useCall(character.stats)
  if (!user) return <p>{t('loading')}</p>
  const fresh = profile.data?.user ?? user
  return (
    <>
      <PageTitle>{t('profile')}</PageTitle>
      <Head user={fresh} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title={t('statistics')} query={stats} errorMessage={t('statistics.failed')}>
          {({ userDetails, unavailable }) => (
            <Statistics
              user={fresh}
              details={userDetails}
              unavailable={[...unavailable, ...(profile.data?.unavailable ?? [])]}
            />
          )}
        </Section>
        <Inventory />
      </div>
      <Garage />
      <OwnProperty />
      <OwnRecord />
      <StaffChanges />
      <footer className="border-t border-line pt-6 text-sm text-ink-muted">
        © {year} {site.developerTeam}
      </footer>
    </>
  )
}
