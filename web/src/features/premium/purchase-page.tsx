import type { Tier } from '@idlewood/contract/content'
import type { Payment } from '@idlewood/contract/premium'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import premium from 'virtual:content/premium'
import site from 'virtual:content/site'
import premiumScript from 'virtual:page-script/features/premium/premium.script'
import { useMessages } from '../../language/messages.ts'
import { rememberReturnPath } from '../../session/return-path.ts'
import { useHasToken } from '../../session/has-token.ts'
import NotFoundPage from '../../frame/not-found-page.tsx'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Emblem } from './emblem.tsx'
import { lineClass, Price, useCashWords, usePriceWords } from './tiers.tsx'
import { paths } from '../../paths.ts'

const MemberCheckout = lazyPart(
  async () => (await import('./member-checkout.tsx')).MemberCheckout,
  <Waiting />,
)

// Opened directly by a visitor, this page is HTML plus this script; for members the app renders it.
export const handle = { script: premiumScript, mayNeedApp: true }

export default function PurchasePage() {
  const { tier: key } = useParams()
  // Addresses are read in any case.
  const tier = premium.tiers.find((one) => one.key === key?.toLowerCase())
  return tier ? <TierPage key={tier.key} tier={tier} /> : <NotFoundPage />
}

function TierPage({ tier }: { tier: Tier }) {
  const t = useMessages('premium')
  const price = usePriceWords()(tier)
  return (
    <PublicLayout>
      <PublicHead
        title={t('tier.title', { tier: tier.name })}
        description={t('tier.description', {
          tier: tier.name,
          community: site.name,
          price,
          days: tier.days,
        })}
        path={paths.purchase({ tier: tier.key })}
      />
      <div className="mx-auto grid max-w-[80rem] gap-8 px-page pt-8 pb-20 sm:pt-10">
        <Link
          to={paths.premium()}
          className="flex items-center gap-2 justify-self-start rounded-md py-2 font-medium text-ink-muted hover:text-ink"
        >
          <Icon name="arrow-left" size={18} />
          {t('allTiers')}
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
  const t = useMessages('premium')
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
          {tier.name} <span className="sr-only">{t('title')}</span>
        </h1>
        {tier.note && tier.payAt && (
          <p className="text-lg">
            <a
              href={tier.payAt}
              target="_blank"
              rel="noreferrer"
              className="rounded-sm text-accent-text underline underline-offset-4"
            >
              {tier.note}
              <Icon name="external" size={18} className="ms-2 inline" />
              <span className="sr-only">{t('newTab')}</span>
            </a>
          </p>
        )}
      </div>
    </header>
  )
}

/** The price, the payment method and the order button. */
function Order({ tier }: { tier: Tier }) {
  const t = useMessages('premium')
  const [payment, setPayment] = useState<Payment>('bank')
  const isMember = useHasToken()
  const signInToBuy = <SignInToBuy tier={tier} />
  return (
    <section
      aria-labelledby="buy"
      className="overflow-hidden rounded-xl border border-line bg-raised shadow-raised lg:sticky lg:top-6 lg:row-span-2"
    >
      <div className={cx('h-1.5', lineClass[tier.key])} />
      <div className="grid gap-6 p-6">
        <div className="grid gap-1">
          <h2 id="buy" className="eyebrow text-ink-muted">
            {t('price.title', { days: tier.days })}
          </h2>
          <Price tier={tier} className="text-lg" />
        </div>
        <PaymentChoice value={payment} onChange={setPayment} />
        {isMember ? <MemberCheckout tier={tier} payment={payment} otherwise={signInToBuy} /> : signInToBuy}
      </div>
    </section>
  )
}

function Waiting() {
  const t = useMessages('premium')
  return (
    <Button variant="primary" size="lg" block loading>
      {t('buy')}
    </Button>
  )
}

/** For visitors: a link to sign in, which returns to this page. */
function SignInToBuy({ tier }: { tier: Tier }) {
  const t = useMessages('premium')
  return (
    <div className="grid gap-3">
      <Button
        to={paths.login()}
        variant="primary"
        size="lg"
        block
        data-return-path={paths.purchase({ tier: tier.key })}
        onClick={() => rememberReturnPath(paths.purchase({ tier: tier.key }))}
      >
        {t('buy')}
      </Button>
      <p className="text-sm text-ink-muted">{t('signInFirst')}</p>
    </div>
  )
}

const paymentMethods: readonly Payment[] = ['bank', 'cash']

function PaymentChoice({ value, onChange }: { value: Payment; onChange: (payment: Payment) => void }) {
  const t = useMessages('premium')
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-semibold">{t('payment.title')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        {paymentMethods.map((method) => (
          <label
            key={method}
            className="relative grid cursor-pointer gap-1 rounded-lg border border-line-strong p-3.5 transition-colors duration-(--duration-fast) hover:bg-ink/5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <span className="flex items-center gap-2 font-semibold">
              <input
                type="radio"
                name="payment"
                value={method}
                checked={value === method}
                onChange={() => onChange(method)}
                className="size-4.5 accent-accent outline-none"
              />
              {t(`payment.${method}`)}
            </span>
            <span className="text-sm text-ink-muted">{t(`payment.${method}.hint`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Benefits({ tier }: { tier: Tier }) {
  const t = useMessages('premium')
  return (
    <section aria-labelledby="benefits" className="grid gap-4">
      <h2 id="benefits" className="text-xl font-bold">
        {t('benefits')}
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
  const t = useMessages('premium')
  const cashWords = useCashWords()
  return (
    <nav aria-label={t('otherTiers')} className="flex flex-wrap gap-3">
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
              <span className="text-sm text-ink-muted">
                {other.diamonds === 0 ? cashWords(other.cash) : t('diamonds', { count: other.diamonds })}
              </span>
            </span>
          </Link>
        ))}
    </nav>
  )
}
