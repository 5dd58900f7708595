/** A small line chart that shows a trend. */

/** A value at a time in milliseconds. */
export interface Moment {
  at: number
  value: number
}

/**
 * Positions in a 100 × 100 square: time to the right, the lowest value at the bottom. A value that never
 * changed is a line in the middle.
 */
function place(moments: readonly Moment[]): { x: number; y: number }[] {
  const times = moments.map(({ at }) => at)
  const values = moments.map(({ value }) => value)
  const [start, end] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return moments.map(({ at, value }) => ({
    x: end === start ? 50 : ((at - start) / (end - start)) * 100,
    y: high === low ? 50 : 100 - ((value - low) / (high - low)) * 100,
  }))
}

const round = (value: number): number => Math.round(value * 100) / 100

/**
 * The line through the values, oldest first; `label` describes it in words. Fills its box whatever its shape.
 */
export function Sparkline({ moments, label }: { moments: readonly Moment[]; label: string }) {
  const path = place(moments)
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('')
  return (
    <svg
      viewBox="0 -8 100 116"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-9 w-full *:[vector-effect:non-scaling-stroke]"
    >
      <path d={path} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-accent" />
    </svg>
  )
}
