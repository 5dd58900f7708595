import { changes, type Change } from '@idlewood/contract/changes'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { toastFailure } from '../toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { toastUndoOutcome } from './undo-outcome.ts'

function WithUndo({ text, change, onDone }: { text: string; change: Change; onDone: () => void }) {
  const t = useMessages('change')
  const [isBusy, setBusy] = useState(false)
  const undo = async (): Promise<void> => {
    setBusy(true)
    try {
      await toastUndoOutcome(
        (await call(changes.undo, { params: { id: String(change.id) }, body: {} })).change,
      )
    } catch (error) {
      toastFailure(error, t('undo.failed'))
    }
    void invalidate('changes')
    onDone()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{text}</span>
      <Button size="sm" icon="undo" loading={isBusy} onClick={() => void undo()}>
        {t('undo')}
      </Button>
    </div>
  )
}

/** Reports that a change has been made, with an undo button if the reader may undo it. */
export function toastWithUndo(text: string, change: Change): void {
  toast.success(
    change.canUndo ? ({ closeToast }) => <WithUndo text={text} change={change} onDone={closeToast} /> : text,
  )
}
