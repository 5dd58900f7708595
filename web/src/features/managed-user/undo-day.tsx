import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'
import { useState } from 'react'
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
  const shown = <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
  if (!lately) return shown
  const { from, to } = lately
  return (
    <>
      <AskToUndoAll
        whose={{ actorUid: user.uid, name: user.username, from, to }}
        count={lately}
        usualReason={t('undoDay.reason')}
        trigger={
          <Button size="sm" variant="danger" icon="undo">
            {t('undoDay', { count: totalOf(lately) })}
          </Button>
        }
        onDone={setOutcome}
      />
      {shown}
    </>
  )
}
