import type { Change } from '@idlewood/contract/changes'
import { errorSentence } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { isUnconfirmed } from '../../api/recent-sign-in.ts'
import { useMessages } from '../../language/messages.ts'
import type { Outcome } from '../../parts/changes/undo-all.rules.ts'

/** Adds the state of one change to the outcome of a bulk action, as the call that undoes everything does. */
function count(outcome: Outcome, { state }: Change): void {
  if (state === 'cancelled') outcome.cancelled++
  else if (state === 'queued' || state === 'delivered') outcome.waiting++
  else outcome.undone++
}

/**
 * Applies an action to several changes, newest first, with one request each: each is authorized separately,
 * and a refused one does not stop the rest.
 */
export function useEach() {
  const t = useMessages('changes')
  return async (
    chosen: readonly Change[],
    act: (id: string) => Promise<{ change: Change }>,
  ): Promise<Outcome> => {
    const outcome: Outcome = { undone: 0, waiting: 0, cancelled: 0, refused: [] }
    for (const { id } of [...chosen].sort((one, other) => other.id - one.id)) {
      try {
        const { change } = await act(String(id))
        count(outcome, change)
      } catch (error) {
        // The user did not confirm their identity: keep the dialog open.
        if (isUnconfirmed(error)) throw error
        outcome.refused.push({ id, error: errorSentence(error, t('selected.failed')) })
      }
    }
    void invalidate('changes')
    return outcome
  }
}
