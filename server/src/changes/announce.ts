/** The live event about a change, and who may receive it. */
import { changes, type ChangeTarget } from '@idlewood/contract/changes'
import type { PublishedEvent } from '../live/live.ts'

/** Targets that players see in their own list. They never learn what staff note or look up about them. */
const seenByPlayers: ReadonlySet<ChangeTarget> = new Set([
  'user',
  'vehicle',
  'item',
  'ban',
  'person',
  'personRoles',
  'sessions',
  'twoFactor',
])

/** News of a change, for those who may read the list of changes, the player it concerns, and its author. */
export const newsOf = ({
  id,
  uid,
  actor_uid,
  target,
}: {
  id: number
  target: ChangeTarget
  uid: number | null
  actor_uid: number
}): PublishedEvent => ({
  topic: 'changes',
  id,
  to: [
    { callersOf: changes.list },
    { uid: actor_uid },
    ...(uid === null || !seenByPlayers.has(target) ? [] : [{ uid }]),
  ],
})
