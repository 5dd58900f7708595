/** Bars side by side, drawn to fill their box whatever its shape. */
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A piece of a bar: percent of the height from the top, and the class that fills it. */
export interface BarPiece {
  readonly y: number
  readonly height: number
  readonly fill: string | undefined
}

/** Bars of one width with gaps between; `gap` is a bar's share that stays free, `children` lie over them. */
export function BarChart({
  bars,
  gap,
  label,
  className,
  children,
}: {
  bars: readonly { readonly key: string | number; readonly pieces: readonly BarPiece[] }[]
  gap: number
  label: string
  className?: string | undefined
  children?: ReactNode
}) {
  const step = 100 / Math.max(1, bars.length)
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={cx('w-full', className)}
    >
      {bars.map(({ key, pieces }, place) => (
        <g key={key}>
          {pieces.map(({ y, height, fill }, index) => (
            <rect
              // The pieces of a bar keep their order.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              x={(place + gap / 2) * step}
              y={y}
              width={(1 - gap) * step}
              height={height}
              className={fill}
            />
          ))}
        </g>
      ))}
      {children}
    </svg>
  )
}
