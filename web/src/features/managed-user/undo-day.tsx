import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'
import { useRef, useState } from 'react'
import { useMessages } from '../../language/messages.ts'
import { AskToUndoAll, OutcomeDialog } from '../../parts/changes/ask-to-undo-all.tsx'
import { totalOf, type Outcome } from '../../parts/changes/undo-all.rules.ts'
import { Button } from '../../ui/button.tsx'

/** How much this user changed in the last day, with a button to undo all of it. */
export function UndoDay({
  summary: { user, lately },
}: {
  summary: Pick<ReplyOf<typeof managedUser.summary>, 'user' | 'lately'>
}) {
  const t = useMessages('managed-user')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {lately && (
        <AskToUndoAll
          whose={{ actorUid: user.uid, name: user.username, from: lately.from, to: lately.to }}
          count={lately}
          usualReason={t('undoDay.reason')}
          trigger={
            <Button size="sm" variant="danger" icon="undo">
              {t('undoDay', { count: totalOf(lately) })}
            </Button>
          }
          onDone={setOutcome}
        />
      )}
      <OutcomeDialog outcome={outcome} place={place} onClose={() => setOutcome(null)} />
    </div>
  )
}
