import type { BackgroundJob, OperationsState } from '@idlewood/contract/operations'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { every } from './sizes.ts'

const doneBy = ({ doneBy, holder }: BackgroundJob, process: string): string => {
  if (doneBy === 'each') return 'Every process'
  if (holder === null) return 'Nobody right now'
  return holder === process ? `${holder} (this process)` : holder
}

const lastRun = ({ lastRunAt, isRunning }: BackgroundJob, now: number): string => {
  if (isRunning) return 'Running now'
  return lastRunAt === null ? 'Not yet' : ago(Date.parse(lastRunAt), now)
}

const columnsAt = (now: number, process: string): readonly Column<BackgroundJob>[] => [
  { key: 'name', header: 'Job', lead: true, cell: ({ name }) => name },
  { key: 'interval', header: 'Runs every', cell: ({ interval }) => every(interval) },
  { key: 'last', header: 'Last run', cell: (job) => lastRun(job, now) },
  { key: 'holder', header: 'Done by', cell: (job) => doneBy(job, process) },
  {
    key: 'error',
    header: 'Last failure',
    cell: ({ lastError }) =>
      lastError ? (
        <span className="[overflow-wrap:anywhere]">
          {ago(Date.parse(lastError.at), now)}: {lastError.message}
        </span>
      ) : (
        'None'
      ),
  },
]

/** What the portal repeats beside the requests, as the process that answers sees it. */
export function BackgroundJobs({ state }: { state: OperationsState }) {
  const now = useNow(5000)
  return (
    <section aria-label="Background jobs" className="grid gap-2">
      <h2 className="font-bold">Background jobs</h2>
      <Table
        caption="Background jobs"
        columns={columnsAt(now, state.process)}
        rows={state.background}
        rowKey={({ name }) => name}
      />
    </section>
  )
}
