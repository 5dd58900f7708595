import { useId } from 'react'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'

/** One point; null if the game has no value. */
export interface Point {
  label: string
  value: number | null
}

/** The distance from a point to its control points, as a share of the distance to its neighbour. */
const tension = 0.4
const ticks = [100, 80, 60, 40, 20, 0]
const plotHeight = 'h-56 sm:h-80'

interface PlacedPoint {
  label: string
  x: number
  y: number
}

/**
 * Maps the points to a 100 × 100 square, with values going up; values outside the axis are clamped to its
 * ends.
 */
function place(points: readonly Point[]): PlacedPoint[] {
  return points.flatMap(({ label, value }, index) =>
    value === null
      ? []
      : [{ label, x: ((index + 0.5) / points.length) * 100, y: 100 - Math.min(100, Math.max(0, value)) }],
  )
}

/** A smooth path through the points. It is level at each point, so it never rises above the highest value. */
function pathOf(points: readonly PlacedPoint[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1]
      if (!before) return `M${x} ${y}`
      const reach = (x - before.x) * tension
      return `C${before.x + reach} ${before.y} ${x - reach} ${y} ${x} ${y}`
    })
    .join('')
}

function Dots({
  points,
  ...look
}: {
  points: readonly PlacedPoint[]
  strokeWidth: number
  className: string
}) {
  return points.map(({ label, x, y }) => (
    <path key={label} d={`M${x} ${y}h.01`} strokeLinecap="round" {...look} />
  ))
}

/**
 * The plot stretches to fill its box, so strokes do not scale, and dots are drawn as round caps of
 * zero-length lines.
 */
function Plot({ points, titleId }: { points: readonly PlacedPoint[]; titleId: string }) {
  const line = pathOf(points)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={titleId}
      className={`${plotHeight} w-full overflow-visible *:[vector-effect:non-scaling-stroke]`}
    >
      {ticks.map((tick) => (
        <path key={tick} d={`M0 ${100 - tick}H100`} className="stroke-line" />
      ))}
      {first && last && <path d={`${line}V100H${first.x}Z`} className="fill-accent/15" />}
      <path d={line} fill="none" strokeWidth="3" strokeLinecap="round" className="stroke-accent" />
      <Dots points={points} strokeWidth={16} className="stroke-accent" />
      <Dots points={points} strokeWidth={9} className="stroke-raised" />
    </svg>
  )
}

/** A line chart with a value axis from 0 to 100; screen readers get the same values as a table. */
export function LineChart({ dataset, points }: { dataset: string; points: readonly Point[] }) {
  const t = useMessages('character')
  const format = useFormat()
  const titleId = useId()
  return (
    <figure className="grid gap-6">
      <figcaption className="flex items-center gap-2 text-sm text-ink-muted">
        <span aria-hidden className="inline-block h-1 w-6 rounded-sm bg-accent" />
        <span id={titleId}>{dataset}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-4">
        <div
          aria-hidden
          className={`${plotHeight} flex flex-col justify-between text-end *:-my-2 text-xs leading-4 text-ink-muted tabular-nums`}
        >
          {ticks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
        <Plot points={place(points)} titleId={titleId} />
        <div aria-hidden className="col-start-2 flex">
          {points.map(({ label, value }) => (
            <p key={label} className="grid flex-1 text-center">
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-ink-muted tabular-nums">
                {value === null ? t('notAvailable') : Math.floor(value)}
              </span>
            </p>
          ))}
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>{dataset}</caption>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value === null ? t('notAvailable') : format.number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
