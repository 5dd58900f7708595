import { changes, type Change } from '@idlewood/contract/changes'
import { useState } from 'react'
import { call, sentenceOf } from '../../api/client.ts'
import { keyOf, queryClient } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { touched } from './touched.ts'
import { tellUndo } from './undo-outcome.ts'

/** Milliseconds for which it is shown, longer while it has the pointer or the focus. */
const offeredFor = 3000

function WithUndo({ text, change, onDone }: { text: string; change: Change; onDone: () => void }) {
  const t = useMessages('change')
  const [isBusy, setBusy] = useState(false)
  const undo = async (): Promise<void> => {
    setBusy(true)
    try {
      await tellUndo((await call(changes.undo, { params: { id: String(change.id) }, body: {} })).change)
    } catch (error) {
      toast.error(sentenceOf(error, t('undo.failed')))
    }
    for (const stale of touched) void queryClient.invalidateQueries({ queryKey: keyOf(stale).slice(0, 1) })
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

/** Says that a change is made, with the way back where the reader may take it. */
export function toastWithUndo(text: string, change: Change): void {
  if (!change.canUndo) {
    toast.success(text, { autoClose: offeredFor })
    return
  }
  toast.success(({ closeToast }) => <WithUndo text={text} change={change} onDone={closeToast} />, {
    autoClose: offeredFor,
  })
}
