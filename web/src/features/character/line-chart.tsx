import { useId } from 'react'

/** One point; null where the game has no value. */
export interface Point {
  label: string
  value: number | null
}

const width = 440
const height = 260
const left = 40
const bottom = 36
const top = 16
const right = 24
/** How far control points reach towards their neighbours, as a share of the distance. */
const tension = 0.4
const ticks = [0, 20, 40, 60, 80, 100]

const clamp = (value: number): number => Math.min(100, Math.max(0, value))
const toY = (value: number): number => top + (1 - clamp(value) / 100) * (height - top - bottom)

interface Placed {
  label: string
  value: number
  x: number
  y: number
}

function place(points: readonly Point[]): Placed[] {
  const step = (width - left - right) / Math.max(1, points.length)
  return points.flatMap(({ label, value }, index) =>
    value === null ? [] : [{ label, value, x: left + step * (index + 0.5), y: toY(value) }],
  )
}

/** A smooth line through the points: level at each of them, so it never shows more than the highest. */
function pathOf(points: readonly Placed[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1]
      if (!before) return `M${x} ${y}`
      const reach = (x - before.x) * tension
      return `C${before.x + reach} ${before.y} ${x - reach} ${y} ${x} ${y}`
    })
    .join('')
}

/** A line chart with a value axis from 0 to 100; screen readers get the same figures as a table. */
export function LineChart({ dataset, points }: { dataset: string; points: readonly Point[] }) {
  const titleId = useId()
  const placed = place(points)
  const step = (width - left - right) / Math.max(1, points.length)
  return (
    <figure className="grid gap-4">
      <figcaption className="flex items-center gap-2 text-sm text-ink-muted">
        <span aria-hidden className="inline-block h-1 w-6 rounded-sm bg-accent" />
        <span id={titleId}>{dataset}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={titleId}
        className="h-auto w-full max-w-3xl"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${toY(tick)}H${width - right}`} className="stroke-line" />
            <text
              x={left - 10}
              y={toY(tick) + 5}
              textAnchor="end"
              className="fill-ink-muted text-xs tabular-nums"
            >
              {tick}
            </text>
          </g>
        ))}
        {points.map(({ label }, index) => (
          <text
            key={label}
            x={left + step * (index + 0.5)}
            y={height - 12}
            textAnchor="middle"
            className="fill-ink text-sm font-semibold"
          >
            {label}
          </text>
        ))}
        <path
          d={pathOf(placed)}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          className="stroke-accent"
        />
        {placed.map(({ label, x, y }) => (
          <circle key={label} cx={x} cy={y} r="7" strokeWidth="3" className="fill-raised stroke-accent" />
        ))}
      </svg>
      <table className="sr-only">
        <caption>{dataset}</caption>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value ?? 'Not available'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
