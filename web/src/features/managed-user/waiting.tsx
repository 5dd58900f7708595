import type { Change } from '@idlewood/contract/changes'
import type { ReactNode } from 'react'
import { ChangeActions } from '../../parts/changes/change-actions.tsx'
import { ChangeStateBadge } from '../../parts/changes/change-parts.tsx'
import { useMessages } from '../../language/messages.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'

/** A pending change: what it is, who made it, why it waits, and how to stop it. */
export function Waiting({ change, children }: { change: Change; children: ReactNode }) {
  const t = useMessages('managed-user')
  return (
    <div role="note" aria-label={t('waiting')} className="grid gap-1 rounded-md bg-ink/5 px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ChangeStateBadge state={change.state} />
        <p className="min-w-0 grow [overflow-wrap:anywhere]">
          {children}{' '}
          <span className="text-ink-muted">{t('waiting.by', { name: change.actor.username })}</span>
        </p>
        <ChangeActions change={change} />
      </div>
      {change.note && (
        <p className="text-ink-muted">
          <ServerSentence english={change.note} text={change.noteText} />
        </p>
      )}
    </div>
  )
}
