import type { OperationsState } from '@idlewood/contract/operations'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { number } from '../../ui/values.ts'
import { lasted, size, span } from './sizes.ts'

interface Figure {
  name: string
  value: string
  hint: string
  /** Part of what there is, 0 to 1; drawn as a thin line. */
  share?: number
  isHigh?: boolean
}

function figuresOf(state: OperationsState, now: number): Figure[] {
  const { requests, eventLoop, processor, memory, disk, backup, startedAt } = state
  const used = disk ? 1 - disk.free / disk.size : 0
  return [
    {
      name: 'Requests',
      value: `${number(requests.perSecond)} / s`,
      hint: `${number(requests.inFlight)} open, ${number(requests.turnedAway)} turned away, ${number(requests.failed)} failed in a minute`,
      isHigh: requests.failed > 0,
    },
    {
      name: 'Answers within',
      value: span(requests.median),
      hint: `99 of 100 within ${span(requests.p99)}`,
    },
    {
      name: 'Event loop late',
      value: span(eventLoop.p99),
      hint: `longest ${span(eventLoop.longest)} in ten seconds`,
      isHigh: eventLoop.p99 > 200,
    },
    {
      name: 'Processor',
      value: `${Math.round(processor.share * 100)} %`,
      hint: `of one of ${processor.cores} cores`,
      share: processor.share,
      isHigh: processor.share > 0.9,
    },
    {
      name: 'Memory',
      value: size(memory.resident),
      hint: `${size(memory.heap)} in objects; the machine has ${size(memory.machine)}`,
      share: memory.resident / memory.machine,
    },
    {
      name: 'Disk free',
      value: disk ? size(disk.free) : 'Unknown',
      hint: disk ? `of ${size(disk.size)} where DATA_DIR is` : 'This system does not say',
      ...(disk ? { share: used, isHigh: used > 0.95 } : {}),
    },
    {
      name: 'Running for',
      value: lasted(now - Date.parse(startedAt)),
      hint: `Release ${state.version} on ${state.runtime}`,
    },
    {
      name: 'Last backup',
      value: backup ? ago(Date.parse(backup.madeAt), now) : 'Never',
      hint: backup ? size(backup.bytes) : 'npm run backup makes one',
    },
  ]
}

/** What the process costs and how punctual it is. */
export function ProcessFigures({ state }: { state: OperationsState }) {
  const now = useNow()
  return (
    <Card flush>
      <dl className="-me-px -mb-px grid grid-cols-2 sm:grid-cols-4">
        {figuresOf(state, now).map(({ name, value, hint, share, isHigh = false }) => (
          <div key={name} className="grid content-start gap-1 border-e border-b border-line p-4">
            <dt className="eyebrow text-ink-muted">{name}</dt>
            <dd className="grid gap-1.5">
              <span className={cx('text-lg font-bold tabular-nums', isHigh && 'text-danger')}>{value}</span>
              {share !== undefined && (
                <span aria-hidden className="h-1 overflow-hidden rounded-full bg-ink/10">
                  <span
                    className={cx('block h-full rounded-full', isHigh ? 'bg-danger' : 'bg-accent')}
                    style={{ width: `${Math.min(100, Math.max(1, share * 100))}%` }}
                  />
                </span>
              )}
              <span className="text-sm text-ink-muted">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
