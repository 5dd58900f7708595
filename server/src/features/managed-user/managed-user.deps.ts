import type { managedUser } from '@idlewood/contract/managed-user'
import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Changes } from '../../changes/changes.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import type { Handlers } from '../../http/implement.ts'

export interface ManagedUserDeps {
  game: Game
  portal: PortalDatabase
  changes: Changes
  identities: IdentityCheck
}

/** The handler of one of this feature's endpoints. */
export type Handler<Name extends keyof typeof managedUser> = Handlers<typeof managedUser>[Name]
