import { changes, type Undoable } from '@idlewood/contract/changes'
import { useState, type ReactElement, type RefObject } from 'react'
import { Link } from 'react-router'
import { OfflineError, errorSentence } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { isUnconfirmed } from '../../api/recent-sign-in.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogClose } from '../../ui/overlay-parts.tsx'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { PhraseField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ReasonText } from './reason-text.tsx'
import {
  asMoment,
  outcomeLines,
  outcomeTitle,
  totalOf,
  undoAllWords,
  type Outcome,
} from './undo-all.rules.ts'

/** Lists what was undone, what is waiting, and what could not be undone. */
export function OutcomeDialog({
  outcome,
  place,
  onClose,
}: {
  outcome: Outcome | null
  /** Gets the focus afterwards: the button that was pressed may be gone. */
  place: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const t = useMessages('changes')
  if (!outcome) return null
  const { refused } = outcome
  return (
    <Dialog
      open
      opener={place}
      onOpenChange={(open) => !open && onClose()}
      title={outcomeTitle(outcome, t)}
      footer={<DialogClose variant="primary">{t('close')}</DialogClose>}
    >
      <div className="grid gap-3">
        {outcomeLines(outcome, t).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {refused.length > 0 && (
          <ul className="grid max-h-64 gap-2 overflow-y-auto text-sm">
            {refused.map(({ id, error, text }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                <Link to={paths.change({ id })} onClick={onClose} className="font-semibold underline">
                  #{id}
                </Link>{' '}
                <ServerSentence english={error} text={text} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** Whose changes, and from which period; an empty `to` means the moment of asking. */
interface Whose {
  actorUid: number
  name: string
  from: string
  to: string
}

/** The question asked before everything is undone, and the call that does it. */
function useUndoAll({ actorUid, from, to }: Whose, usualReason: string, onDone: (outcome: Outcome) => void) {
  const [reason, setReason] = useState(usualReason)
  const [typed, setTyped] = useState('')
  // If the period has no end, it ends when the dialog opens, so that exactly what was shown is undone.
  const [until, setUntil] = useState(to)
  const t = useMessages('changes')
  const undoAll = useChange(changes.undoAll, { refreshes: ['changes'] })
  return {
    reason,
    setReason,
    typed,
    setTyped,
    until,
    begin(): void {
      // What was typed for one question must not carry over to the next.
      setReason(usualReason)
      setTyped('')
      setUntil(to || asMoment(new Date(Date.now() + 1000)))
    },
    async confirm(): Promise<void> {
      try {
        onDone(await undoAll.mutateAsync({ body: { actorUid, from, to: until, reason: reason.trim() } }))
      } catch (error) {
        const failed = errorSentence(error, t('undoAll.failed'))
        if (!isUnconfirmed(error)) toast.error(error instanceof OfflineError ? t('undoAll.offline') : failed)
        throw error
      }
    },
  }
}

/**
 * Asks for a reason and the typed name, then undoes everything one person changed in a period. If the period
 * is unambiguous, a `usualReason` makes it a single press.
 */
export function AskToUndoAll({
  whose,
  count,
  usualReason = '',
  trigger,
  onDone,
}: {
  whose: Whose
  count: Undoable
  /** The default reason; with it, no name has to be typed. */
  usualReason?: string
  trigger: ReactElement
  onDone: (outcome: Outcome) => void
}) {
  const t = useMessages('changes')
  const format = useFormat()
  const { name, from } = whose
  const { reason, setReason, typed, setTyped, until, begin, confirm } = useUndoAll(whose, usualReason, onDone)
  const phrase = `undo ${name}`
  const isMeant = usualReason !== '' || typed.trim() === phrase
  return (
    <AlertDialog
      tone="danger"
      title={t('undoAll.title', { name })}
      confirmLabel={t('undoAll.confirm', { count: totalOf(count) })}
      confirmDisabled={!isMeant || reason.trim() === ''}
      onConfirm={confirm}
      onOpenChange={(open) => open && begin()}
      description={undoAllWords({ name, from, until, ...count }, t, format)}
      trigger={trigger}
    >
      <div className="grid gap-4">
        <ReasonText label={t('undoAll.reason')} required value={reason} onValueChange={setReason} />
        {usualReason === '' && (
          <PhraseField label={t('undoAll.type', { phrase })} value={typed} onValueChange={setTyped} />
        )}
      </div>
    </AlertDialog>
  )
}
