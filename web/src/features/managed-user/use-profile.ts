import { changes, type Change } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { keyOf, queryOf, useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { touched } from '../../parts/changes/change-actions.tsx'
import { tell } from './outcome.ts'

/** Milliseconds between two looks while something waits. */
const pace = 2500

/**
 * The profile, looked at again and again while a change of it waits. When one that the viewer made waits no
 * longer, a toast says its outcome, and whatever it may have changed is fetched again.
 */
export function useProfile(id: string) {
  const client = useQueryClient()
  const { user } = useAuth()
  const query = useCall(
    managedUser.profile,
    { params: { id } },
    { every: (data) => (data && data.pending.length > 0 ? pace : false) },
  )
  const before = useRef<readonly Change[]>([])

  const tellOwn = useEffectEvent(async ({ id: settled, actor }: Change): Promise<void> => {
    if (actor.uid !== user?.uid) return
    try {
      const input = { params: { id: String(settled) } }
      const { change } = await client.fetchQuery({ ...queryOf(changes.one, input), staleTime: 0 })
      // Whoever cancels hears of it at once.
      if (change.state !== 'cancelled') tell(change)
    } catch {
      // The page shows what is there now, toast or not.
    }
  })

  const pending = query.data?.pending
  useEffect(() => {
    if (!pending) return
    const gone = before.current.filter((change) => !pending.some((still) => still.id === change.id))
    before.current = pending
    if (gone.length === 0) return
    for (const change of gone) void tellOwn(change)
    // The profile itself has just been asked for.
    for (const stale of touched.filter((endpoint) => endpoint !== managedUser.profile))
      void client.invalidateQueries({ queryKey: keyOf(stale).slice(0, 1) })
  }, [pending, client])

  return query
}
