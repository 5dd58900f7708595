import type { Purse } from '@idlewood/contract/premium'
import type { ReactNode } from 'react'
import premium from 'virtual:content/premium'
import { errorSentence } from '../../api/client.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { SessionProvider } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Section, Skeleton } from '../../ui/states.tsx'
import { OwnOrders } from './own-orders.tsx'
import { Emblem } from './emblem.tsx'
import { useOwnPremium } from './use-own-premium.ts'
import { paths } from '../../paths.ts'

/** The part of the page for signed-in players: their tier, balance and orders. */
export function Membership() {
  return (
    <SessionProvider>
      <Own />
    </SessionProvider>
  )
}

function Own() {
  const t = useMessages('orders')
  const { user, loading, secondFactor } = useAuth()
  const query = useOwnPremium()
  if (secondFactor) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-raised p-5">
        {t('finish.lead')}
        <Button to={paths.home()}>{t('finish')}</Button>
      </p>
    )
  }
  if (!user && !loading) return null
  return (
    <Section
      title={t('membership.title')}
      query={query}
      loading={<Skeleton className="h-52 rounded-xl sm:h-28" />}
      failure={
        <ErrorState
          message={errorSentence(query.error, t('membership.failed'))}
          onRetry={() => void query.refetch()}
        />
      }
    >
      {({ purse, orders }) => (
        <div className="grid gap-4">
          <PurseCard purse={purse} />
          {orders.length > 0 && (
            <>
              <h3 className="text-lg font-semibold">{t('own.title')}</h3>
              <OwnOrders orders={orders} />
            </>
          )}
        </div>
      )}
    </Section>
  )
}

function PurseCard({ purse }: { purse: Purse }) {
  const t = useMessages('orders')
  const format = useFormat()
  const amount = (value: number | null, show: (value: number) => string): string =>
    value === null ? t('notAvailable') : show(value)
  const tier = premium.tiers.find((one) => one.package === purse.package)
  return (
    <div className="grid gap-6 rounded-xl border border-line bg-raised p-5 shadow-raised sm:grid-cols-[1fr_auto] sm:items-center sm:p-6">
      <div className="flex items-center gap-4">
        {tier && <Emblem tier={tier.key} className="size-14" />}
        <div className="grid gap-0.5">
          <p className="text-xl font-bold">
            {purse.package === null ? t('notAvailable') : (purse.tierName ?? t('membership.none'))}
          </p>
          <p className="text-ink-muted">
            {purse.expiresAt
              ? t('membership.until', { date: format.date(purse.expiresAt) })
              : purse.tierName
                ? t('state.active')
                : t('membership.choose')}
          </p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-10">
        <Amount name={t('membership.diamonds')} value={amount(purse.diamonds, format.number)} />
        <Amount name={t('membership.bank')} value={amount(purse.bank, format.money)} />
        <Amount name={t('membership.cash')} value={amount(purse.cash, format.money)} />
      </dl>
    </div>
  )
}

function Amount({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="eyebrow text-ink-muted">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
