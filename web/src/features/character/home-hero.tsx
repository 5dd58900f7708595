import type { User } from '@idlewood/contract/character'
import { packageInForce } from '@idlewood/contract/game/vip-packages'
import { premium } from '@idlewood/contract/premium'
import type { ServerNow } from '@idlewood/contract/server-status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useCodeWords } from '../../parts/field-words.ts'
import { useServerStatus } from '../../parts/server-status.tsx'
import { useFormat } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Meter } from '../../ui/meter.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { money } from '../../ui/values.ts'
import { paths } from '../../paths.ts'
import { EarlyName } from '../../frame/loading-page.tsx'
import { Portrait } from './portrait.tsx'

/** The player at a glance, on an evening sky: portrait, name, server status and vital figures. */
export function HomeHero({ user }: { user: User }) {
  const t = useMessages('character')
  return (
    <Hero
      portrait={<Portrait user={user} />}
      heading={<h1 className={headingClass}>{t('welcome', { name: user.username })}</h1>}
      status={<ServerLine />}
    >
      <Vitals user={user} />
    </Hero>
  )
}

/** The same before the session is known; the name appears as soon as the page has received it. */
export function HomeHeroLoading() {
  const t = useMessages('character')
  return (
    <Hero
      portrait={<Skeleton className="aspect-3/4 w-full" />}
      heading={<EarlyName text={t('welcome', { name: '{name}' })} className={cx(headingClass, 'min-h-lh')} />}
    >
      <div className={cx(vitalsClass, 'min-h-50 place-content-center')}>
        <PageLoading text={t('loading')} />
      </div>
    </Hero>
  )
}

/** On the narrowest phones small enough for the longest word of a welcome, which would otherwise break. */
const headingClass = 'display text-xl [overflow-wrap:anywhere] max-[22rem]:text-lg sm:text-3xl'
const vitalsClass = 'grid gap-4 rounded-lg bg-overlay/92 p-4 shadow-raised sm:p-5'

function Hero({
  portrait,
  heading,
  status,
  children,
}: {
  portrait: ReactNode
  heading: ReactNode
  status?: ReactNode
  children: ReactNode
}) {
  const t = useMessages('character')
  return (
    <section aria-label={t('you')} className="dusk grain relative overflow-hidden rounded-xl p-4 sm:p-8">
      <div className="relative grid items-center gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-5 max-[17rem]:grid-cols-[minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-8">
          <div className="overflow-hidden rounded-lg border border-line shadow-raised max-[17rem]:w-24 sm:row-span-2">
            {portrait}
          </div>
          {/* On phones the name takes up to three lines, depending on the language, its font and the name. */}
          <div className="grid min-w-0 gap-2 max-sm:min-h-35 max-sm:content-center sm:self-end">
            <p className="eyebrow text-accent-text max-sm:hidden">{t('dashboard.yours')}</p>
            {heading}
            <p className="min-h-7 max-sm:min-h-12">{status}</p>
          </div>
          <div className="col-span-full flex flex-wrap gap-3 max-[22rem]:flex-col sm:col-span-1 sm:self-start">
            <Button to={paths.profile()} variant="primary" icon="user">
              {t('profile')}
            </Button>
            <Button to={paths.garage()} icon="car" className="bg-overlay/60">
              {t('garage')}
            </Button>
            <Button to={paths.landing()} icon="arrow-left" className="bg-overlay/60">
              {t('lobby')}
            </Button>
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}

const dots = { up: 'bg-success', down: 'bg-danger', unknown: 'bg-line-strong' } as const

function lineOf(t: Messages<'character'>, { configured, state, players, max }: ServerNow): string | null {
  if (!configured) return null
  if (state === 'down') return t('server.down')
  if (players === null) return t('server.unknown')
  return max === null ? t('server.playing', { players }) : t('server.playing.of', { players, max })
}

/** The server's current status; the space for it is reserved, on phones for two lines. */
function ServerLine() {
  const t = useMessages('character')
  const { data, error } = useServerStatus()
  const line = data && lineOf(t, data)
  // "Playing now" must not outlast the connection.
  if (!data || !line || error) return null
  return (
    <Link
      to={paths.status()}
      className="inline-flex items-center gap-2.5 rounded-sm font-semibold hover:underline"
    >
      <span
        aria-hidden
        className={cx('size-2.5 shrink-0 rounded-full forced-color-adjust-none', dots[data.state])}
      />
      {line}
    </Link>
  )
}

const Amount = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={cx('grid min-w-0 gap-0.5', wide && 'col-span-2 min-h-12 content-start')}>
    <dt className="eyebrow text-ink-muted">{name}</dt>
    <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

/** Health and armor, money, and the time left of premium. */
function Vitals({ user }: { user: User }) {
  const t = useMessages('character')
  return (
    <div className={vitalsClass}>
      <div className="grid grid-cols-2 gap-4">
        <Meter label={t('health')} value={user.health} tone="danger" />
        <Meter label={t('armor')} value={user.armor} tone="info" />
      </div>
      <dl className="grid grid-cols-2 gap-4">
        <Amount name={t('cash')}>{money(user.cash)}</Amount>
        <Amount name={t('bank')}>{money(user.bank)}</Amount>
        <Amount name={t('premium')} wide>
          <PremiumLine user={user} />
        </Amount>
      </dl>
    </div>
  )
}

function PremiumLine({ user }: { user: User }) {
  const t = useMessages('character')
  const format = useFormat()
  const codeName = useCodeWords()
  const { data, error } = useCall(premium.own)
  if (!data && !error) return '…'
  const purse = data?.purse
  if (!purse) return codeName('vipPackages', packageInForce(user))
  if (purse.tierName === null) {
    return (
      <Link to={paths.premium()} className="text-accent-text underline underline-offset-4">
        {t('premium.choose')}
      </Link>
    )
  }
  return purse.expiresAt
    ? t('premium.until', { tier: purse.tierName, date: format.date(purse.expiresAt) })
    : purse.tierName
}
