import type { Change } from '@idlewood/contract/changes'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../api/client.ts'
import { keyOf } from '../../api/queries.ts'
import { isUnconfirmed } from '../../api/recent-sign-in.ts'
import { useMessages } from '../../language/messages.ts'
import { touched } from '../../parts/changes/touched.ts'
import type { Outcome } from '../../parts/changes/undo-all.rules.ts'

/** Counts one change as the outcome of several is counted. */
function count(outcome: Outcome, { state }: Change): void {
  if (state === 'cancelled') outcome.cancelled++
  else if (state === 'queued') outcome.waiting++
  else outcome.undone++
}

/**
 * Does the same to several changes, newest first, each by a call of its own: each is authorized by itself,
 * and one that is refused holds up no other.
 */
export function useEach() {
  const client = useQueryClient()
  const t = useMessages('changes')
  return async (
    chosen: readonly Change[],
    act: (id: string) => Promise<{ change: Change }>,
  ): Promise<Outcome> => {
    const outcome: Outcome = { undone: 0, waiting: 0, cancelled: 0, refused: [] }
    for (const { id } of chosen.toSorted((one, other) => other.id - one.id)) {
      try {
        const { change } = await act(String(id))
        count(outcome, change)
      } catch (error) {
        // Nobody confirmed who they are: the question stays open.
        if (isUnconfirmed(error)) throw error
        outcome.refused.push({ id, error: sentenceOf(error, t('selected.failed')) })
      }
    }
    for (const stale of touched) void client.invalidateQueries({ queryKey: keyOf(stale).slice(0, 1) })
    return outcome
  }
}
