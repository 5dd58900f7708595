import type { Change } from '@idlewood/contract/changes'
import { profileFieldNames } from '@idlewood/contract/profile-fields'
import { punishmentFieldNames } from '@idlewood/contract/punishment-fields'
import { messages } from '../../language/messages.ts'
import { isGift } from '../../parts/changes/is-gift.ts'
import { toastWithUndo } from '../../parts/changes/undo-toast.tsx'
import { toast } from '../../ui/toasts.tsx'
import { serverSentence } from '../../language/server-texts.ts'

/** The name of what was changed: for a profile or punishment field its label, otherwise the target's name. */
function subjectOf({ operation, target, fields, targetName }: Change): string {
  if (target !== 'user' || operation !== 'update') return targetName
  const punished = punishmentFieldNames.find((name) => name === fields[0]?.field)
  if (punished) return messages('fields')(`punishment.${punished}`)
  const field = profileFieldNames.find((name) => name === fields[0]?.field)
  return field ? messages('fields')(`profile.${field}`) : targetName
}

/** Shows a toast with the state of a change; it says "done" only once the game's database has the change. */
export async function toastOutcome(change: Change): Promise<void> {
  const t = messages('managed-user')
  const subject = subjectOf(change)
  const deed = isGift(change) ? 'give' : change.operation
  const note = change.note && (await serverSentence(change.note, change.noteText))
  switch (change.state) {
    case 'queued':
      toast.info(t(`told.queued.${deed}`, { subject, note: note ?? t('told.note') }))
      break
    case 'delivered':
      toast.info(t('told.delivered', { subject }))
      break
    case 'applied':
    case 'confirmed':
    case 'undone':
      toastWithUndo(t(`told.done.${deed}`, { subject }), change)
      break
    case 'cancelled':
      toast.info(t('told.cancelled', { subject }))
      break
    case 'overwritten':
    case 'conflict':
    case 'failed':
      toast.error(note ?? t('failed'))
  }
}
