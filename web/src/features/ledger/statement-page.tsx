import { ledger, type StatementLine } from '@idlewood/contract/ledger'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import { AddedPart } from '../../ui/added-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, LoadingRows } from '../../ui/states.tsx'
import { GameTime, kindIcons } from '../../parts/ledger/ledger-line.tsx'

function Change({ change }: { change: number }) {
  const format = useFormat()
  return (
    <span
      className={cx(
        'shrink-0 font-semibold whitespace-nowrap tabular-nums max-sm:w-full max-sm:pl-14',
        change > 0 ? 'text-success' : 'text-ink',
      )}
    >
      {change > 0 ? '+' : ''}
      {format.money(change)}
    </span>
  )
}

function StatementRow({ line }: { line: StatementLine }) {
  const t = useMessages('ledger')
  const { at, kind, text, change } = line
  return (
    <li className="flex items-start gap-x-4 gap-y-1 border-t border-line px-4 py-3 first:border-0 max-sm:flex-wrap sm:px-6">
      <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-ink/7 text-ink-muted">
        <Icon name={kindIcons[kind]} size={20} />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="[overflow-wrap:anywhere]">{text}</p>
        <p className="text-sm text-ink-muted">
          {t(`kind.${kind}`)} · <GameTime at={at} />
        </p>
      </div>
      {change !== null && change !== 0 && <Change change={change} />}
    </li>
  )
}

function StatementPart({ after }: { after?: string }) {
  const t = useMessages('ledger')
  const [wantsMore, setWantsMore] = useState(false)
  const answer = useCall(ledger.own, { query: after === undefined ? {} : { after } })
  const { data } = answer
  if (!data) {
    if (!answer.isPending && answer.error)
      return <SectionFailure error={answer.error} onRetry={answer.refetch} />
    return <LoadingRows rows={after === undefined ? 6 : 1} />
  }
  const isEmpty = after === undefined && data.lines.length === 0 && data.next === null
  return (
    <>
      {isEmpty && <EmptyState icon="ledger" message={t('statement.none')} />}
      <ul>
        {data.lines.map((line) => (
          <StatementRow key={line.key} line={line} />
        ))}
      </ul>
      {data.next !== null && !wantsMore && (
        <div className="border-t border-line px-4 py-3 sm:px-6">
          <Button icon="chevron-down" onClick={() => setWantsMore(true)}>
            {t('older')}
          </Button>
        </div>
      )}
      {data.next !== null && wantsMore && (
        <AddedPart>
          <StatementPart after={data.next} />
        </AddedPart>
      )}
    </>
  )
}

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('ledger')('statement')} />,
}

export default function StatementPage() {
  const t = useMessages('ledger')
  return (
    <>
      <PageHeader title={t('statement')} description={t('statement.description')} />
      <Card flush>
        <StatementPart />
      </Card>
    </>
  )
}
