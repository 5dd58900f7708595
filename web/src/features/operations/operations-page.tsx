import { operations, type OperationsState } from '@idlewood/contract/operations'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Button } from '../../ui/button.tsx'
import { toneClass } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { BackgroundJobs } from './background-jobs.tsx'
import { Doctor } from './doctor.tsx'
import { LedgerState } from './ledger-state.tsx'
import { ProcessFigures } from './process-figures.tsx'
import { Services } from './services.tsx'
import { paths } from '../../paths.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'

/** Milliseconds between two requests while the page is visible. */
const intervalMs = 5000

function Verdict({ state }: { state: OperationsState }) {
  const t = useMessages('operations')
  const now = useNow(5000)
  const { concerns } = state
  const isWell = concerns.length === 0
  const tone = isWell ? 'success' : concerns[0]?.level === 'danger' ? 'danger' : 'warning'
  return (
    <div className={cx('grid gap-2 rounded-lg px-4 py-3.5 sm:px-5', toneClass[tone])}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p role="status" className="flex items-center gap-2.5 text-lg font-bold">
          <Icon name={isWell ? 'success' : tone === 'danger' ? 'error' : 'warning'} />
          {isWell ? t('verdict.well') : t('verdict.concerns', { count: concerns.length })}
        </p>
        <p className="text-sm text-ink-muted">
          {t('verdict.seen', { ago: ago(Date.parse(state.time), now) })}
        </p>
      </div>
      {!isWell && (
        <ul className="grid gap-1.5 text-ink sm:ps-8.5">
          {concerns.map(({ level, text, message }) => (
            <li key={text} className="flex items-baseline gap-2.5">
              <span
                aria-hidden
                className={cx(
                  'size-1.5 shrink-0 -translate-y-0.5 rounded-full',
                  level === 'danger' ? 'bg-danger' : 'bg-warning',
                )}
              />
              <ServerSentence english={text} text={message} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const loading = (
  <div className="grid gap-4">
    <Skeleton className="h-14 w-full rounded-lg" />
    <div className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-44 w-full rounded-lg" />
      ))}
    </div>
    <Skeleton className="h-40 w-full rounded-lg" />
  </div>
)

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('operations')('title')} />,
}

export default function OperationsPage() {
  const t = useMessages('operations')
  const state = useCall(operations.state, {}, { every: () => intervalMs })
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('about')}
        actions={
          <Button to={paths.names()} variant="secondary" trailingIcon="chevron-right">
            {t('names')}
          </Button>
        }
      />
      <div className="in-order grid gap-6">
        <DetailSection query={state} loading={loading}>
          {(data) => (
            <div className="grid gap-4">
              <Verdict state={data} />
              <Services state={data} />
              <ProcessFigures state={data} />
              <LedgerState state={data} />
              <BackgroundJobs state={data} />
            </div>
          )}
        </DetailSection>
        <Doctor />
      </div>
    </>
  )
}
