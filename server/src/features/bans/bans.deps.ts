import type { Content, RuleBook } from '@idlewood/contract/content'
import type { Changes } from '../../changes/changes.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Acts } from '../../game/acts/acts.ts'
import { kickIfThere, type KickRequest } from '../../game/acts/kick-if-there.ts'
import type { Game } from '../../game/game.ts'
import type { Online } from '../../game/online/online.ts'
import type { Presence } from '../../game/presence/presence.ts'

/**
 * Kicks a player from the running game. Returns false if the server cannot be reached or the player is not
 * online.
 */
export type Kick = (player: KickRequest) => Promise<boolean>

export interface BanDeps {
  portal: PortalDatabase
  game: Game
  changes: Changes
  superUsers: SuperUsers
  rules: RuleBook
  /** Undefined if nothing connects to the game server. */
  kick?: Kick | undefined
}

interface Base extends Pick<BanDeps, 'portal' | 'game' | 'superUsers'> {
  content: Content
  acts: Acts
  online: Online
  presence: Presence
}

export const createBanDeps = (base: Base, changes: Changes): BanDeps => ({
  portal: base.portal,
  game: base.game,
  superUsers: base.superUsers,
  changes,
  rules: base.content.rules,
  kick: (player) => kickIfThere(base, player),
})
