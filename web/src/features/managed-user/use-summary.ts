import { changes, type Change } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { keyOf, queryOf, useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { touched } from '../../parts/changes/touched.ts'
import { tell } from './outcome.ts'

/** Milliseconds between two looks while something waits. */
const intervalMs = 2500

/**
 * The user at a glance, looked at again and again while a change of theirs waits. When one that the viewer
 * made waits no longer, a toast says its outcome; whatever it may have changed is fetched again.
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

  const tellOwn = useEffectEvent(async ({ id: settled, actor }: Change): Promise<void> => {
    if (actor.uid !== user?.uid) return
    try {
      const input = { params: { id: String(settled) } }
      const { change } = await client.fetchQuery({ ...queryOf(changes.one, input), staleTime: 0 })
      // The one who cancels has heard already.
      if (change.state !== 'cancelled') await tell(change)
    } catch {
      // The page shows what is there now, toast or not.
    }
  })

  const pending = query.data?.pending
  useEffect(() => {
    if (!pending) return
    const known = before.current
    before.current = pending
    if (!known || (known.length === 0 && pending.length === 0)) return
    for (const change of known.filter(({ id }) => !pending.some((still) => still.id === id)))
      void tellOwn(change)
    // The summary itself has just been asked for.
    for (const stale of touched.filter((endpoint) => endpoint !== managedUser.summary))
      void client.invalidateQueries({ queryKey: keyOf(stale).slice(0, 1) })
  }, [pending, client])

  return query
}
