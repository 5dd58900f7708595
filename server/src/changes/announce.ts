/** The live event about a change, and who may receive it. */
import { changes, type ChangeTarget } from '@idlewood/contract/changes'
import type { PublishedEvent } from '../live/live.ts'

/**
 * Targets that players see in their own list of changes. Players never learn what staff note or look up about
 * them.
 */
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

/**
 * The event for a change. It is sent to everyone who may list changes, to the change's author, and to the
 * player concerned if they may see this kind of target.
 */
export const changeEventOf = ({
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
