/** Bars side by side, stretched to fill their box. */
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/**
 * A segment of a bar: its distance from the top and its height in percent of the chart, and the class that
 * fills it.
 */
export interface BarPiece {
  readonly y: number
  readonly height: number
  readonly fill: string | undefined
}

/** Bars of equal width; `gap` is the fraction of a bar's slot left empty, and `children` are drawn on top. */
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
              // The segments of a bar keep their order.
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
