import { isAllowed } from '@idlewood/contract/access'
import { waiting } from '@idlewood/contract/waiting'
import { useCall } from '../api/queries.ts'
import { useMessages } from '../language/messages.ts'
import { useAuth } from '../session/auth.tsx'

/** What waits behind an entry of the side menu. */
export interface Waiting {
  count: number
  /** What it is, for those who do not see where the figure stands. */
  words: string
  /** Something went wrong, rather than waits for its time. */
  isTrouble: boolean
}

/** What waits behind the entries of the side menu, by their paths. */
export function useWaiting(): ReadonlyMap<string, Waiting> {
  const t = useMessages('frame')
  const { user, permissions } = useAuth()
  const viewer = user && { superUser: user.superUser, permissions }
  const { data } = useCall(waiting.counts, {}, { enabled: isAllowed(viewer, waiting.counts.access) })
  const found = new Map<string, Waiting>()
  const orders = data?.orders ?? 0
  if (orders > 0)
    found.set('premium', { count: orders, words: t('waiting.orders', { count: orders }), isTrouble: false })
  const trouble = (data?.conflicts ?? 0) + (data?.overwritten ?? 0) + (data?.failed ?? 0)
  const queued = data?.changes ?? 0
  if (trouble + queued > 0)
    found.set('changes', {
      count: trouble > 0 ? trouble : queued,
      words: trouble > 0 ? t('waiting.trouble', { count: trouble }) : t('waiting.changes', { count: queued }),
      isTrouble: trouble > 0,
    })
  return found
}
