import type { Change } from '@idlewood/contract/changes'
import { messages } from '../../language/messages.ts'
import { serverSentence } from '../../language/server-texts.ts'
import { toast } from '../../ui/toasts.tsx'

/** The portal's note about a change, in the reader's language. */
export const noteOf = async ({ note, noteText }: Change): Promise<string | null> =>
  note && (await serverSentence(note, noteText))

/** Reports the outcome of an undo: if it is waiting, nothing has been undone yet. */
export async function toastUndoOutcome(change: Change): Promise<void> {
  const { state } = change
  const t = messages('change')
  const note = await noteOf(change)
  if (/^(queued|delivered)$/.test(state)) toast.info(t('undo.waits', { note: note ?? t('undo.waits.note') }))
  else if (state === 'applied') toast.info(note ? t('undo.unverified.note', { note }) : t('undo.unverified'))
  else toast.success(t('undo.done'))
}
