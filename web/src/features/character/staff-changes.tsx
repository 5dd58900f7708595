import { changes, type ChangeState } from '@idlewood/contract/changes'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ChangedFields, Moment } from '../../parts/changes/change-parts.tsx'
import { useMessages } from '../../language/messages.ts'
import { useServerSentence } from '../../language/server-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'

type Own = ReplyOf<typeof changes.own>['changes'][number]

/** How many changes show before the player asks for more. */
const few = 5

const tones: Record<ChangeState, Tone> = {
  queued: 'warning',
  delivered: 'success',
  applied: 'success',
  confirmed: 'success',
  conflict: 'neutral',
  failed: 'neutral',
  overwritten: 'neutral',
  cancelled: 'neutral',
  undone: 'neutral',
}

function Row({ change }: { change: Own }) {
  const t = useMessages('character')
  const changeText = useMessages('change')
  const reason = useServerSentence(change.reason ?? '', change.reasonText)
  return (
    <li className="grid gap-1 border-t border-line px-4 py-3 first:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          {change.target !== 'user' && (
            <p className="font-semibold [overflow-wrap:anywhere]">
              <span className="font-normal text-ink-muted">{changeText(`target.${change.target}`)}</span>{' '}
              {change.targetName}
            </p>
          )}
          <ChangedFields change={change} />
        </div>
        <Badge tone={tones[change.state]}>{t(`state.${change.state}`)}</Badge>
      </div>
      <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
        <Moment at={change.appliedAt ?? change.createdAt} />
        {reason && <> · {t('changes.reason', { reason })}</>}
      </p>
    </li>
  )
}

/** Staff changes to the player's character; renders nothing if there are none. */
export function StaffChanges() {
  const t = useMessages('character')
  const [page, setPage] = useState(1)
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(changes.own, { query: { page: String(page) } }, { keepPrevious: true })
  if (!data || data.total === 0) return null
  const { total, pageSize } = data
  const isLong = total > few
  return (
    <section aria-labelledby="staff-changes" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="staff-changes" className="text-xl font-bold">
          {t('changes')}
        </h2>
        <p className="text-sm text-ink-muted">{t('changes.text')}</p>
      </div>
      <ul className="rounded-lg border border-line bg-raised">
        {(isOpen ? data.changes : data.changes.slice(0, few)).map((change) => (
          <Row key={change.id} change={change} />
        ))}
      </ul>
      {isLong && !isOpen && (
        <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('changes.all', { count: total })}
        </Button>
      )}
      {isOpen && total > pageSize && (
        <Pager
          label={t('changes.pages')}
          page={page}
          pages={Math.ceil(total / pageSize)}
          onPageChange={setPage}
          className="justify-end"
        />
      )}
    </section>
  )
}
