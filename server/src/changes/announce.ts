/** What open pages are told of a change: that there is news of it, and who may know. */
import { changes } from '@idlewood/contract/changes'
import type { PublishedEvent } from '../live/live.ts'

/** News of a change, for those who may read the list of changes, the player it concerns, and its author. */
export const newsOf = ({
  id,
  uid,
  actor_uid,
}: {
  id: number
  uid: number | null
  actor_uid: number
}): PublishedEvent => ({
  topic: 'changes',
  id,
  to: [{ callersOf: changes.list }, { uid: actor_uid }, ...(uid === null ? [] : [{ uid }])],
})
