import type { Tier, TierKey } from '@idlewood/contract/content'
import { useId } from 'react'
import { cx } from '../../ui/class-names.ts'

/** The metal of each tier, light to dark: of emblems and of the line above its card. */
const metals: Record<TierKey, readonly [light: string, middle: string, dark: string]> = {
  bronze: ['#f0b98a', '#c47f45', '#713d17'],
  silver: ['#ffffff', '#b9c2d0', '#5f6878'],
  gold: ['#fff0b8', '#f5b63c', '#8f5a08'],
  platinum: ['#f2feff', '#8fd3dc', '#2f6f7d'],
}

/** Number of stars each tier carries. */
const stars: Record<TierKey, number> = { bronze: 1, silver: 2, gold: 3, platinum: 4 }

export const lineClass: Record<TierKey, string> = {
  bronze: 'bg-linear-to-r from-[#713d17] via-[#f0b98a] to-[#713d17]',
  silver: 'bg-linear-to-r from-[#5f6878] via-[#ffffff] to-[#5f6878]',
  gold: 'bg-linear-to-r from-[#8f5a08] via-[#fff0b8] to-[#8f5a08]',
  platinum: 'bg-linear-to-r from-[#2f6f7d] via-[#f2feff] to-[#2f6f7d]',
}

/** The tier's medal: a cut stone in its metal, with a star for each step. */
export function Emblem({ tier, className }: { tier: TierKey; className?: string }) {
  const id = useId()
  const [light, middle, dark] = metals[tier]
  const count = stars[tier]
  return (
    <svg viewBox="0 0 96 96" aria-hidden className={cx('shrink-0', className)}>
      <defs>
        <linearGradient id={`${id}m`} x1="0" y1="0" x2="0.8" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="0.5" stopColor={middle} />
          <stop offset="1" stopColor={dark} />
        </linearGradient>
        <linearGradient id={`${id}d`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2b1c3f" />
          <stop offset="1" stopColor="#120b1e" />
        </linearGradient>
      </defs>
      <path d="M48 3 86 24v41L48 93 10 65V24z" fill={`url(#${id}m)`} />
      <path d="M48 9.5 80.5 27.5v34.6L48 86 15.5 62.1V27.5z" fill={`url(#${id}d)`} />
      {/* The stone, facet by facet. */}
      <path d="M34 26h28l12 14H22z" fill={middle} />
      <path d="M34 26h28L48 40z" fill={light} />
      <path d="M22 40h52L48 66z" fill={dark} />
      <path d="M37 40h22L48 66z" fill={middle} />
      <path d="M22 40h15l11 26z" fill={light} fillOpacity="0.55" />
      {Array.from({ length: count }, (_, index) => (
        <path
          key={index}
          transform={`translate(${48 + (index - (count - 1) / 2) * 9.5} 73)`}
          d="M0-4.2 1.2-1.4 4.2-1.3 1.9.6 2.6 3.6 0 1.9-2.6 3.6-1.9.6-4.2-1.3-1.2-1.4z"
          fill={light}
        />
      ))}
    </svg>
  )
}

const counted = new Intl.NumberFormat('en-US')

/** In-game money of a price: whole millions as players say them. */
export const cashWords = (cash: number): string =>
  cash >= 1_000_000 && cash % 100_000 === 0 ? `${cash / 1_000_000} M` : `$${counted.format(cash)}`

export const diamondWords = (diamonds: number): string =>
  `${counted.format(diamonds)} ${diamonds === 1 ? 'Diamond' : 'Diamonds'}`

/** For how long the price buys the tier. */
export const periodWords = ({ days }: Pick<Tier, 'days'>): string =>
  days === 30 || days === 31 ? 'per month' : `for ${counted.format(days)} ${days === 1 ? 'day' : 'days'}`

/** The price, large, as the list has it. */
export function Price({ tier, className }: { tier: Tier; className?: string }) {
  return (
    <p className={cx('grid gap-0.5', className)}>
      <span className="text-2xl font-bold tabular-nums [font-stretch:112%]">
        {diamondWords(tier.diamonds)}{' '}
      </span>
      <span className="text-ink-muted">
        plus <strong className="font-semibold text-ink">{cashWords(tier.cash)}</strong> in-game cash{' '}
        {periodWords(tier)}
      </span>
    </p>
  )
}
