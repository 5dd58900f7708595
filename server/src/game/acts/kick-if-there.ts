/** Kicking somebody who may not play at all, as a part of something else that has been done already. */
import { fold } from '../presence/player-list.ts'
import type { Presence } from '../presence/presence.ts'
import type { Acts } from './acts.ts'
import { textObjection } from './game-text.ts'

/** Whom to kick, and what they read. */
export interface KickRequest {
  username: string
  reason: string
  /** Who does it. */
  from: string
}

/** What is read where the game cannot show the reason. */
const plainReason = 'Banned'

/** Kicks somebody if they play and the game can be reached; says whether that was done. Never rejects. */
export async function kickIfThere(
  { acts, presence }: { acts: Acts; presence: Presence },
  { username, reason, from }: KickRequest,
): Promise<boolean> {
  const player = presence.players().players.find(({ name }) => fold(name) === fold(username))
  if (!player || acts.ways().kick === null) return false
  const room = acts.room('kick', from)
  const text = room && textObjection(reason, room) ? plainReason : reason
  const result = await acts.kick(player.name, { from, text }).catch(() => null)
  return result?.state === 'done' || result?.state === 'sent' || result?.state === 'gone'
}
