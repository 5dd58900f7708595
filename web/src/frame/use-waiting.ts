import { isAllowed } from '@idlewood/contract/access'
import { waiting, type WaitingCounts } from '@idlewood/contract/waiting'
import { useCall } from '../api/queries.ts'
import { useMessages, type Messages } from '../language/messages.ts'
import { useAuth } from '../session/auth.tsx'

/** The number of items that wait behind an entry of the side menu. */
export interface Waiting {
  count: number
  /** The count in words, for screen readers. */
  words: string
  /** True if something went wrong, false if it only waits for its time. */
  isTrouble: boolean
}

/** Failed changes come first: the queued ones are counted only if none failed. */
function waitingChanges(counts: WaitingCounts, t: Messages<'frame'>): Waiting | null {
  const trouble = (counts.conflicts ?? 0) + (counts.overwritten ?? 0) + (counts.failed ?? 0)
  if (trouble > 0) {
    return { count: trouble, words: t('waiting.trouble', { count: trouble }), isTrouble: true }
  }
  const queued = counts.changes ?? 0
  if (queued === 0) return null
  return { count: queued, words: t('waiting.changes', { count: queued }), isTrouble: false }
}

/** The waiting items of the side menu's entries, by path. */
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
