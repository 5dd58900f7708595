import { changes, type Change } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isStaleOn, keyOf, queryOf, useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { toastOutcome } from './outcome.ts'

/** Milliseconds between two requests while a change is pending. */
const intervalMs = 2500

/**
 * The user's summary, polled while a change to the user is pending. When a change by the viewer is no longer
 * pending, a toast shows its outcome, and queries that it may have affected are refetched.
 */
export function useSummary(id: string) {
  const client = useQueryClient()
  const { user } = useAuth()
  const query = useCall(
    managedUser.summary,
    { params: { id } },
    { every: (data) => (data && data.pending.length > 0 ? intervalMs : false) },
  )
  const before = useRef<readonly Change[] | undefined>(undefined)

  const toastOwnOutcome = useEffectEvent(async ({ id: settled, actor }: Change): Promise<void> => {
    if (actor.uid !== user?.uid) return
    try {
      const input = { params: { id: String(settled) } }
      const { change } = await client.fetchQuery({ ...queryOf(changes.one, input), staleTime: 0 })
      // The viewer who cancelled it has already seen a toast.
      if (change.state !== 'cancelled') await toastOutcome(change)
    } catch {
      // Without the toast, the page still shows the current values.
    }
  })

  const pending = query.data?.pending
  useEffect(() => {
    if (!pending) return
    const known = before.current
    before.current = pending
    if (!known || (known.length === 0 && pending.length === 0)) return
    for (const change of known.filter(({ id }) => !pending.some((still) => still.id === id)))
      void toastOwnOutcome(change)
    // All but the summary, which has just been fetched.
    const [summary] = keyOf(managedUser.summary)
    void client.invalidateQueries({
      predicate: (query) => isStaleOn('changes')(query) && query.queryKey[0] !== summary,
    })
  }, [pending, client])

  return query
}
