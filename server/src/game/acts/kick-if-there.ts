/** Kicks a player who is not allowed to play, as part of another action that has already succeeded. */
import type { Online } from '../online/online.ts'
import { fold } from '../presence/player-list.ts'
import type { Presence } from '../presence/presence.ts'
import type { Acts } from './acts.ts'
import { textObjection } from './game-text.ts'

/** Whom to kick, and the text they see. */
export interface KickRequest {
  uid: number
  username: string
  reason: string
  /** The name of the staff member. */
  from: string
}

/** The text to show if the game cannot show the reason. */
const plainReason = 'Banned'

/**
 * Kicks a player who is in the game, if the game can be reached; returns whether that succeeded. Kicks nobody
 * if somebody else may be playing under the name, as staff on duty do. Never rejects.
 */
export async function kickIfThere(
  { acts, presence, online }: { acts: Acts; presence: Presence; online: Online },
  { uid, username, reason, from }: KickRequest,
): Promise<boolean> {
  const player = presence.players().players.find(({ name }) => fold(name) === fold(username))
  if (!player || acts.channels().kick === null) return false
  const known = await online.identify(player).catch(() => null)
  if (!known?.accounts.every((account) => account.uid === uid)) return false
  const room = acts.room('kick', from)
  const text = room && textObjection(reason, room) ? plainReason : reason
  const result = await acts.kick(player.name, { from, text }).catch(() => null)
  return result?.state === 'done' || result?.state === 'sent' || result?.state === 'gone'
}
