import type { TierKey } from '@idlewood/contract/content'
import { useId } from 'react'
import { cx } from '../../ui/class-names.ts'

/** The metal of each tier's emblem, from light to dark. */
const metals: Record<TierKey, readonly [light: string, middle: string, dark: string]> = {
  bronze: ['#f0b98a', '#c47f45', '#713d17'],
  silver: ['#ffffff', '#b9c2d0', '#5f6878'],
  gold: ['#fff0b8', '#f5b63c', '#8f5a08'],
  platinum: ['#f2feff', '#8fd3dc', '#2f6f7d'],
}

/** Number of stars on each tier's emblem. */
const stars: Record<TierKey, number> = { bronze: 1, silver: 2, gold: 3, platinum: 4 }

/** The tier's medal: a cut stone set in its metal, with one star per step. */
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
