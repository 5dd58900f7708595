import type { BackgroundJob, OperationsState } from '@idlewood/contract/operations'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { formatInterval, type FigureWords } from './sizes.rules.ts'
import { useFigureWords } from './use-figure-words.ts'

const doneBy = ({ t }: FigureWords, { doneBy, holder }: BackgroundJob, process: string): string => {
  if (doneBy === 'each') return t('jobs.everyProcess')
  if (holder === null) return t('jobs.nobody')
  return holder === process ? t('jobs.thisProcess', { process: holder }) : holder
}

const lastRun = ({ t }: FigureWords, { lastRunAt, isRunning }: BackgroundJob, now: number): string => {
  if (isRunning) return t('jobs.running')
  return lastRunAt === null ? t('jobs.notYet') : ago(Date.parse(lastRunAt), now)
}

const columnsAt = (words: FigureWords, now: number, process: string): readonly Column<BackgroundJob>[] => [
  {
    key: 'name',
    header: words.t('jobs.column.name'),
    lead: true,
    cell: ({ name, nameText }) => <ServerSentence english={name} text={nameText} />,
  },
  {
    key: 'interval',
    header: words.t('jobs.column.interval'),
    cell: ({ interval }) => formatInterval(words, interval),
  },
  { key: 'last', header: words.t('jobs.column.last'), cell: (job) => lastRun(words, job, now) },
  { key: 'holder', header: words.t('jobs.column.doneBy'), cell: (job) => doneBy(words, job, process) },
  {
    key: 'error',
    header: words.t('jobs.column.failure'),
    cell: ({ lastError }) =>
      lastError ? (
        <span className="[overflow-wrap:anywhere]">
          {words.t('jobs.failure', { ago: ago(Date.parse(lastError.at), now), message: lastError.message })}
        </span>
      ) : (
        words.t('none')
      ),
  },
]

/** The portal's periodic background jobs, as seen by the process that responds. */
export function BackgroundJobs({ state }: { state: OperationsState }) {
  const words = useFigureWords()
  const { t } = words
  const now = useNow(5000)
  return (
    <section aria-label={t('jobs')} className="grid gap-2">
      <h2 className="font-bold">{t('jobs')}</h2>
      <Table
        caption={t('jobs')}
        columns={columnsAt(words, now, state.process)}
        rows={state.background}
        rowKey={({ name }) => name}
      />
    </section>
  )
}
