import { ledger, type LedgerCurve } from '@idlewood/contract/ledger'
import { Link } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'
import { stepsOf, type Step } from './money-curve.rules.ts'

/** The number of steps that can be told apart on a phone. */
const maxSteps = 60

const round = (value: number): number => Math.round(value * 100) / 100

function pathOf(steps: readonly Step[], start: number): string {
  return steps.reduce((path, { x, y }) => `${path}H${round(x)}V${round(y)}`, `M0 ${round(start)}`)
}

function Curve({ curve }: { curve: LedgerCurve }) {
  const t = useMessages('ledger')
  const format = useFormat()
  const steps = stepsOf({ now: curve.now, steps: curve.steps.slice(0, maxSteps) })
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return null
  const before = first.after - first.change
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap justify-between gap-x-6 text-sm text-ink-muted">
        <span>{t('curve')}</span>
        <span className="tabular-nums">
          {t('curve.label', { from: format.money(before), now: format.money(last.after) })}
        </span>
      </figcaption>
      <div className="relative h-28">
        <svg
          viewBox="0 -4 100 108"
          preserveAspectRatio="none"
          aria-hidden
          className="absolute inset-0 size-full *:[vector-effect:non-scaling-stroke]"
        >
          <path d={pathOf(steps, first.y)} fill="none" strokeWidth="2" className="stroke-accent" />
        </svg>
        {steps.map(({ key, change, x, y }) => (
          <Link
            key={key}
            to={paths.ledgerLine({ key })}
            title={`${change > 0 ? '+' : ''}${format.money(change)}`}
            aria-label={`${change > 0 ? '+' : ''}${format.money(change)}`}
            className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent forced-color-adjust-none hover:scale-150 focus-visible:scale-150"
            style={{ left: `${round(Math.min(x, 99.5))}%`, top: `${round(4 + y * 0.92)}%` }}
          />
        ))}
      </div>
    </figure>
  )
}

/** A person's money over time according to the ledger; each step links to its line. */
export function MoneyCurve({ uid }: { uid: string }) {
  const { data } = useCall(ledger.curve, { params: { uid } })
  if (!data || data.now === null || data.steps.length < 2) return null
  return <Curve curve={data} />
}
