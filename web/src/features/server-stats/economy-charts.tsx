import type { ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The meaning of one colour in a chart. */
interface Series {
  readonly label: string
  readonly swatch: string
}

/** A chart with its title, its legend, and the same values as a table. */
export function Chart({
  title,
  series,
  table,
  children,
}: {
  title: string
  series?: readonly Series[]
  table: ReactNode
  children: ReactNode
}) {
  const t = useMessages('economy')
  return (
    <Card className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg font-bold">{title}</h3>
        {series && (
          <ul className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
            {series.map(({ label, swatch }) => (
              <li key={label} className="flex items-center gap-1.5">
                <span aria-hidden className={`size-2.5 rounded-sm forced-color-adjust-none ${swatch}`} />
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
      <details className="group -mb-2 min-w-0">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 text-sm font-semibold text-accent-text">
          <Icon name="chevron-right" size={16} className="group-open:rotate-90" />
          {t('asTable')}
          <span className="sr-only">{title}</span>
        </summary>
        <TableBox label={title}>{table}</TableBox>
      </details>
    </Card>
  )
}

/** A box in which a wide or long table scrolls, also by keyboard. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="max-h-80 min-w-0 overflow-auto rounded-md border border-line"
    >
      {children}
    </div>
  )
}

/** Values as a table, with a heading for each row and the given columns. */
export function Figures({
  corner,
  columns,
  rows,
}: {
  corner: string
  columns: readonly string[]
  rows: readonly { key: string; label: string; values: readonly string[] }[]
}) {
  return (
    <table className="w-full text-sm tabular-nums [&_td]:px-3 [&_td]:py-1.5 [&_td]:text-end [&_th]:px-3 [&_th]:py-1.5">
      <thead className="sticky top-0 bg-raised text-ink-muted">
        <tr>
          <th scope="col" className="text-start">
            {corner}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="text-end">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="text-start font-semibold whitespace-nowrap">
              {label}
            </th>
            {columns.map((column, place) => (
              <td key={column}>{values[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One bar: its segments above the axis, from the bottom up, and those below it. */
export interface DayBar {
  readonly key: string
  readonly above: readonly number[]
  readonly below: number
}

/**
 * Bars side by side, stretched to fill the box. `fills` are the colours of the segments above the axis, then
 * below.
 */
export function DayBars({
  bars,
  fills,
  label,
}: {
  bars: readonly DayBar[]
  fills: readonly string[]
  label: string
}) {
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
  const top = Math.max(0, ...bars.map(({ above }) => sum(above)))
  const bottom = Math.max(0, ...bars.map(({ below }) => below))
  const scale = 100 / Math.max(1, top + bottom)
  const base = top * scale
  return (
    <BarChart
      gap={0.28}
      label={label}
      className="h-44"
      bars={bars.map(({ key, above, below }) => ({
        key,
        pieces: [
          ...above.map((value, level) => ({
            y: base - sum(above.slice(0, level + 1)) * scale,
            height: value * scale,
            fill: fills[level],
          })),
          { y: base, height: below * scale, fill: fills.at(-1) },
        ],
      }))}
    >
      <path
        d={`M0 ${base}H100`}
        className="stroke-line-strong [vector-effect:non-scaling-stroke]"
        strokeWidth="1"
      />
    </BarChart>
  )
}
