import type { Tier, TierKey } from '@idlewood/contract/content'
import type { ReactNode } from 'react'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'

/** The line above a tier's card, in the metal of its emblem. */
export const lineClass: Record<TierKey, string> = {
  bronze: 'bg-linear-to-r from-[#713d17] via-[#f0b98a] to-[#713d17]',
  silver: 'bg-linear-to-r from-[#5f6878] via-[#ffffff] to-[#5f6878]',
  gold: 'bg-linear-to-r from-[#8f5a08] via-[#fff0b8] to-[#8f5a08]',
  platinum: 'bg-linear-to-r from-[#2f6f7d] via-[#f2feff] to-[#2f6f7d]',
}

/** Formats an amount of in-game money, whole millions the way players say them. */
export function useCashWords(): (cash: number) => string {
  const t = useMessages('premium')
  const format = useFormat()
  return (cash) =>
    cash >= 1_000_000 && cash % 100_000 === 0
      ? t('millions', { millions: cash / 1_000_000 })
      : format.money(cash)
}

/** The price of a tier in a sentence; a community without diamonds sets them to 0. */
export function usePriceWords(): (tier: Pick<Tier, 'diamonds' | 'cash'>) => string {
  const t = useMessages('premium')
  const cashWords = useCashWords()
  return ({ diamonds, cash }) =>
    diamonds === 0
      ? cashWords(cash)
      : t('price.both', { diamonds: t('diamonds', { count: diamonds }), cash: cashWords(cash) })
}

/** The tier's list price, the first part in large type; `days` adds the time that it buys. */
export function Price({ tier, days, className }: { tier: Tier; days?: number; className?: string }) {
  const t = useMessages('premium')
  const cash = useCashWords()(tier.cash)
  const [first, rest] =
    tier.diamonds === 0
      ? [cash, days === undefined ? t('price.only') : t('price.onlyPeriod', { days })]
      : [
          t('diamonds', { count: tier.diamonds }),
          days === undefined
            ? t.rich('price.cash', { cash, b: strong })
            : t.rich('price.period', { cash, days, b: strong }),
        ]
  return (
    <p className="grid gap-0.5">
      <span className="text-2xl font-bold tabular-nums [font-stretch:112%]">{first} </span>
      <span className={cx('text-ink-muted', className)}>{rest}</span>
    </p>
  )
}

/** Emphasizes the amount in a sentence about a price. */
const strong = (text: ReactNode): ReactNode => <strong className="font-semibold text-ink">{text}</strong>
