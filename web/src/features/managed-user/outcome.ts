import type { Change } from '@idlewood/contract/changes'
import { sentenceOf } from '../../api/client.ts'
import { toast } from '../../ui/toasts.tsx'

/** Toasts of the staff area do not stay. */
export const brief = { autoClose: 3000 }

/** What a change is called in a message: a profile's field by its wire name, all else by its own. */
const subjectOf = ({ operation, target, fields, targetName }: Change): string =>
  target === 'user' && operation === 'update' ? (fields[0]?.field ?? targetName) : targetName

const words = {
  update: { yet: 'changed', done: 'updated successfully!' },
  delete: { yet: 'deleted', done: 'deleted. You can restore it on the Changes page.' },
  restore: { yet: 'restored', done: 'is back.' },
}

/**
 * Says the outcome of a change as far as it is known: nothing is called done before the game's database has
 * it.
 */
export function tell(change: Change): void {
  const subject = subjectOf(change)
  switch (change.state) {
    case 'queued':
      toast.info(`${subject} is not ${words[change.operation].yet} yet. ${change.note ?? 'It waits.'}`, brief)
      break
    case 'applied':
    case 'confirmed':
    case 'undone':
      toast.success(`${subject} ${words[change.operation].done}`, brief)
      break
    case 'cancelled':
      toast.info(`The change of ${subject} was cancelled.`, brief)
      break
    case 'overwritten':
    case 'conflict':
    case 'failed':
      toast.error(change.note ?? 'Update failed!', brief)
  }
}

/** Says why something could not be deleted; the dialog it was asked in stays. */
export function tellFailure(error: unknown, otherwise: string): never {
  toast.error(sentenceOf(error, otherwise), brief)
  throw error
}
