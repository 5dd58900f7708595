import type { Tier } from '@idlewood/contract/content'
import type { Payment } from '@idlewood/contract/premium'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import premium from 'virtual:content/premium'
import site from 'virtual:content/site'
import { comeBackTo } from '../../session/return-path.ts'
import { useHasToken } from '../../session/has-token.ts'
import NotFoundPage from '../../frame/not-found-page.tsx'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { cashWords, diamondWords, Emblem, lineClass, periodWords } from './tiers.tsx'
import { paths } from '../../paths.ts'

const MemberCheckout = lazyPart(
  async () => (await import('./member-checkout.tsx')).MemberCheckout,
  <Waiting />,
)

export default function PurchasePage() {
  const { tier: key } = useParams()
  const tier = premium.tiers.find((one) => one.key === key)
  return tier ? <TierPage key={tier.key} tier={tier} /> : <NotFoundPage />
}

function TierPage({ tier }: { tier: Tier }) {
  return (
    <PublicLayout>
      <PublicHead
        title={`${tier.name} Premium`}
        description={`${tier.name} on ${site.name}: ${diamondWords(tier.diamonds)} plus ${cashWords(tier.cash)} in-game cash ${periodWords(tier)}.`}
        path={paths.purchase({ tier: tier.key })}
      />
      <div className="mx-auto grid max-w-[80rem] gap-8 px-page pt-8 pb-20 sm:pt-10">
        <Link
          to={paths.premium()}
          className="flex items-center gap-2 justify-self-start rounded-md py-2 font-medium text-ink-muted hover:text-ink"
        >
          <Icon name="arrow-left" size={18} />
          All tiers
        </Link>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
          <div className="grid gap-8">
            <TierHeader tier={tier} />
            <Benefits tier={tier} />
          </div>
          <Order tier={tier} />
          <OtherTiers tier={tier} />
        </div>
      </div>
    </PublicLayout>
  )
}

function TierHeader({ tier }: { tier: Tier }) {
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Emblem tier={tier.key} className="size-20 sm:size-28" />
      <div className="grid min-w-0 flex-1 basis-44 gap-2">
        {tier.badge && (
          <p className="justify-self-start rounded-full bg-accent px-3 py-0.5 text-sm font-bold text-accent-ink">
            {tier.badge}
          </p>
        )}
        <h1 className="display text-3xl sm:text-[3.25rem] sm:leading-none">
          {tier.name} <span className="sr-only">Premium</span>
        </h1>
        {tier.note && <p className="text-lg text-ink-muted">{tier.note}</p>}
      </div>
    </header>
  )
}

/** The price, how to pay it, and the button. */
function Order({ tier }: { tier: Tier }) {
  const [payment, setPayment] = useState<Payment>('bank')
  const isMember = useHasToken()
  const stranger = <Stranger tier={tier} />
  return (
    <section
      aria-labelledby="buy"
      className="overflow-hidden rounded-xl border border-line bg-raised shadow-raised lg:sticky lg:top-6 lg:row-span-2"
    >
      <div className={cx('h-1.5', lineClass[tier.key])} />
      <div className="grid gap-6 p-6">
        <div className="grid gap-1">
          <h2 id="buy" className="eyebrow text-ink-muted">
            Price {periodWords(tier)}
          </h2>
          <p className="grid gap-0.5">
            <span className="text-2xl font-bold tabular-nums [font-stretch:112%]">
              {diamondWords(tier.diamonds)}{' '}
            </span>
            <span className="text-lg text-ink-muted">
              plus <strong className="font-semibold text-ink">{cashWords(tier.cash)}</strong> in-game cash
            </span>
          </p>
        </div>
        <PaymentChoice value={payment} onChange={setPayment} />
        {isMember ? <MemberCheckout tier={tier} payment={payment} otherwise={stranger} /> : stranger}
      </div>
    </section>
  )
}

function Waiting() {
  return (
    <Button variant="primary" size="lg" block loading>
      Buy
    </Button>
  )
}

/** A visitor who is not signed in goes to do so, and comes back. */
function Stranger({ tier }: { tier: Tier }) {
  return (
    <div className="grid gap-3">
      <Button
        to={paths.login()}
        variant="primary"
        size="lg"
        block
        onClick={() => comeBackTo(paths.purchase({ tier: tier.key }))}
      >
        Buy
      </Button>
      <p className="text-sm text-ink-muted">
        Sign in first; you come back here. You are not charged until staff approve the order.
      </p>
    </div>
  )
}

const paymentMethods: readonly { value: Payment; label: string; icon: IconName; hint: string }[] = [
  { value: 'bank', label: 'Bank', icon: 'home', hint: 'From your account' },
  { value: 'cash', label: 'Cash', icon: 'user', hint: 'From your pocket' },
]

function PaymentChoice({ value, onChange }: { value: Payment; onChange: (payment: Payment) => void }) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-semibold">Payment method</legend>
      <div className="grid grid-cols-2 gap-3">
        {paymentMethods.map((method) => (
          <label
            key={method.value}
            className="relative grid cursor-pointer gap-1 rounded-lg border border-line-strong p-3.5 transition-colors duration-(--duration-fast) hover:bg-ink/5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <span className="flex items-center gap-2 font-semibold">
              <input
                type="radio"
                name="payment"
                value={method.value}
                checked={value === method.value}
                onChange={() => onChange(method.value)}
                className="size-4.5 accent-accent outline-none"
              />
              {method.label}
            </span>
            <span className="text-sm text-ink-muted">{method.hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Benefits({ tier }: { tier: Tier }) {
  return (
    <section aria-labelledby="benefits" className="grid gap-4">
      <h2 id="benefits" className="text-xl font-bold">
        What you get
      </h2>
      <ul className="grid overflow-hidden rounded-xl border border-line bg-raised sm:grid-cols-2">
        {tier.benefits.map((benefit) => (
          <li key={benefit} className="-mb-px flex items-center gap-3.5 border-b border-line px-5 py-4">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-success-soft text-success">
              <Icon name="check" size={18} />
            </span>
            <span className="min-w-0 font-medium">{benefit}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherTiers({ tier }: { tier: Tier }) {
  return (
    <nav aria-label="Other tiers" className="flex flex-wrap gap-3">
      {premium.tiers
        .filter(({ key }) => key !== tier.key)
        .map((other) => (
          <Link
            key={other.key}
            to={paths.purchase({ tier: other.key })}
            className="flex items-center gap-3 rounded-lg border border-line py-2 pr-4 pl-2.5 hover:border-line-strong hover:bg-ink/5"
          >
            <Emblem tier={other.key} className="size-9" />
            <span className="grid leading-tight">
              <span className="font-semibold">{other.name}</span>
              <span className="text-sm text-ink-muted">{diamondWords(other.diamonds)}</span>
            </span>
          </Link>
        ))}
    </nav>
  )
}
