/** The live event about a change, and who may receive it. */
import { bans } from '@idlewood/contract/bans'
import { changes, isGameTarget, type ChangeTarget, type GameTarget } from '@idlewood/contract/changes'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { links } from '@idlewood/contract/links'
import { managedUser } from '@idlewood/contract/managed-user'
import { records } from '@idlewood/contract/records'
import { serverSettings } from '@idlewood/contract/server-settings'
import { users } from '@idlewood/contract/users'
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
 * The calls that show staff what a change has altered. The portal's own data is shown by calls with topics of
 * their own.
 */
const shownBy: Readonly<Record<GameTarget, readonly Endpoint[]>> = {
  user: [managedUser.summary, users.all, factions.users, gangs.users],
  vehicle: [managedUser.summary, managedUser.vehicle],
  item: [managedUser.summary, managedUser.vehicle],
  setting: [serverSettings.stats],
  ban: [bans.list, managedUser.summary, links.of],
  flag: [records.of],
}

/**
 * The event for a change. It is sent to everyone who may list changes or see what it has altered, to the
 * change's author, and to the player concerned if they may see this kind of target.
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
    ...[changes.list, ...(isGameTarget(target) ? shownBy[target] : [])].map((call) => ({ callersOf: call })),
    { uid: actor_uid },
    ...(uid === null || !seenByPlayers.has(target) ? [] : [{ uid }]),
  ],
})
