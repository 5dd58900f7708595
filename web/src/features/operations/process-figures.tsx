import type { OperationsState } from '@idlewood/contract/operations'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { formatElapsed, formatBytes, formatMilliseconds, type FigureWords } from './sizes.rules.ts'
import { useFigureWords } from './use-figure-words.ts'

interface Figure {
  name: string
  value: string
  hint: string | undefined
  /** The fraction in use, from 0 to 1; drawn as a thin bar. */
  share?: number
  isHigh?: boolean
}

function loadFigures(words: FigureWords, { requests, eventLoop, processor }: OperationsState): Figure[] {
  const { t } = words
  return [
    {
      name: t('figure.requests'),
      value: t('figure.requests.value', { count: requests.perSecond }),
      hint: t('figure.requests.hint', {
        open: requests.inFlight,
        turnedAway: requests.turnedAway,
        failed: requests.failed,
      }),
      isHigh: requests.failed > 0,
    },
    {
      name: t('figure.latency'),
      value: formatMilliseconds(words, requests.median),
      hint: t('figure.latency.hint', { time: formatMilliseconds(words, requests.p99) }),
    },
    {
      name: t('figure.eventLoop'),
      value: formatMilliseconds(words, eventLoop.p99),
      hint: t('figure.eventLoop.hint', { time: formatMilliseconds(words, eventLoop.longest) }),
      isHigh: eventLoop.p99 > 200,
    },
    {
      name: t('figure.processor'),
      value: t('figure.processor.value', { percent: Math.round(processor.share * 100) }),
      hint: t('figure.processor.hint', { cores: processor.cores }),
      share: processor.share,
      isHigh: processor.share > 0.9,
    },
  ]
}

function diskFigure(words: FigureWords, disk: OperationsState['disk']): Figure {
  const { t } = words
  const name = t('figure.disk')
  if (!disk) return { name, value: t('unknown'), hint: t('figure.disk.unknown') }
  const share = 1 - disk.free / disk.size
  const hint = t('figure.disk.hint', { size: formatBytes(words, disk.size) })
  return { name, value: formatBytes(words, disk.free), hint, share, isHigh: share > 0.95 }
}

function machineFigures(words: FigureWords, state: OperationsState, now: number): Figure[] {
  const { t } = words
  const { memory, disk, backup, startedAt, version, runtime, demo } = state
  return [
    {
      name: t('figure.memory'),
      value: formatBytes(words, memory.resident),
      hint: t('figure.memory.hint', {
        heap: formatBytes(words, memory.heap),
        machine: formatBytes(words, memory.machine),
      }),
      share: memory.resident / memory.machine,
    },
    diskFigure(words, disk),
    {
      name: t('figure.running'),
      value: formatElapsed(words, now - Date.parse(startedAt)),
      hint: t('figure.running.hint', { version, runtime }),
    },
    {
      name: t('figure.backup'),
      value: backup ? ago(Date.parse(backup.madeAt), now) : t(demo ? 'figure.backup.demo' : 'never'),
      hint: backup ? formatBytes(words, backup.bytes) : demo ? undefined : t('figure.backup.missing'),
    },
  ]
}

/** The resources that the process uses, and how delayed its event loop is. */
export function ProcessFigures({ state }: { state: OperationsState }) {
  const now = useNow()
  const words = useFigureWords()
  const figures = [...loadFigures(words, state), ...machineFigures(words, state, now)]
  return (
    <Card flush>
      <dl className="-me-px -mb-px grid grid-cols-2 sm:grid-cols-4">
        {figures.map(({ name, value, hint, share, isHigh = false }) => (
          <div key={name} className="grid content-start gap-1 border-e border-b border-line p-4">
            <dt className="eyebrow text-ink-muted">{name}</dt>
            <dd className="grid gap-1.5">
              <span className={cx('text-lg font-bold tabular-nums', isHigh && 'text-danger')}>{value}</span>
              {share !== undefined && (
                <span aria-hidden className="h-1 overflow-hidden rounded-full bg-ink/10">
                  <span
                    className={cx(
                      'block h-full rounded-full forced-color-adjust-none',
                      isHigh ? 'bg-danger' : 'bg-accent',
                    )}
                    style={{ width: `${Math.min(100, Math.max(1, share * 100))}%` }}
                  />
                </span>
              )}
              {hint !== undefined && <span className="text-sm text-ink-muted">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
