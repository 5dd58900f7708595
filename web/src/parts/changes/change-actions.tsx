import { changes, type Change } from '@idlewood/contract/changes'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { invalidate, useChange } from '../../api/queries.ts'
import { toastFailure } from '../toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { isFocusLost } from '../../ui/focus-back.ts'
import { toast } from '../../ui/toasts.tsx'
import { useMessages } from '../../language/messages.ts'
import { ReasonText } from './reason-text.tsx'
import { useChangeWords } from './use-change-words.ts'
import { undoWords } from './undo-words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { noteOf, toastUndoOutcome } from './undo-outcome.ts'

/** Few changes wait for a player, so the code that kicks players is loaded with the first one that does. */
const ApplyNow = lazyPart(async () => (await import('./apply-now.tsx')).ApplyNow)

/**
 * Reports an error in the server's words. Returns true if the same request may succeed later; if the portal
 * refuses to undo the change, the replies are refetched, because the change must be looked at again.
 */
function useFailure(): (error: unknown, otherwise: string) => boolean {
  return (error, otherwise) => {
    toastFailure(error, otherwise)
    const isFinal = error instanceof ApiError && error.status < 500
    if (isFinal) void invalidate('changes')
    return !isFinal
  }
}

function Undo({ change }: { change: Change }) {
  const [reason, setReason] = useState('')
  const words = useChangeWords()
  const { t } = words
  const undo = useChange(changes.undo, { refreshes: ['changes'] })
  const fail = useFailure()
  const confirm = async (): Promise<void> => {
    try {
      const why = reason.trim()
      const input = { params: { id: String(change.id) }, body: why ? { reason: why } : {} }
      await toastUndoOutcome((await undo.mutateAsync(input)).change)
    } catch (error) {
      if (fail(error, t('undo.failed'))) throw error
    }
  }
  return (
    <AlertDialog
      title={t('undo.title')}
      description={undoWords(change, words)}
      confirmLabel={t('undo')}
      onConfirm={confirm}
      onOpenChange={(open) => open && setReason('')}
      trigger={
        <Button size="sm" icon="undo" aria-label={t('undo.id', { id: String(change.id) })}>
          {t('undo')}
        </Button>
      }
    >
      <ReasonText
        label={t('undo.reason')}
        hint={t(change.uid === null ? 'undo.reason.staff' : 'undo.reason.player')}
        value={reason}
        onValueChange={setReason}
      />
    </AlertDialog>
  )
}

function Cancel({ change }: { change: Change }) {
  const t = useMessages('change')
  const cancel = useChange(changes.cancel, { refreshes: ['changes'] })
  const fail = useFailure()
  const confirm = async (): Promise<void> => {
    try {
      await cancel.mutateAsync({ params: { id: String(change.id) } })
      toast.success(t('cancel.done'))
    } catch (error) {
      if (fail(error, t('cancel.failed'))) throw error
    }
  }
  return (
    <AlertDialog
      title={t('cancel.title')}
      description={t('cancel.body')}
      cancelLabel={t('cancel.keep')}
      confirmLabel={t('cancel.confirm')}
      onConfirm={confirm}
      trigger={
        <Button size="sm" icon="close" aria-label={t('cancel.id', { id: String(change.id) })}>
          {t('cancel')}
        </Button>
      }
    />
  )
}

/** One click: what is repeated was intended once already. */
function Repeat({ change }: { change: Change }) {
  const t = useMessages('change')
  const repeat = useChange(changes.repeat, { refreshes: ['changes'] })
  const fail = useFailure()
  const run = async (): Promise<void> => {
    try {
      const { change: made } = await repeat.mutateAsync({ params: { id: String(change.id) } })
      const { state } = made
      const note = await noteOf(made)
      if (/^(queued|delivered)$/.test(state))
        toast.info(t('repeat.waits', { note: note ?? t('repeat.waits.note') }))
      else toast.success(t('repeat.done'))
    } catch (error) {
      fail(error, t('repeat.failed'))
    }
  }
  return (
    <Button
      size="sm"
      loading={repeat.isPending}
      aria-label={t('repeat.id', { id: String(change.id) })}
      onClick={() => void run()}
    >
      {t('repeat')}
    </Button>
  )
}

/** What the reader may do about a change: undo it, repeat it, or cancel it while it waits. */
export function ChangeActions({ change }: { change: Change }) {
  const place = useRef<HTMLDivElement>(null)
  const canAct = change.canUndo || change.canCancel || change.canRepeat
  const couldAct = useRef(canAct)
  /** Whether the focus is here or in a dialog opened from here, or was when its element went away. */
  const isInUse = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone: keyboard users continue from here.
    if (couldAct.current && !canAct && isInUse.current && isFocusLost())
      place.current?.focus({ preventScroll: true })
    couldAct.current = canAct
  }, [canAct])
  return (
    <div
      ref={place}
      tabIndex={-1}
      onFocus={() => (isInUse.current = true)}
      onBlur={({ relatedTarget }) => (isInUse.current = relatedTarget === null)}
      className="flex flex-wrap justify-end gap-2 whitespace-nowrap outline-none"
    >
      {change.state === 'queued' && <ApplyNow change={change} />}
      {change.canCancel && <Cancel change={change} />}
      {change.canUndo && <Undo change={change} />}
      {change.canRepeat && <Repeat change={change} />}
    </div>
  )
}
