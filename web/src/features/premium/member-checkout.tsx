import type { Tier } from '@idlewood/contract/content'
import { premium, type Payment, type PremiumOffer, type Purse } from '@idlewood/contract/premium'
import { useEffect, type ReactNode } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { isBack } from '../../session/return-path.ts'
import { WithSession } from '../../session/session.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { money, notAvailable, number } from '../../ui/values.ts'
import { dayWords, effectWords, orderSentence, priceWords } from './order-words.ts'
import { CancelOrder, isWaiting, OrderBadge } from './own-orders.tsx'
import { useOwnPremium } from './use-own-premium.ts'
import { paths } from '../../paths.ts'

interface Props {
  tier: Tier
  payment: Payment
  /** Shown when nobody turns out to be signed in. */
  otherwise: ReactNode
}

/** Buying for a signed-in player: the balance, what the order would do, and the order itself. */
export function MemberCheckout(props: Props) {
  return (
    <WithSession>
      <Checkout {...props} />
    </WithSession>
  )
}

function Checkout({ tier, payment, otherwise }: Props) {
  const { user, loading, secondFactor, unreachable, retry } = useAuth()
  const { data, error, isPending, refetch } = useOwnPremium()
  useEffect(() => {
    if (user) isBack()
  }, [user])
  if (secondFactor) {
    return (
      <Button to={paths.home()} variant="primary" size="lg" block>
        Finish signing in
      </Button>
    )
  }
  if (unreachable)
    return <ErrorState message="The portal cannot be reached. You are still signed in." onRetry={retry} />
  if (!user && !loading) return otherwise
  const offer = data?.offers.find((one) => one.tier === tier.key)
  if (!data || !offer) {
    return error && !isPending ? (
      <ErrorState
        message={sentenceOf(error, 'Your balance could not be loaded.')}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-busy="true" className="grid gap-3">
        <span className="sr-only">Loading your balance</span>
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
        <div role="status" className="grid justify-items-start gap-3 rounded-lg bg-sunken p-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
            Your {waiting.tierName} order <OrderBadge state={waiting.state} />
          </p>
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{orderSentence(waiting)}</p>
          {waiting.state === 'open' && <CancelOrder order={waiting} />}
        </div>
      ) : (
        <Buy tier={tier} payment={payment} offer={offer} purse={data.purse} />
      )}
    </div>
  )
}

function Balance({ tier, payment, purse }: { tier: Tier; payment: Payment; purse: Purse }) {
  const has = purse[payment]
  return (
    <dl className="grid gap-2.5 border-t border-line pt-5" aria-label="Your balance">
      <Line
        name="Your diamonds"
        value={purse.diamonds === null ? notAvailable : number(purse.diamonds)}
        isEnough={tier.diamonds === 0 || (purse.diamonds ?? 0) >= tier.diamonds}
      />
      <Line
        name={payment === 'bank' ? 'In your bank' : 'Your cash'}
        value={has === null ? notAvailable : money(has)}
        isEnough={tier.cash === 0 || (has ?? 0) >= tier.cash}
      />
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-muted">Your tier</dt>
        <dd className="text-end font-semibold">
          {purse.tierName ?? 'None'}
          {purse.expiresAt && (
            <span className="block text-sm font-normal text-ink-muted">
              until {dayWords(purse.expiresAt)}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Line({ name, value, isEnough }: { name: string; value: string; isEnough: boolean }) {
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
          label={isEnough ? 'enough' : 'not enough'}
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
  const { offer, payment } = purchase
  const { view } = useAuth()
  const obstacle =
    offer.blocked ??
    offer.lacking[payment] ??
    (view ? 'You are viewing the portal as a role, so you cannot order.' : null)
  return obstacle ? <Obstacle reason={obstacle} /> : <PlaceOrder {...purchase} />
}

/** The button that does nothing, and why. */
function Obstacle({ reason }: { reason: string }) {
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
        Buy
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
  const order = useChange(premium.order, { refreshes: [premium.own] })
  const effect = effectWords(tier, offer, purse)
  const place = async (): Promise<void> => {
    try {
      await order.mutateAsync({ body: { tier: tier.key, payment } })
      toast.success(`Your ${tier.name} order was sent to staff.`)
    } catch (error) {
      toast.error(sentenceOf(error, 'The order could not be placed.'))
      throw error
    }
  }
  return (
    <div className="grid gap-3">
      <AlertDialog
        title={`Order ${tier.name}?`}
        description={`It costs ${priceWords({ ...tier, payment })}. ${effect}`}
        confirmLabel="Place the order"
        cancelLabel="Not now"
        trigger={
          <Button variant="primary" size="lg" block className="shadow-glow">
            Buy
          </Button>
        }
        onConfirm={place}
      >
        <p className="text-sm text-ink-muted">
          Staff review the order and check your balance again. You are not charged before that, and you can
          cancel until then.
        </p>
      </AlertDialog>
      <p className="text-sm text-ink-muted">{effect} You are not charged until staff approve it.</p>
    </div>
  )
}
