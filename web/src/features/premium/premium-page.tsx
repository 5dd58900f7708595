import type { Tier } from '@idlewood/contract/content'
import premium from 'virtual:content/premium'
import site from 'virtual:content/site'
import premiumScript from 'virtual:page-script/features/premium/premium.script'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { useAudience } from '../../session/has-token.ts'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CompareTiers } from './compare-tiers.tsx'
import { Emblem } from './emblem.tsx'
import { lineClass, Price } from './tiers.tsx'
import { paths } from '../../paths.ts'

const membershipLoading = <Skeleton className="h-64 rounded-xl sm:h-40" />
// Loaded only for signed-in players.
const Membership = lazyPart(async () => (await import('./membership.tsx')).Membership, membershipLoading)

// Opened directly by a visitor, this page is HTML plus this script; for members the app renders it.
export const handle = { script: premiumScript, mayNeedApp: true }

export default function PremiumPage() {
  const t = useMessages('premium')
  const format = useFormat()
  const audience = useAudience()
  const tiers = format.list(premium.tiers.map(({ name }) => name))
  return (
    <PublicLayout>
      <PublicHead
        title={t('title')}
        description={t('description', { tiers, community: site.name })}
        path={paths.premium()}
      />
      <section className="dusk grain relative isolate overflow-hidden">
        <div className="absolute inset-0 bg-linear-to-t from-surface via-surface/75 to-surface/40" />
        <div className="relative mx-auto grid max-w-[96rem] justify-items-center gap-4 px-page pt-14 pb-10 text-center sm:pt-20">
          <p className="eyebrow text-accent-text">{t('eyebrow', { community: site.name })}</p>
          <h1 className="display text-3xl sm:text-[clamp(2.5rem,5vw,4.25rem)] sm:leading-none">
            {t('heading')}
          </h1>
          <p className="max-w-[52ch] text-lg">{t('lead')}</p>
        </div>
      </section>
      <div className="mx-auto grid max-w-[96rem] grid-cols-[minmax(0,1fr)] gap-14 px-page pt-4 pb-20">
        {/* Also prerendered, as a placeholder for members, so that nothing moves when their own data
            arrives. */}
        {audience !== 'visitor' && (
          <div className="min-h-64 sm:min-h-40 visitor:hidden">
            {audience === 'member' ? <Membership /> : membershipLoading}
          </div>
        )}
        <section aria-label={t('tiers')}>
          <ul className="grid gap-5 sm:grid-cols-2 sm:gap-6 xl:grid-cols-4">
            {premium.tiers.map((tier) => (
              <TierCard key={tier.key} tier={tier} />
            ))}
          </ul>
        </section>
        <CompareTiers />
        <Steps />
      </div>
    </PublicLayout>
  )
}

function TierCard({ tier }: { tier: Tier }) {
  const t = useMessages('premium')
  return (
    <li
      className={cx(
        'relative flex flex-col overflow-hidden rounded-xl border bg-raised shadow-raised',
        tier.badge ? 'border-accent/60' : 'border-line',
      )}
    >
      <div className={cx('h-1.5', lineClass[tier.key])} />
      <div className="flex grow flex-col justify-between gap-6 p-6">
        <div className="flex items-center gap-4">
          <Emblem tier={tier.key} className="size-16" />
          <div className="grid min-w-0 gap-1.5">
            {/* Smaller where four cards have just begun to fit beside each other. */}
            <h2 className="display text-2xl [overflow-wrap:anywhere] xl:text-[clamp(1.5rem,2.1vw,2rem)]">
              {tier.name}
            </h2>
            {tier.badge && (
              <p className="justify-self-start rounded-full bg-accent px-3 py-0.5 text-sm font-bold text-accent-ink">
                {tier.badge}
              </p>
            )}
          </div>
        </div>
        <Price tier={tier} days={tier.days} />
        <Button
          to={`purchase/${tier.key}`}
          variant={tier.badge ? 'primary' : 'secondary'}
          trailingIcon="arrow-right"
          block
          aria-label={t('checkOut.named', { tier: tier.name })}
        >
          {t('checkOut')}
        </Button>
      </div>
    </li>
  )
}

const steps: readonly { key: 'order' | 'approve' | 'enjoy'; icon: IconName }[] = [
  { key: 'order', icon: 'diamond' },
  { key: 'approve', icon: 'shield' },
  { key: 'enjoy', icon: 'crown' },
]

function Steps() {
  const t = useMessages('premium')
  return (
    <section aria-labelledby="how" className="grid gap-6">
      <h2 id="how" className="text-2xl font-bold">
        {t('how.title')}
      </h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {steps.map(({ key, icon }, index) => (
          <li key={key} className="grid content-start gap-3 border-t border-line pt-5">
            <span className="flex items-center gap-3 text-accent-text">
              <Icon name={icon} size={24} />
              <span className="eyebrow">{t('how.step', { number: index + 1 })}</span>
            </span>
            <h3 className="text-xl font-bold">{t(`how.${key}.title`)}</h3>
            <p className="max-w-[46ch] text-ink-muted">{t(`how.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
