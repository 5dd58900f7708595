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
import { dayWords, priceWords } from './order-words.ts'
import { CancelOrder, isWaiting, OrderBadge, orderSentence } from './own-orders.tsx'
import { useOwnPremium } from './use-own-premium.ts'
import { paths } from '../../paths.ts'

interface Props {
  tier: Tier
  payment: Payment
  /** What stands here for whoever turns out not to be signed in. */
  otherwise: ReactNode
}

/** Buying for whoever is signed in: what they have, what the order would do, and the order itself. */
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
            Your order of {waiting.tierName} <OrderBadge state={waiting.state} />
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

/** What the order would do to the tier in force, said before anything is ordered. */
function effectWords(tier: Tier, offer: PremiumOffer, purse: Purse): string {
  if (offer.effect === 'renew')
    return `Adds ${tier.days} days to your ${tier.name}: until ${dayWords(offer.until)}.`
  if (offer.effect === 'replace')
    return `Replaces ${purse.tierName ?? 'your tier'} at once. What is left of its time ends with it.`
  return `In force for ${tier.days} days from the moment staff hand it out.`
}

function Buy({
  tier,
  payment,
  offer,
  purse,
}: {
  tier: Tier
  payment: Payment
  offer: PremiumOffer
  purse: Purse
}) {
  const { view } = useAuth()
  const order = useChange(premium.order, { refreshes: [premium.own] })
  const obstacle =
    offer.blocked ??
    offer.lacking[payment] ??
    (view ? 'You are looking at the portal as a role, and nothing can be ordered like that.' : null)
  const price = priceWords({ ...tier, payment })
  const effect = effectWords(tier, offer, purse)
  if (obstacle) {
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
          <span className="min-w-0">{obstacle}</span>
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <AlertDialog
        title={`Order ${tier.name}?`}
        description={
          <>
            For {price}. {effect}
          </>
        }
        confirmLabel="Place the order"
        cancelLabel="Not now"
        trigger={
          <Button variant="primary" size="lg" block className="shadow-glow">
            Buy
          </Button>
        }
        onConfirm={async () => {
          try {
            await order.mutateAsync({ body: { tier: tier.key, payment } })
            toast.success(`Your order of ${tier.name} is with the staff now.`)
          } catch (error) {
            toast.error(sentenceOf(error, 'The order could not be placed.'))
            throw error
          }
        }}
      >
        <p className="text-sm text-ink-muted">
          Staff look at the order and at your balance once more. Nothing is charged before that, and you can
          cancel until then.
        </p>
      </AlertDialog>
      <p className="text-sm text-ink-muted">{effect} Nothing is charged until staff hand it out.</p>
    </div>
  )
}
