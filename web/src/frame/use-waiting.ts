import { isAllowed } from '@idlewood/contract/access'
import { waiting, type WaitingCounts } from '@idlewood/contract/waiting'
import { useCall } from '../api/queries.ts'
import { useMessages, type Messages } from '../language/messages.ts'
import { useAuth } from '../session/auth.tsx'

/** What waits behind an entry of the side menu. */
export interface Waiting {
  count: number
  /** What it is, for those who do not see where the figure stands. */
  words: string
  /** Something went wrong, rather than waits for its time. */
  isTrouble: boolean
}

/** Of the changes, those that went wrong come first: only without any are those in the queue counted. */
function waitingChanges(counts: WaitingCounts, t: Messages<'frame'>): Waiting | null {
  const trouble = (counts.conflicts ?? 0) + (counts.overwritten ?? 0) + (counts.failed ?? 0)
  if (trouble > 0) {
    return { count: trouble, words: t('waiting.trouble', { count: trouble }), isTrouble: true }
  }
  const queued = counts.changes ?? 0
  if (queued === 0) return null
  return { count: queued, words: t('waiting.changes', { count: queued }), isTrouble: false }
}

/** What waits behind the entries of the side menu, by their paths. */
export function useWaiting(): ReadonlyMap<string, Waiting> {
  const t = useMessages('frame')
  const { user, permissions } = useAuth()
  const viewer = user && { superUser: user.superUser, permissions }
  const { data } = useCall(waiting.counts, {}, { enabled: isAllowed(viewer, waiting.counts.access) })
  const found = new Map<string, Waiting>()
  if (!data) return found
  const { orders } = data
  if (orders) {
    found.set('premium', { count: orders, words: t('waiting.orders', { count: orders }), isTrouble: false })
  }
  const changes = waitingChanges(data, t)
  if (changes) found.set('changes', changes)
  return found
}
