import type { Tier } from '@idlewood/contract/content'
import {
  premium,
  type Payment,
  type PremiumOffer,
  type PremiumOrder,
  type Purse,
} from '@idlewood/contract/premium'
import { useEffect, type ReactNode } from 'react'
import { errorSentence } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { forgetReturnPath } from '../../session/return-path.ts'
import { SessionProvider } from '../../session/session.tsx'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { effectWords, priceWords, useOrderWords } from './order-words.ts'
import { OrderSentence } from './order-sentence.tsx'
import { isWaiting, OrderBadge } from './order-state.tsx'
import { CancelOrder } from './own-orders.tsx'
import { useOwnPremium } from './use-own-premium.ts'
import { paths } from '../../paths.ts'
import { useServerSentence } from '../../language/server-texts.ts'

interface Props {
  tier: Tier
  payment: Payment
  /** Shown if it turns out that nobody is signed in. */
  otherwise: ReactNode
}

/** The checkout of a signed-in player: the balance, the effect of the order, and the order button. */
export function MemberCheckout(props: Props) {
  return (
    <SessionProvider>
      <Checkout {...props} />
    </SessionProvider>
  )
}

function Checkout({ tier, payment, otherwise }: Props) {
  const t = useMessages('orders')
  const { user, loading, secondFactor, unreachable, retry } = useAuth()
  const { data, error, isPending, refetch } = useOwnPremium()
  useEffect(() => {
    if (user) forgetReturnPath()
  }, [user])
  if (secondFactor) {
    return (
      <Button to={paths.home()} variant="primary" size="lg" block>
        {t('finish')}
      </Button>
    )
  }
  if (unreachable) return <ErrorState message={t('unreachable')} onRetry={retry} />
  if (!user && !loading) return otherwise
  const offer = data?.offers.find((one) => one.tier === tier.key)
  if (!data || !offer) {
    return error && !isPending ? (
      <ErrorState message={errorSentence(error, t('balance.failed'))} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-busy="true" className="grid gap-3">
        <span className="sr-only">{t('balance.loading')}</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-14" />
      </div>
    )
  }
  const waiting = data.orders.find(isWaiting)
  return (
    <div className="grid gap-5">
      <Balance tier={tier} payment={payment} purse={data.purse} />
      {waiting ? (
        <WaitingOrder order={waiting} />
      ) : (
        <Buy tier={tier} payment={payment} offer={offer} purse={data.purse} />
      )}
    </div>
  )
}

/** The open order that must be settled before the next one. */
function WaitingOrder({ order }: { order: PremiumOrder }) {
  const words = useOrderWords()
  return (
    <div role="status" className="grid justify-items-start gap-3 rounded-lg bg-sunken p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
        {words.t('waiting.title', { tier: order.tierName })} <OrderBadge state={order.state} />
      </p>
      <OrderSentence order={order} />
      {order.state === 'open' && <CancelOrder order={order} />}
    </div>
  )
}

function Balance({ tier, payment, purse }: { tier: Tier; payment: Payment; purse: Purse }) {
  const { t, format } = useOrderWords()
  const has = purse[payment]
  return (
    <dl className="grid gap-2.5 border-t border-line pt-5" aria-label={t('balance.title')}>
      {tier.diamonds > 0 && (
        <Line
          name={t('balance.diamonds')}
          value={purse.diamonds === null ? t('notAvailable') : format.number(purse.diamonds)}
          isEnough={(purse.diamonds ?? 0) >= tier.diamonds}
        />
      )}
      <Line
        name={t(`balance.${payment}`)}
        value={has === null ? t('notAvailable') : format.money(has)}
        isEnough={tier.cash === 0 || (has ?? 0) >= tier.cash}
      />
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-muted">{t('balance.tier')}</dt>
        <dd className="text-end font-semibold">
          {purse.tierName ?? t('balance.noTier')}
          {purse.expiresAt && (
            <span className="block text-sm font-normal text-ink-muted">
              {t('balance.until', { date: format.date(purse.expiresAt) })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Line({ name, value, isEnough }: { name: string; value: string; isEnough: boolean }) {
  const t = useMessages('orders')
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd
        className={cx(
          'flex items-center gap-2 font-semibold tabular-nums',
          isEnough ? 'text-ink' : 'text-danger',
        )}
      >
        {value}
        <Icon
          name={isEnough ? 'check' : 'warning'}
          size={16}
          label={t(isEnough ? 'balance.enough' : 'balance.notEnough')}
          className={isEnough ? 'text-success' : 'text-danger'}
        />
      </dd>
    </div>
  )
}

interface Purchase {
  tier: Tier
  payment: Payment
  offer: PremiumOffer
  purse: Purse
}

function Buy(purchase: Purchase) {
  const t = useMessages('orders')
  const { offer, payment } = purchase
  const { view } = useAuth()
  const english = offer.blocked ?? offer.lacking[payment]
  const text = offer.blocked ? offer.blockedText : offer.lackingTexts?.[payment]
  const obstacle = useServerSentence(english ?? (view ? t('buy.asRole') : ''), english ? text : undefined)
  return obstacle ? <DisabledOrder reason={obstacle} /> : <PlaceOrder {...purchase} />
}

/** A disabled button with the reason. */
function DisabledOrder({ reason }: { reason: string }) {
  const t = useMessages('orders')
  return (
    <div className="grid gap-3">
      <Button
        variant="primary"
        size="lg"
        block
        aria-disabled
        aria-describedby="obstacle"
        className="opacity-55"
      >
        {t('buy')}
      </Button>
      <p
        id="obstacle"
        role="status"
        className="flex items-start gap-2.5 rounded-lg bg-warning-soft p-3.5 text-sm text-warning"
      >
        <Icon name="warning" size={18} className="mt-px" />
        <span className="min-w-0">{reason}</span>
      </p>
    </div>
  )
}

function PlaceOrder({ tier, payment, offer, purse }: Purchase) {
  const words = useOrderWords()
  const { t } = words
  const order = useChange(premium.order, { refreshes: ['orders'] })
  const effect = effectWords(words, { tier, offer, purse })
  const price = priceWords(words, { ...tier, payment })
  const place = async (): Promise<void> => {
    try {
      await order.mutateAsync({ body: { tier: tier.key, payment } })
      toast.success(t('buy.done', { tier: tier.name }))
    } catch (error) {
      toastAndRethrow(error, t('buy.failed'))
    }
  }
  return (
    <div className="grid gap-3">
      <AlertDialog
        title={t('buy.title', { tier: tier.name })}
        description={
          <>
            {t('buy.costs', { price })} {effect}
          </>
        }
        confirmLabel={t('buy.confirm')}
        cancelLabel={t('buy.notNow')}
        trigger={
          <Button variant="primary" size="lg" block className="shadow-glow">
            {t('buy')}
          </Button>
        }
        onConfirm={place}
      >
        <p className="text-sm text-ink-muted">{t('buy.review')}</p>
      </AlertDialog>
      <p className="text-sm text-ink-muted">
        {effect} {t('buy.notCharged')}
      </p>
    </div>
  )
}
